import { readdir, stat } from 'node:fs/promises'
import { leadsBack } from '@fw/kit/internal'
import type { FileEvent } from '@fw/schema'
import { join, normalize } from 'pathe'
import type { PathEvent } from './load-parcel-watcher.ts'
import { contains } from './watch-scope.ts'

/** Time in milliseconds for which a removal is delayed, because editors replace files. */
const delay = 100

interface KnownPathsOptions {
  accepts: (path: string) => boolean
  onEvent: (event: FileEvent, path: string) => void
  /** Called instead of `onEvent` if size and time of a file are unchanged. */
  onTouched?: ((path: string) => void) | undefined
  /** Called for a directory that was found by scanning, so the library may have missed it. */
  onMissed: (dir: string) => void
  /** Called with each directory before it is read, and with each link to a file. If set, links to directories are read too. */
  follow?: (path: string, isDirectory: boolean) => void
  /** Called with each path that was removed. */
  leave?: (path: string) => void
}

export interface KnownPaths {
  /** Records the content of a directory. Returns the directories that are skipped. */
  scan: (dir: string, options?: ScanOptions) => Promise<string[]>
  happened: (events: readonly PathEvent[]) => void
  stop: () => void
}

interface ScanOptions {
  /** Report paths that were not known. */
  isNew?: boolean
  /** Whether the library should have reported it. */
  isWatched?: boolean
  /** Files written after this time are checked again, and paths that no longer exist are reported. */
  since?: number
}

/** Remembers which paths are directories and which are files, to interpret events that only contain a path. */
export function knownPaths({ accepts, onEvent, onTouched, onMissed, follow, leave }: KnownPathsOptions): KnownPaths {
  /** Directories, and for files the last reported state; `found` if they were only scanned. */
  const known = new Map<string, 'dir' | 'found' | `${number} ${number}`>()
  const removals = new Map<string, NodeJS.Timeout>()
  let queue: Promise<unknown> = Promise.resolve()
  let isStopped = false

  const tell = (event: FileEvent, path: string): void => {
    if (!isStopped) onEvent(event, path)
  }
  const scan = async (dir: string, options: ScanOptions = {}, ignored: string[] = [], seen?: Set<string>): Promise<string[]> => {
    const { isNew, isWatched, since } = options
    if (known.get(dir) !== 'dir') {
      known.set(dir, 'dir')
      if (isNew) tell('addDir', dir)
    }
    follow?.(dir, true)
    const entries = await readdir(dir, { withFileTypes: true }).catch(() => []) // deleted in the meantime
    for (const entry of entries) {
      const path = join(dir, entry.name)
      seen?.add(path)
      if (!accepts(path)) {
        if (entry.isDirectory()) ignored.push(path)
      } else if (entry.isDirectory() || (follow && entry.isSymbolicLink() && (await followLink(path)))) {
        if (isWatched && !known.has(path) && !isStopped) onMissed(path)
        await scan(path, options, ignored, seen)
      } else if (!known.has(path)) {
        const state = isNew ? await stateOf(path) : 'found'
        if (!state || known.has(path)) continue // reported in the meantime
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
    const state = await stateOf(path)
    if (state === 'dir') return !leadsBack(path)
    if (state) follow?.(path, false)
    return false
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
    // Several events of one write, or another write within the resolution of timestamps.
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
  const happened = (events: readonly PathEvent[]): void => {
    // Sequentially, although some require a lookup.
    for (const event of events) queue = queue.then(() => one(event))
  }
  return {
    scan: async (dir, options = {}) => {
      const seen = options.since === undefined ? undefined : new Set<string>()
      const ignored = await scan(dir, options, [], seen)
      const gone = seen ? [...known.keys()].filter((path) => path !== dir && contains(dir, path) && !seen.has(path)) : []
      happened(gone.map((path) => ({ type: 'delete', path })))
      return ignored
    },
    happened,
    stop: () => {
      isStopped = true
      for (const timer of removals.values()) clearTimeout(timer)
    },
  }
}

/** Modification time and size of a file, `dir` for a directory, or undefined if it does not exist. */
async function stateOf(path: string): Promise<'dir' | `${number} ${number}` | undefined> {
  const found = await stat(path).catch(() => undefined)
  return found && (found.isDirectory() ? 'dir' : `${found.mtimeMs} ${found.size}`)
}
