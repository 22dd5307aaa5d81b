import { existsSync, lstatSync, type Stats } from 'node:fs'
import { leadsBack } from '@fw/kit/internal'
import { watch, type ChokidarOptions, type FSWatcher } from 'chokidar'
import { normalize } from 'pathe'
import type { BackendOptions } from './file-backend.ts'
import { directoriesOnly } from './directories-only.ts'
import { rawEventPath } from './raw-event-path.ts'
import { rewatchOnRaw } from './rewatch-on-raw.ts'
import { isDirectory } from './watch-scope.ts'

export interface OpenOptions extends Omit<BackendOptions, 'scope' | 'notify'> {
  accepts: (path: string) => boolean
  depth?: number
  /** Report existing files. Usually disabled by `watchers.fileWatcher`. */
  reportsInitial?: boolean
}

export interface OpenChokidar {
  watcher: FSWatcher
  ready: Promise<void>
  close: () => Promise<void>
}

/** Opens a chokidar instance. `watchers.fileWatcher` is passed on unchanged, except for the watched paths. */
export function openChokidar(paths: readonly string[], options: OpenOptions): OpenChokidar {
  const { accepts, depth, reportsInitial, watchers, polling, onEvent, onTouched, onError } = options
  const given = watchers.fileWatcher as ChokidarOptions // the remaining keys are chokidar options
  const watcher = watch([...paths], {
    ...(polling ? { usePolling: true, interval: 300, binaryInterval: 1000 } : {}),
    ...given,
    ...(reportsInitial ? { ignoreInitial: false } : {}),
    ...(depth === undefined ? {} : { depth }),
    ignored: [...list(given.ignored), (path: string, stats?: Stats) => !accepts(normalize(path)) || isCircular(path, stats)],
  })
  // On other systems directories don't report changes of their files.
  if (process.platform === 'linux' && !watcher.options.usePolling)
    directoriesOnly(watcher, new Set(paths.filter((path) => !isDirectory(path))))
  const ready = new Promise<void>((resolve) => {
    if (paths.length === 0) resolve() // chokidar would never be ready
    else watcher.once('ready', () => resolve())
  })
  watcher.on('all', (event, path) => {
    if (event === 'add' || event === 'addDir' || event === 'change' || event === 'unlink' || event === 'unlinkDir')
      onEvent(event, normalize(path))
  })
  if (onTouched)
    watcher.on('raw', (_type: string, name: unknown, details: unknown) => {
      const path = rawEventPath(name, details)
      if (path !== undefined && accepts(path)) onTouched(path)
    })
  watcher.on('error', (error) => {
    if (!hasGone(error)) onError(error)
  })
  const stopRewatching = rewatchOnRaw(watcher, watchers.rewatchOnRawEvents)
  return {
    watcher,
    ready,
    close: async () => {
      stopRewatching()
      await watcher.close()
    },
  }
}

function list<T>(value: T | T[] | undefined): T[] {
  if (value === undefined) return []
  return Array.isArray(value) ? value : [value]
}

/** A directory that was removed while it was read is not an error: its removal is reported. */
function hasGone(error: unknown): boolean {
  const path = error instanceof Error && 'path' in error ? error.path : undefined
  return typeof path === 'string' && !existsSync(path)
}

/** Whether chokidar would follow a path in circles. */
function isCircular(path: string, stats: Stats | undefined): boolean {
  return stats?.isDirectory() === true && lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true && leadsBack(path)
}
