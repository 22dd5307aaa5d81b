import { cp, readFile, writeFile } from 'node:fs/promises'
import type { BuildApp } from '@fw/schema'
import type { Nitro } from 'nitropack/types'

/** Whether the output runs in Node, as files beside each other. Then the server bundle is copied; elsewhere it becomes part of Nitro's. */
export function isStandalone({ options }: Nitro): boolean {
  return options.node && !options.inlineDynamicImports
}

/** Puts the server bundle of the app beside the server, where the package's `imports` lead to it. */
export async function addServerBundle({ output }: BuildApp, nitro: Nitro): Promise<void> {
  if (!isStandalone(nitro)) return
  const { serverDir } = nitro.options.output
  const { dir, entry } = output.server!
  await cp(dir, `${serverDir}/app`, { recursive: true })
  const file = `${serverDir}/package.json`
  const manifest = JSON.parse(await readFile(file, 'utf8')) as object // written by Nitro just now
  await writeFile(file, JSON.stringify({ ...manifest, imports: { '#fw/server-entry': `./app/${entry}` } }, null, 2))
}
