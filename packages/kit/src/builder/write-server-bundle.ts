import type { BuildApp } from '@fw/schema'
import { writeExternals } from './external-vue.ts'
import type { ServerExternals } from './server-externals.ts'

/**
 * Writes the modules that the server bundle imports Vue from, and passes the location of the bundle and its external imports to the server
 * builder. `imported` has the specifiers that remain after tree shaking.
 */
export function writeServerBundle(
  app: BuildApp,
  { files }: Pick<ServerExternals, 'files'>,
  imported: ReadonlySet<string>,
  entry = 'entry.mjs',
): void {
  const dir = `${app.options.buildDir}/dist/server`
  const externals = new Map([...files].filter(([specifier]) => imported.has(specifier)))
  writeExternals(dir, externals)
  app.output.server = { dir, entry, externals: [...new Set(externals.values())] }
}
