import { statSync } from 'node:fs'
import { join, normalize } from 'pathe'

/** The path that chokidar's event `raw` is about: events of a directory name a file in it, events of a file only the file itself. */
export function rawEventPath(name: unknown, details: unknown): string | undefined {
  const { watchedPath } = (details ?? {}) as { watchedPath?: unknown } // when polling, the details are of another kind
  if (typeof watchedPath !== 'string') return typeof name === 'string' ? normalize(name) : undefined
  const isDirectory = statSync(watchedPath, { throwIfNoEntry: false })?.isDirectory() ?? false
  return normalize(isDirectory && typeof name === 'string' ? join(watchedPath, name) : watchedPath)
}
