import { statSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { mapFiles } from '@fw/kit/internal'
import type { FileEvent } from '@fw/schema'
import { join } from 'pathe'
import type { WatchScope } from './watch-scope.ts'

interface Listeners {
  onEvent: (event: FileEvent, path: string) => void
  /** Called for an unchanged file. */
  onUnchanged?: ((path: string, size: number) => void) | undefined
}

/**
 * Reports files that were written before the watcher was ready, such as while the server started. A replaced file looks like a new
 * one, so it is reported as both. What was removed is unknown, so its directory is reported like a new one.
 *
 * @param since - Milliseconds since 1970.
 */
export async function changedSince(
  scope: Pick<WatchScope, 'dirs' | 'isInside'>,
  since: number,
  { onEvent, onUnchanged }: Listeners,
): Promise<void> {
  const look = (path: string): void => {
    const stats = statSync(path, { throwIfNoEntry: false }) // if it was removed after the watcher was ready, that has an event
    if (!stats?.isFile()) return
    if (Math.max(stats.mtimeMs, stats.ctimeMs) < since) return onUnchanged?.(path, stats.size)
    if (stats.birthtimeMs >= since) onEvent('add', path)
    onEvent('change', path)
  }
  const filesIn = async (dir: string): Promise<string[]> => {
    const stats = await stat(dir).catch(() => undefined)
    if (stats && stats.mtimeMs >= since) onEvent('addDir', dir)
    const entries = await readdir(dir, { withFileTypes: true }).catch(() => [])
    const paths = entries.map((entry) => ({ entry, path: join(dir, entry.name) })).filter(({ path }) => scope.isInside(path))
    return (await Promise.all(paths.map(({ entry, path }) => (entry.isDirectory() ? filesIn(path) : [path])))).flat()
  }
  const files = await Promise.all(scope.dirs().map(filesIn))
  // In slices: the first page is being rendered meanwhile.
  await mapFiles(files.flat(), look)
}
