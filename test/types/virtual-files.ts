import { workspaceRoot } from './compiler-options.ts'

/** Sources by file name, e.g. `{ 'config.ts': 'export {}' }`. */
export type VirtualSources = Readonly<Record<string, string>>

/** Directory of virtual files, from which packages of the workspace can be imported. */
const directory = `${workspaceRoot}/test/types/virtual`

/** Used by examples; its real types come with those of Node.js, which are not loaded. */
const globals = 'declare const console: { log(...data: unknown[]): void; info(...data: unknown[]): void }'

export function virtualPath(name: string): string {
  return `${directory}/${name}`
}

/** Sources by full path, and the globals they may use. */
export function virtualFiles(sources: VirtualSources): ReadonlyMap<string, string> {
  const entries = Object.entries({ ...sources, 'globals.d.ts': globals })
  return new Map(entries.map(([name, text]) => [virtualPath(name), text]))
}
