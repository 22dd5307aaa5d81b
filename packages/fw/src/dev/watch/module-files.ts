import type { Fw } from '@fw/schema'
import { moduleSources } from './module-sources.ts'
import { contains } from './watch-scope.ts'

/**
 * Tells whether a file is part of what modules do when the app is prepared: they have to run again then. What a module adds to the app
 * lies in its directory `runtime`, and is code like any other.
 */
export function moduleFiles({ layers, modules }: Pick<Fw, 'layers' | 'modules'>): {
  files: string[]
  dirs: string[]
  has: (path: string) => boolean
} {
  const dirs = layers.map((layer) => layer.modules).filter((dir) => !dir.includes('/node_modules/'))
  const entries = modules.flatMap(({ file }) => file ?? [])
  // In a directory of modules everything counts, whoever imports it.
  const files = [...new Set(entries.flatMap((file) => (dirs.some((dir) => contains(dir, file)) ? file : moduleSources(file))))]
  return {
    files,
    dirs,
    has: (path) => files.includes(path) || dirs.some((dir) => contains(dir, path) && !isRuntime(path, dir)),
  }
}

function isRuntime(path: string, dir: string): boolean {
  return /^(?:[^/]+\/)?runtime(?:\/|$)/.test(path.slice(dir.length + 1))
}
