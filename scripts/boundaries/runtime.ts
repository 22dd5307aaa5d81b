import { isBuiltin } from 'node:module'
import type { Finding } from './finding.ts'
import type { Workspace } from './workspace.ts'

/** Imports of Node.js modules in code that also runs in browsers and on other platforms. */
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
          fix: 'Use an API that all platforms have, or move the code to build time.',
        })),
    )
}

function isRuntime(path: string): boolean {
  return path.includes('/runtime/')
}
