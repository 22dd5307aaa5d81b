import { statSync } from 'node:fs'
import type { FSWatcher } from 'chokidar'
import { rawEventPath } from './raw-event-path.ts'

/** Longer than the library takes to find out what happened. */
const delay = 150

/**
 * Lets go of a path and watches it anew after an event of the operating system of one of these types. There are file systems
 * and editors that leave the watcher with a file that is no longer the one of that name.
 *
 * @returns a function that ends it
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
    // The library has reported the removal, and knows how to wait for its return.
    if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return
    watcher.unwatch(path)
    watcher.add(path)
  }
  return () => {
    for (const timer of waiting.values()) clearTimeout(timer)
  }
}
