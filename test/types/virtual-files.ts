import { workspaceRoot } from './compiler-options.ts'

/** Sources by file name, e.g. `{ 'config.ts': 'export {}' }`. */
export type VirtualSources = Readonly<Record<string, string>>

/** Where virtual files seem to lie: a directory from which packages of the workspace can be imported. */
const directory = `${workspaceRoot}/test/types/virtual`

/** Examples print with it; its real types come with those of Node, which are left out. */
const globals = 'declare const console: { log(...data: unknown[]): void; info(...data: unknown[]): void }'

export function virtualPath(name: string): string {
  return `${directory}/${name}`
}

/** Sources by full path, and the globals that they may use. */
export function virtualFiles(sources: VirtualSources): ReadonlyMap<string, string> {
  const entries = Object.entries({ ...sources, 'globals.d.ts': globals })
  return new Map(entries.map(([name, text]) => [virtualPath(name), text]))
}
