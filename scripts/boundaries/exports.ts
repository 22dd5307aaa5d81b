import type { Finding } from './finding.ts'
import { packageNameOf } from './specifier.ts'
import type { Workspace, WorkspacePackage } from './workspace.ts'

/**
 * Imports of a workspace package by a path that its manifest does not export. They work here, where names stand for sources,
 * and fail for everyone who installs the packages.
 */
export function findUnexported({ packages }: Workspace): Finding[] {
  return packages.flatMap(({ files }) =>
    files.flatMap(({ path, imports }) =>
      imports.flatMap(({ specifier, line }) => {
        const owner = packages.find(({ name }) => name === packageNameOf(specifier))
        if (!owner || isExported(owner, specifier)) return []
        const problem = `${specifier} is not exported by packages/${owner.directory}/package.json.`
        return [{ file: path, line, problem, fix: 'Import an exported path, and export there what is missing.' }]
      }),
    ),
  )
}

/** Whether a specifier of the package is one of its exports. */
export function isExported({ name, exports }: Pick<WorkspacePackage, 'name' | 'exports'>, specifier: string): boolean {
  return exports.has(`.${specifier.slice(name.length)}`)
}
