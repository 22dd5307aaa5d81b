import { dirname, normalize } from 'pathe'
import { tryResolveModule } from './modules.ts'

/**
 * Returns the package directories of module paths; for a path outside of packages, its directory. Unresolved paths are omitted.
 *
 * @param base - Directory to resolve from.
 * @example resolveFwModule(fw.options.rootDir, ['@acme/icons/fw'])
 */
export function resolveFwModule(base: string, paths: readonly string[]): string[] {
  const dirs = paths.flatMap((path) => {
    const file = tryResolveModule(path, base)
    if (file === undefined) return []
    const inPackage = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(normalize(file))?.[0]
    return [inPackage ?? dirname(normalize(file))]
  })
  return [...new Set(dirs)]
}
