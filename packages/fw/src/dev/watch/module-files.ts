import type { Fw } from '@fw/schema'
import { moduleSources } from './module-sources.ts'
import { contains } from './watch-scope.ts'

/**
 * Matches files that modules execute at build time, so that a change requires running them again. Code that a module adds to the
 * app is in its `runtime` directory and handled like other code.
 */
export function moduleFiles({ layers, modules }: Pick<Fw, 'layers' | 'modules'>): {
  files: string[]
  dirs: string[]
  has: (path: string) => boolean
} {
  const dirs = layers.map((layer) => layer.modules).filter((dir) => !dir.includes('/node_modules/'))
  const entries = modules.flatMap(({ file }) => file ?? [])
  // All files in a modules directory count, whether they are imported or not.
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
