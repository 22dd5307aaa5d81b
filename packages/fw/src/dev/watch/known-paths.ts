import { readdir, realpath, stat } from 'node:fs/promises'
import type { FileEvent } from '@fw/schema'
import { dirname, join, normalize } from 'pathe'
import type { PathEvent } from './load-parcel-watcher.ts'
import { contains } from './watch-scope.ts'

/** How long a removal is kept back, in case that the file returns at once: editors replace files. */
const delay = 100

interface KnownPathsOptions {
  accepts: (path: string) => boolean
  onEvent: (event: FileEvent, path: string) => void
  /** Called instead of `onEvent` if size and time of a file are the same as before. */
  onTouched?: ((path: string) => void) | undefined
  /** A directory was found by looking for it, so the library may have missed it. */
  onMissed: (dir: string) => void
  /** Called with each directory before it is read, and with each link to a file. If set, links to directories are read too. */
  follow?: (path: string, isDirectory: boolean) => void
  /** Called with each path that was removed. */
  leave?: (path: string) => void
}

export interface KnownPaths {
  /** Gets to know what is in a directory. Gives the directories that are left out. */
  scan: (dir: string, options?: ScanOptions) => Promise<string[]>
  happened: (events: readonly PathEvent[]) => void
  stop: () => void
}

interface ScanOptions {
  /** What was not known is told of. */
  isNew?: boolean
  /** The library should have told of it. */
  isWatched?: boolean
  /** Files that were written since then are looked at again. */
  since?: number
}

/** Remembers which paths are directories and which are files, to tell what an event means that only names a path. */
export function knownPaths({ accepts, onEvent, onTouched, onMissed, follow, leave }: KnownPathsOptions): KnownPaths {
  /** Directories, and for files the state in which they were last told of; none if they were only found. */
  const known = new Map<string, 'dir' | 'found' | `${number} ${number}`>()
  const removals = new Map<string, NodeJS.Timeout>()
  let queue: Promise<unknown> = Promise.resolve()
  let isStopped = false

  const tell = (event: FileEvent, path: string): void => {
    if (!isStopped) onEvent(event, path)
  }
  const scan = async (dir: string, options: ScanOptions = {}, ignored: string[] = []): Promise<string[]> => {
    const { isNew, isWatched, since } = options
    if (known.get(dir) !== 'dir') {
      known.set(dir, 'dir')
      if (isNew) tell('addDir', dir)
    }
    follow?.(dir, true)
    const entries = await readdir(dir, { withFileTypes: true }).catch(() => []) // it has gone meanwhile
    for (const entry of entries) {
      const path = join(dir, entry.name)
      if (!accepts(path)) {
        if (entry.isDirectory()) ignored.push(path)
      } else if (entry.isDirectory() || (follow && entry.isSymbolicLink() && (await followLink(path)))) {
        if (isWatched && !known.has(path) && !isStopped) onMissed(path)
        await scan(path, options, ignored)
      } else if (!known.has(path)) {
        const state = isNew ? await stateOf(path) : 'found'
        if (!state || known.has(path)) continue // told of meanwhile
        known.set(path, state)
        if (isNew) tell('add', path)
      } else if (since !== undefined) {
        await lookAgain(path, since)
      }
    }
    return ignored
  }
  /** Whether a link leads to a directory, other than one that it lies in. */
  const followLink = async (path: string): Promise<boolean> => {
    const target = await realpath(path).catch(() => undefined)
    if (target === undefined) return false
    const isDir = (await stateOf(path)) === 'dir'
    if (!isDir) follow?.(path, false)
    return isDir && !contains(normalize(target), await realpath(dirname(path)).then(normalize, () => path))
  }
  const lookAgain = async (path: string, since: number): Promise<void> => {
    const state = await stateOf(path)
    if (!state || state === 'dir' || state === known.get(path) || Number.parseFloat(state) < since) return
    known.set(path, state)
    tell('change', path)
  }
  const removed = (path: string): void => {
    for (const [each, state] of known) {
      if (!contains(path, each)) continue
      known.delete(each)
      leave?.(each)
      tell(state === 'dir' ? 'unlinkDir' : 'unlink', each)
    }
  }
  const there = async (path: string): Promise<void> => {
    const state = await stateOf(path)
    if (!state) return
    const wasAway = removals.has(path)
    clearTimeout(removals.get(path))
    removals.delete(path)
    const before = known.get(path)
    if (before && (before === 'dir') !== (state === 'dir')) removed(path)
    if (state === 'dir' && wasAway) onMissed(path)
    if (state === 'dir') return void (await scan(path, { isNew: true, isWatched: true }))
    // Several events of one write, or another write within the resolution of the file system's clock.
    if (before === state) return onTouched?.(path)
    tell(known.has(path) ? 'change' : 'add', path)
    known.set(path, state)
  }
  const one = async ({ type, path: given }: PathEvent): Promise<void> => {
    const path = normalize(given)
    if (!accepts(path)) return
    if (type !== 'delete') return there(path)
    if (!known.has(path) || removals.has(path)) return
    removals.set(
      path,
      setTimeout(() => {
        queue = queue.then(() => settle(path))
      }, delay),
    )
  }
  const settle = async (path: string): Promise<void> => {
    if (await stateOf(path)) await there(path)
    else removed(path)
    removals.delete(path)
  }
  return {
    scan: (dir, options) => scan(dir, options),
    happened: (events) => {
      // In their order, though some have to be looked at.
      for (const event of events) queue = queue.then(() => one(event))
    },
    stop: () => {
      isStopped = true
      for (const timer of removals.values()) clearTimeout(timer)
    },
  }
}

/** When a file was written and how long it is; `dir` for a directory, nothing if there is nothing. */
async function stateOf(path: string): Promise<'dir' | `${number} ${number}` | undefined> {
  const found = await stat(path).catch(() => undefined)
  return found && (found.isDirectory() ? 'dir' : `${found.mtimeMs} ${found.size}`)
}
