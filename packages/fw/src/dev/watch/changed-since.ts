import { readdir, stat } from 'node:fs/promises'
import type { FileEvent } from '@fw/schema'
import { join } from 'pathe'
import type { WatchScope } from './watch-scope.ts'

interface Listeners {
  onEvent: (event: FileEvent, path: string) => void
  /** A file that is as it was. */
  onUnchanged?: ((path: string, size: number) => void) | undefined
}

/**
 * Reports files that were written before anybody watched, such as while a server started. One that was replaced looks as if it were new,
 * so it is told of as both.
 *
 * @param since - Milliseconds since 1970.
 */
export async function changedSince(
  scope: Pick<WatchScope, 'dirs' | 'isInside'>,
  since: number,
  { onEvent, onUnchanged }: Listeners,
): Promise<void> {
  const look = async (path: string): Promise<void> => {
    const found = await stat(path).catch(() => undefined) // it has gone meanwhile, which is told of
    if (!found?.isFile()) return
    if (Math.max(found.mtimeMs, found.ctimeMs) < since) return onUnchanged?.(path, found.size)
    if (found.birthtimeMs >= since) onEvent('add', path)
    onEvent('change', path)
  }
  const walk = async (dir: string): Promise<void> => {
    const entries = await readdir(dir, { withFileTypes: true }).catch(() => [])
    const paths = entries.map((entry) => ({ entry, path: join(dir, entry.name) })).filter(({ path }) => scope.isInside(path))
    await Promise.all(paths.map(({ entry, path }) => (entry.isDirectory() ? walk(path) : look(path))))
  }
  await Promise.all(scope.dirs().map(walk))
}
