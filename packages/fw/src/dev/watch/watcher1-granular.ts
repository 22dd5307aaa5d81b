import { readdirSync } from 'node:fs'
import type { FileEvent } from '@fw/schema'
import { dirname, join } from 'pathe'
import type { BackendOptions, FileBackend } from './file-backend.ts'
import { openChokidar, type OpenChokidar } from './open-chokidar.ts'
import { watchDeparture } from './watch-departure.ts'
import { watchNamed } from './watch-named.ts'
import { contains, isDirectory } from './watch-scope.ts'

/** A flat watcher for each directory, and a recursive one for each of its subdirectories that is not ignored. */
export function watcher1Granular(options: BackendOptions): FileBackend {
  const { scope, onEvent } = options
  const flat = new Map<string, OpenChokidar>()
  const deep = new Map<string, OpenChokidar>()
  const leaving = new Set<Promise<void>>()
  let isClosed = false

  const openDeep = (dir: string, isNew: boolean): OpenChokidar => {
    const report = (event: FileEvent, path: string): void => {
      if (path !== dir) onEvent(event, path) // the flat watcher reports the directory itself
    }
    const opened = openChokidar([dir], { ...options, accepts: scope.isInside, onEvent: report, reportsInitial: isNew })
    deep.set(dir, opened)
    return opened
  }
  const leave = (dir: string, from: Map<string, OpenChokidar> = deep): void => {
    const opened = from.get(dir)
    if (!opened) return
    from.delete(dir)
    const left = watchDeparture(opened, onEvent).finally(() => leaving.delete(left))
    leaving.add(left)
  }
  const open = (dir: string, isNew: boolean): Promise<unknown> => {
    const opened = openChokidar([dir], {
      ...options,
      accepts: scope.isInside,
      depth: 0,
      reportsInitial: isNew,
      onEvent: (event, path) => {
        if (path === dir && event === 'unlinkDir' && scope.isNamed(dir)) return // reported below
        onEvent(event, path)
        if (isClosed || dirname(path) !== dir) return
        if (event === 'unlinkDir') leave(path)
        // Existing ones already have a watcher.
        if (event === 'addDir' && !deep.has(path)) openDeep(path, true)
      },
    })
    flat.set(dir, opened)
    const inside = subdirectories(dir).filter((each) => scope.isInside(each))
    return Promise.all([opened.ready, ...inside.map((each) => openDeep(each, isNew).ready)])
  }
  const openMissing = (isNew: boolean): Promise<unknown> =>
    Promise.all(
      scope
        .dirs()
        .filter((dir) => !flat.has(dir) && isDirectory(dir))
        .map((dir) => open(dir, isNew)),
    )

  const named = watchNamed(options, (event, dir) => {
    if (isClosed) return
    if (event === 'addDir') return void openMissing(true)
    leave(dir, flat)
    for (const inner of deep.keys()) if (contains(dir, inner)) leave(inner)
    onEvent(event, dir)
  })
  return {
    ready: Promise.all([named.ready, openMissing(false)]).then(() => undefined),
    grown: () => {
      named.grown()
      void openMissing(false)
    },
    close: async () => {
      isClosed = true
      await Promise.all([named, ...flat.values(), ...deep.values()].map((each) => each.close()))
      await Promise.all(leaving)
    },
  }
}

function subdirectories(dir: string): string[] {
  return readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() || (entry.isSymbolicLink() && isDirectory(join(dir, entry.name))))
    .map(({ name }) => join(dir, name))
}
