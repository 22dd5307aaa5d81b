import { isBuiltin } from 'node:module'
import type { Finding } from './finding.ts'
import type { Workspace } from './workspace.ts'

/** Node's own modules in code that also runs in the browser and in servers that are not Node. */
export function findNodeInRuntime({ packages }: Workspace): Finding[] {
  return packages
    .flatMap(({ files }) => files)
    .filter(({ path, isTest }) => !isTest && isRuntime(path))
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ specifier }) => isBuiltin(specifier))
        .map(({ specifier, line }) => ({
          file: path,
          line,
          problem: `Runtime code may not import ${specifier}.`,
          fix: 'Use what every runtime has, or do the work at build time.',
        })),
    )
}

function isRuntime(path: string): boolean {
  return path.startsWith('packages/fw/src/app/') || path.includes('/runtime/')
}
