import { importPath } from './import-path.ts'
import { packageTypes } from './package-types.ts'

/** Declarations of the hooks that fw calls on the server, in addition to those of Nitro. */
export function serverHookTypes(file: string, from: readonly string[]): string {
  // By file, because these packages may not be resolvable from the project.
  const nitro = packageTypes('nitropack/types', from)
  const h3 = packageTypes('h3', from)
  if (nitro === undefined || h3 === undefined) return 'export {}\n'
  return `import type { ServerHooks } from '@fw/schema'
declare module ${importPath(file, nitro)} {
  interface NitroRuntimeHooks extends ServerHooks<import(${importPath(file, h3)}).H3Event> {}
}
`
}
