import { statSync, watch, type FSWatcher } from 'node:fs'
import { join } from 'pathe'
import type { BackendOptions, FileBackend } from './file-backend.ts'
import { knownPaths } from './known-paths.ts'
import { watchNamed } from './watch-named.ts'
import { isDirectory } from './watch-scope.ts'

/** Temporary files of editors. */
const temporary = /^\..*\.sw[px]$|~$|^\.subl.*\.tmp$/

/**
 * Watches with `fs.watch`, one watch per directory: on Linux, a directory reports changes of its files. Chokidar reads the metadata of
 * each file three times before it is ready, which takes seconds in a project with thousands of files; this reads names only.
 */
export function directoryWatcher(options: BackendOptions): FileBackend {
  const { scope, onEvent, onTouched, onError } = options
  const open = new Set<string>()
  const watches = new Map<string, FSWatcher>()
  let isClosed = false

  const happened = (path: string): void => {
    const exists = statSync(path, { throwIfNoEntry: false }) !== undefined
    paths.happened([{ type: exists ? 'update' : 'delete', path }])
  }
  /** Opens a new watch before the old one is closed: the path may be a different directory, and no event must be lost. */
  const watchPath = (path: string, isDir: boolean): void => {
    if (isClosed) return
    const old = watches.get(path)
    watches.delete(path)
    try {
      const watcher = watch(path, (_type, name) => {
        if (!isDir) happened(path)
        else if (name !== null && !temporary.test(name)) happened(join(path, name))
      })
      watcher.on('error', (error) => report(error))
      watches.set(path, watcher)
    } catch (error) {
      report(error)
    }
    old?.close()
  }
  const report = (error: unknown): void => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    const isGone = code === 'ENOENT' // its removal is reported
    const isForbidden = code === 'EACCES' || code === 'EPERM'
    if (!isGone && !isForbidden) onError(error)
  }
  const paths = knownPaths({
    accepts: scope.isInside,
    onEvent,
    onTouched,
    onMissed: () => {}, // each directory is watched before it is read
    follow: watchPath,
    leave: (path) => {
      watches.get(path)?.close()
      watches.delete(path)
    },
  })

  const openMissing = async (isNew: boolean): Promise<void> => {
    const missing = scope.dirs().filter((dir) => !open.has(dir) && isDirectory(dir))
    for (const dir of missing) open.add(dir)
    await Promise.all(missing.map((dir) => paths.scan(dir, { isNew })))
  }
  const named = watchNamed(options, (event, dir) => {
    if (event === 'addDir') return void openMissing(true)
    open.delete(dir)
    paths.happened([{ type: 'delete', path: dir }])
  })
  return {
    ready: Promise.all([named.ready, openMissing(false)]).then(() => undefined),
    grown: () => {
      named.grown()
      void openMissing(false)
    },
    close: async () => {
      isClosed = true
      paths.stop()
      for (const watcher of watches.values()) watcher.close()
      await named.close()
    },
  }
}
