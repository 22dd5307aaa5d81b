import { isBuiltin } from 'node:module'
import type { Finding } from './finding.ts'
import { packageNameOf } from './specifier.ts'
import type { Workspace } from './workspace.ts'

/** Packages that are imported but not listed in the manifest of the importing package. */
export function findUndeclared({ devDependencies, packages }: Workspace): Finding[] {
  return packages.flatMap((owner) => {
    const manifest = `packages/${owner.directory}/package.json`
    const forTests = new Set([...owner.dependencies, ...owner.devDependencies, ...devDependencies])
    return owner.files.flatMap(({ path, imports, isTest }) =>
      imports.flatMap(({ specifier, line }) => {
        const name = isBuiltin(specifier) ? undefined : packageNameOf(specifier)
        const declared = isTest ? forTests : owner.dependencies
        if (name === undefined || name === owner.name || declared.has(name)) return []
        const problem = `${name} is imported but not declared.`
        return [{ file: path, line, problem, fix: `Add it to the dependencies in ${manifest}.` }]
      }),
    )
  })
}
