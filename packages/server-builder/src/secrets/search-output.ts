import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { BuildFailure } from '@fw/kit'
import { listFiles, secretProblem, type PublishedSecret } from '@fw/kit/internal'
import type { BuildApp } from '@fw/schema'
import { payloadPlaces, type Secret, type SecretSearch } from '@fw/schema/secrets'
import type { Nitro } from 'nitropack/types'
import { join } from 'pathe'
import { prerenderedRoutes } from '../prerendered-pages.ts'
import { sourceOf } from './source-of.ts'

/** Number of files that are read in parallel. */
const concurrency = 16

/** Fails the build if a published file contains a private value: bundles, public files, prerendered pages, payloads and islands. */
export async function searchOutput(app: BuildApp, nitro: Nitro): Promise<void> {
  const search = app.secrets?.()
  if (!search) return
  const { publicDir } = nitro.options.output
  const found = await findInFiles(publicDir, search)
  if (found.length === 0) return
  const routes = new Map(prerenderedRoutes(nitro).map(({ fileName = '', route }) => [fileName.replace(/^\//, ''), route]))
  const described = found.map((each) => describe(each, { app, search, publicDir, route: routes.get(each.file) }))
  throw new BuildFailure(grouped(await Promise.all(described)).map(secretProblem))
}

interface Found {
  secret: Secret
  /** Relative to the public directory. */
  file: string
}

async function findInFiles(dir: string, search: SecretSearch): Promise<Found[]> {
  const found: Found[] = []
  const queue = listFiles(dir)
    .filter((file) => !media.test(file))
    .values()
  const work = async (): Promise<void> => {
    for (const file of queue) for (const secret of search.find(await readFile(join(dir, file)))) found.push({ secret, file })
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return found.toSorted((one, other) => (one.file < other.file ? -1 : 1))
}

/** Formats without text, and compressed copies of other files. */
const media = /\.(?:png|jpe?g|gif|webp|avif|ico|bmp|woff2?|ttf|otf|eot|mp[34]|m4[av]|ogg|wav|flac|webm|mov|zip|gz|br|zst)$/i

interface Context {
  app: BuildApp
  search: SecretSearch
  publicDir: string
  /** The prerendered route that the file belongs to. */
  route: string | undefined
}

async function describe({ secret, file }: Found, { app, search, publicDir, route }: Context): Promise<Located> {
  const { key } = secret
  if (route !== undefined) {
    const text = await readFile(join(publicDir, file), 'utf8')
    const place = payloadPlaces(text, search).find((each) => each.secret === secret)?.path
    return { key, file, kind: 'page', source: sourceOf(route, app), place }
  }
  const copied = app.publicDirs.map((dir) => join(dir, file)).find((each) => existsSync(each))
  if (copied !== undefined) return { key, file, kind: 'public', source: copied }
  return { key, file, kind: file.endsWith('.map') ? 'map' : isBundled(file, app) ? 'bundle' : 'public' }
}

function isBundled(file: string, { output, options }: BuildApp): boolean {
  return output.client !== undefined && `/${file}`.startsWith(options.app.buildAssetsDir)
}

type Located = Omit<PublishedSecret, 'files' | 'chain'> & { file: string }

/** The same cause is often visible in several files: a page and its payload, or all pages with a layout. */
function grouped(all: readonly Located[]): PublishedSecret[] {
  const groups = new Map<string, PublishedSecret & { files: string[] }>()
  for (const { file, ...each } of all) {
    const id = `${each.key}\0${each.kind === 'page' ? each.kind : file}`
    const group = groups.get(id)
    if (!group) groups.set(id, { ...each, files: [file] })
    else {
      group.files.push(file)
      // A payload says where the value is.
      if (group.place === undefined && each.place !== undefined)
        groups.set(id, { ...group, ...each, files: [file, ...group.files.slice(0, -1)] })
    }
  }
  return [...groups.values()]
}
