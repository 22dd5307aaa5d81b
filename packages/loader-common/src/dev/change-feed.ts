import { statSync } from 'node:fs'
import type { Compiler } from '../loader-bundler.ts'

/** A file, and whether it was removed. */
type Changes = Map<string, 'changed' | 'removed'>
type TimeInfo = { safeTime: number; timestamp: number } | null

type Callback = (
  error: Error | null,
  fileTimes: Map<string, TimeInfo>,
  contextTimes: Map<string, TimeInfo>,
  changed: Set<string>,
  removed: Set<string>,
) => void

/** Tells a compiler about changes, in place of its own watcher. */
export interface ChangeFeed {
  /** Records a change. The compiler starts after the delay. */
  add: (file: string, isRemoved?: boolean) => void
  /**
   * Passes on recorded changes at once: `started` if the compiler starts, `idle` if there are none. `unready` if it is still busy; `onReady` is
   * called afterwards.
   */
  flush: () => 'started' | 'idle' | 'unready'
  close: () => void
}

/**
 * fw has one watcher for all its parts. If the compiler had another one, a request could arrive after fw knows of a change and before the
 * compiler does, and get the old code.
 *
 * @param delay - Milliseconds to collect changes.
 * @param onReady - Called each time the compiler is ready for changes.
 */
export function changeFeed(
  compiler: Compiler & { inputFileSystem?: { purge?: (files: string[]) => void } },
  delay: number,
  onReady: () => void,
): ChangeFeed {
  const changes: Changes = new Map()
  let listening: { callback: Callback; isRelevant: (file: string) => boolean; dirsOf: (file: string) => string[] } | undefined
  let timer: NodeJS.Timeout | undefined

  const flush: ChangeFeed['flush'] = () => {
    clearTimeout(timer)
    timer = undefined
    if (!listening) return 'unready'
    const { callback, isRelevant, dirsOf } = listening
    const batch = [...changes].filter(([file]) => isRelevant(file))
    changes.clear()
    if (batch.length === 0) return 'idle'
    listening = undefined
    const files = batch.map(([file]) => file)
    // The directories of `import.meta.glob` and of imports with a variable.
    const dirs = [...new Set(files.flatMap(dirsOf))]
    compiler.inputFileSystem?.purge?.([...files, ...dirs])
    const names = (kind: string): string[] => batch.filter(([, each]) => each === kind).map(([file]) => file)
    callback(null, timesOf(files), timesOf(dirs), new Set([...names('changed'), ...dirs]), new Set(names('removed')))
    return 'started'
  }
  const plan = (): void => {
    if (changes.size === 0 || !listening) return
    timer ??= setTimeout(flush, delay)
  }
  compiler.watchFileSystem = {
    watch: (files: Iterable<string>, directories: Iterable<string>, missing: Iterable<string>, ...rest: unknown[]) => {
      const known = new Set([...files, ...missing])
      const dirs = [...directories].map((dir) => `${dir}/`)
      listening = {
        callback: rest[2] as Callback, // after the start time and the options
        isRelevant: (file) => known.has(file) || dirs.some((dir) => file.startsWith(dir)),
        dirsOf: (file) => dirs.filter((dir) => file.startsWith(dir)).map((dir) => dir.slice(0, -1)),
      }
      plan()
      onReady()
      const none = { changes: new Set(), removals: new Set(), fileTimeInfoEntries: new Map(), contextTimeInfoEntries: new Map() }
      return {
        close: () => {
          listening = undefined
        },
        pause: () => {},
        getInfo: () => none,
        getAggregatedChanges: () => none.changes,
        getAggregatedRemovals: () => none.removals,
        getFileTimeInfoEntries: () => none.fileTimeInfoEntries,
        getContextTimeInfoEntries: () => none.contextTimeInfoEntries,
      }
    },
  }
  return {
    add: (file, isRemoved = false) => {
      changes.set(file, isRemoved ? 'removed' : 'changed')
      plan()
    },
    flush,
    close: () => {
      clearTimeout(timer)
      listening = undefined
    },
  }
}

function timesOf(files: readonly string[]): Map<string, TimeInfo> {
  return new Map(files.map((file) => [file, timeOf(file)]))
}

/** The safe time is now: modules that were compiled before are compiled again, even if the file has the same timestamp. */
function timeOf(file: string): TimeInfo {
  try {
    return { safeTime: Date.now() + 1, timestamp: statSync(file).mtimeMs }
  } catch {
    return null // removed
  }
}
