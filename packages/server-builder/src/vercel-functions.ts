import { cp, rename, symlink, unlink, writeFile } from 'node:fs/promises'
import { listLinks } from '@fw/kit/internal'
import type { Nitro } from 'nitropack/types'
import { dirname, join, relative } from 'pathe'
import { runtimeFile } from './runtime-file.ts'

/** The function for pages that Vercel keeps. */
const isrFunction = '__isr.func'

const isrEntry = `globalThis.__fwIsr = true
export { default } from './server.mjs'
`

/**
 * Gives the pages that Vercel keeps a function of their own. Nitro links them to the one for all other requests, which then cannot know whether
 * Vercel has chosen the page or a visitor has named it.
 */
export async function separateIncrementalPages({ options }: Nitro): Promise<void> {
  if (options.entry !== runtimeFile('presets/vercel')) return
  const common = options.output.serverDir
  const functions = dirname(common)
  const own = join(functions, isrFunction)
  const pages = listLinks(functions)
    .filter((name) => name.endsWith('-isr.func'))
    .map((name) => join(functions, name))
  if (pages.length === 0) return
  await cp(common, own, { recursive: true, verbatimSymlinks: true })
  await rename(join(own, 'index.mjs'), join(own, 'server.mjs'))
  await writeFile(join(own, 'index.mjs'), isrEntry)
  for (const link of pages) {
    await unlink(link)
    await symlink(`./${relative(dirname(link), own)}`, link, 'junction')
  }
}
