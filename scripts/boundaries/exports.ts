import type { Finding } from './finding.ts'
import { packageNameOf } from './specifier.ts'
import type { Workspace, WorkspacePackage } from './workspace.ts'

/**
 * Imports of a workspace package by a path that its manifest does not export. They work in this repository, where aliases point
 * to sources, but not for users of the published packages.
 */
export function findUnexported({ packages }: Workspace): Finding[] {
  return packages.flatMap(({ files }) =>
    files.flatMap(({ path, imports }) =>
      imports.flatMap(({ specifier, line }) => {
        const owner = packages.find(({ name }) => name === packageNameOf(specifier))
        if (!owner || isExported(owner, specifier)) return []
        const problem = `${specifier} is not exported by packages/${owner.directory}/package.json.`
        return [{ file: path, line, problem, fix: 'Import an exported path, or add the export.' }]
      }),
    ),
  )
}

/** Whether the package exports a specifier. */
export function isExported({ name, exports }: Pick<WorkspacePackage, 'name' | 'exports'>, specifier: string): boolean {
  return exports.has(`.${specifier.slice(name.length)}`)
}
