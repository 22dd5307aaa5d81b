import { statSync } from 'node:fs'
import type { FSWatcher } from 'chokidar'
import { rawEventPath } from './raw-event-path.ts'

/** Longer than chokidar needs to process an event. */
const delay = 150

/**
 * Watches a path again after an event of one of these types. On some file systems, and with some editors, the watcher would keep
 * watching a file that no longer has that name.
 *
 * @returns a function that stops it
 */
export function rewatchOnRaw(watcher: FSWatcher, types: readonly string[]): () => void {
  const waiting = new Map<string, NodeJS.Timeout>()
  if (types.length > 0) {
    watcher.on('raw', (type: string, name: unknown, details: unknown) => {
      if (!types.includes(type)) return
      const path = rawEventPath(name, details)
      if (path === undefined) return
      clearTimeout(waiting.get(path))
      waiting.set(path, setTimeout(rewatch, delay, path))
    })
  }
  const rewatch = (path: string): void => {
    waiting.delete(path)
    // chokidar has reported the removal, and detects if the file is created again.
    if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return
    watcher.unwatch(path)
    watcher.add(path)
  }
  return () => {
    for (const timer of waiting.values()) clearTimeout(timer)
  }
}
