import { importPath } from './import-path.ts'
import { packageTypes } from './package-types.ts'

/** Text of a declaration file with the hooks that fw calls in the server, besides those of Nitro. */
export function serverHookTypes(file: string, from: readonly string[]): string {
  // By their files: the project need not be able to import these packages.
  const nitro = packageTypes('nitropack/types', from)
  const h3 = packageTypes('h3', from)
  if (nitro === undefined || h3 === undefined) return 'export {}\n'
  return `import type { ServerHooks } from '@fw/schema'
declare module ${importPath(file, nitro)} {
  interface NitroRuntimeHooks extends ServerHooks<import(${importPath(file, h3)}).H3Event> {}
}
`
}
