import { mkdir, writeFile } from 'node:fs/promises'
import type { BuildApp } from '@fw/schema'
import type { Nitro } from 'nitropack/types'
import { join } from 'pathe'
import { routePath } from './prerender-paths.ts'
import { prerenderedPages } from './prerendered-pages.ts'

export interface ManifestFiles {
  /** `builds/latest.json`: the id of the latest build. */
  latest: { id: string; timestamp: number }
  /** `builds/meta/<id>.json`: the prerendered pages of a build. */
  meta: { id: string; timestamp: number; prerendered: string[] }
}

/** Build metadata that a running app can request. */
export function appManifest({ options }: Pick<BuildApp, 'options'>, prerendered: string[]): ManifestFiles {
  const latest = { id: options.buildId, timestamp: Date.now() }
  return { latest, meta: { ...latest, prerendered } }
}

/** Writes the manifest files to the public output. */
export async function writeAppManifest(app: BuildApp, nitro: Nitro): Promise<void> {
  const { options } = app
  if (!options.experimental.appManifest) return
  const prerendered = prerenderedPages(nitro)
    .map(({ route }) => routePath(route.replace(/(.)\/$/, '$1')))
    .filter((route) => !route.endsWith('.html'))
  const { latest, meta } = appManifest(app, prerendered.toSorted())
  const dir = join(nitro.options.output.publicDir, options.app.buildAssetsDir, 'builds')
  await mkdir(join(dir, 'meta'), { recursive: true })
  await writeFile(join(dir, 'latest.json'), JSON.stringify(latest))
  await writeFile(join(dir, 'meta', `${encodeURIComponent(latest.id)}.json`), JSON.stringify(meta))
}
