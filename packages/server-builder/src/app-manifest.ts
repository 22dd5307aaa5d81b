import { mkdir, writeFile } from 'node:fs/promises'
import type { BuildApp } from '@fw/schema'
import type { Nitro } from 'nitropack/types'
import { join } from 'pathe'

/** Writes what a running app may ask about builds: which is the latest, and which pages of this one are files. */
export async function writeAppManifest({ options }: BuildApp, nitro: Nitro): Promise<void> {
  if (!options.experimental.appManifest) return
  const { buildId: id } = options
  const timestamp = Date.now()
  const pages = (nitro._prerenderedRoutes ?? []).filter(
    ({ fileName, contentType }) => fileName?.endsWith('.html') || contentType?.includes('html'),
  )
  const prerendered = pages
    .map(({ route }) => encodeURI(route.replace(/(.)\/$/, '$1')))
    .filter((route) => !route.endsWith('.html'))
  const dir = join(nitro.options.output.publicDir, options.app.buildAssetsDir, 'builds')
  await mkdir(join(dir, 'meta'), { recursive: true })
  await writeFile(join(dir, 'latest.json'), JSON.stringify({ id, timestamp }))
  await writeFile(
    join(dir, 'meta', `${encodeURIComponent(id)}.json`),
    JSON.stringify({ id, timestamp, prerendered: prerendered.toSorted() }),
  )
}
