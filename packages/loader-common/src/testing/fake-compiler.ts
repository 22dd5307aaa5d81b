import { vi } from 'vitest'
import type { Compiler, Stats } from '../loader-bundler.ts'

interface Watch {
  files?: readonly string[]
  directories?: readonly string[]
  missing?: readonly string[]
}

/** What the compiler gets about changed files. */
export interface ReceivedChanges {
  fileTimes: Map<string, { safeTime: number; timestamp: number } | null>
  contextTimes: Map<string, { safeTime: number; timestamp: number } | null>
  changed: string[]
  removed: string[]
}

interface WatchFileSystem {
  watch: (
    files: Iterable<string>,
    directories: Iterable<string>,
    missing: Iterable<string>,
    startTime: number,
    options: object,
    callback: (
      error: Error | null,
      fileTimes: ReceivedChanges['fileTimes'],
      contextTimes: ReceivedChanges['contextTimes'],
      changed: Set<string>,
      removed: Set<string>,
    ) => void,
  ) => { close: () => void; getAggregatedChanges: () => Set<string>; getFileTimeInfoEntries: () => Map<string, unknown> }
}

/** A compiler as its watching sees it: after each run it listens for changes of the files that it has read. */
export class FakeCompiler {
  /** The changes with which it has started again. */
  readonly received: ReceivedChanges[] = []
  readonly purge = vi.fn<(files: string[]) => void>()
  readonly inputFileSystem = { purge: this.purge }
  watchFileSystem: WatchFileSystem | undefined
  private readonly listeners = { done: [] as ((stats: Stats) => void)[], failed: [] as ((error: Error) => void)[] }
  readonly hooks = {
    done: { tap: (_: unknown, listener: (stats: Stats) => void) => void this.listeners.done.push(listener) },
    failed: { tap: (_: unknown, listener: (error: Error) => void) => void this.listeners.failed.push(listener) },
  }

  /** As the functions under test want it. */
  get compiler(): Compiler & { inputFileSystem: { purge: (files: string[]) => void } } {
    return this as unknown as Compiler & { inputFileSystem: { purge: (files: string[]) => void } } // only the members that are used
  }

  /** Waits for changes, like after a run. */
  listen({ files = [], directories = [], missing = [] }: Watch = {}) {
    return this.watchFileSystem!.watch(files, directories, missing, 0, {}, (_, fileTimes, contextTimes, changed, removed) =>
      this.received.push({ fileTimes, contextTimes, changed: [...changed], removed: [...removed] }),
    )
  }

  /** Ends a run: both compilers call their hooks before they listen again. */
  finish(stats: Stats, watch?: Watch): void {
    for (const listener of this.listeners.done) listener(stats)
    this.listen(watch)
  }

  /** Ends a run that could not be completed. */
  fail(error: Error): void {
    for (const listener of this.listeners.failed) listener(error)
  }
}
