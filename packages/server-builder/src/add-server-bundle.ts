import { cp, readFile, writeFile } from 'node:fs/promises'
import type { BuildApp } from '@fw/schema'
import type { Nitro } from 'nitropack/types'
import { useProductionVue } from './external-vue.ts'

/**
 * Whether the output runs in Node as separate files. The server bundle is then copied; otherwise it becomes part of Nitro's bundle.
 */
export function isStandalone({ options }: Nitro): boolean {
  return options.node && !options.inlineDynamicImports
}

/** Copies the server bundle of the app into the output, where the package's `imports` resolve to it. */
export async function addServerBundle(app: BuildApp, nitro: Nitro): Promise<void> {
  if (!isStandalone(nitro)) return
  const { serverDir } = nitro.options.output
  await useProductionVue(app, `${serverDir}/node_modules`)
  if (!app.output.server) return // Nitro has bundled the app, which renders no components
  const { dir, entry } = app.output.server
  await cp(dir, `${serverDir}/app`, { recursive: true })
  const file = `${serverDir}/package.json`
  const manifest = JSON.parse(await readFile(file, 'utf8')) as object // just written by Nitro
  await writeFile(file, JSON.stringify({ ...manifest, imports: { '#fw/server-entry': `./app/${entry}` } }, null, 2))
}
