import { dirname, normalize } from 'pathe'
import { tryResolveModule } from './modules.ts'

/**
 * The directories of the packages that module paths belong to; of a path without a package, the directory that it lies in. What is not
 * found is left out.
 *
 * @param base - The directory to look from.
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
