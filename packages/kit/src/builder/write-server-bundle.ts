import type { BuildApp } from '@fw/schema'
import { addCommonJsNames } from './commonjs-names.ts'
import { writeExternals } from './external-vue.ts'
import type { ServerExternals } from './server-externals.ts'

/**
 * Writes the modules that the server bundle imports Vue from, and passes the location of the bundle and its external imports to the server
 * builder. `imported` has the specifiers that remain after tree shaking.
 */
export function writeServerBundle(
  app: BuildApp,
  { files, commonJs }: Pick<ServerExternals, 'files' | 'commonJs'>,
  imported: ReadonlySet<string>,
  entry = 'entry.mjs',
): void {
  const dir = `${app.options.buildDir}/dist/server`
  const externals = new Map([...files].filter(([specifier]) => imported.has(specifier)))
  addCommonJsNames(dir, commonJs)
  writeExternals(dir, externals)
  app.output.server = { dir, entry, externals: [...new Set(externals.values())] }
}
