import { statSync } from 'node:fs'
import { join, normalize } from 'pathe'

/** The path of chokidar's `raw` event: events of a directory contain the name of a file in it, events of a file only its own. */
export function rawEventPath(name: unknown, details: unknown): string | undefined {
  const { watchedPath } = (details ?? {}) as { watchedPath?: unknown } // different details when polling
  if (typeof watchedPath !== 'string') return typeof name === 'string' ? normalize(name) : undefined
  const isDirectory = statSync(watchedPath, { throwIfNoEntry: false })?.isDirectory() ?? false
  return normalize(isDirectory && typeof name === 'string' ? join(watchedPath, name) : watchedPath)
}
