import { compileErrorsOf, type CompileError } from '../build-failure.ts'
import type { Compiler, Stats } from '../loader-bundler.ts'
import type { PreparedSide } from '../prepare-sides.ts'
import { changeFeed } from './change-feed.ts'

/** A compiler of one side that runs again after changes. */
export interface WatchedSide {
  compiler: Compiler
  /** Records a changed file. */
  changed: (file: string, isRemoved?: boolean) => void
  /** Compiles all recorded changes. Resolves with the last result. */
  settled: () => Promise<Compiled>
  close: () => void
}

export interface Compiled {
  stats: Stats
  errors: CompileError[]
  /** Increased by each run. */
  run: number
}

interface WatchSideOptions {
  /** Milliseconds to collect changes before the compiler starts by itself. */
  delay: number
  /** Called after each run. */
  onDone: (compiled: Compiled, changed: readonly string[]) => void
}

/** Prepares a compiler for watching. The caller starts it. */
export function watchSide(compiler: Compiler, { pass }: PreparedSide, { delay, onDone }: WatchSideOptions): WatchedSide {
  let waiting: (() => void)[] = []
  const resume = (): void => {
    for (const each of waiting.splice(0)) each()
  }
  const feed = changeFeed(compiler, delay, resume)
  let run = 0
  let last: Compiled | undefined
  let failure: Error | undefined
  let files = new Set<string>()
  compiler.hooks.done.tap({ name: 'fw', stage: 1000 }, (stats) => {
    last = { stats, errors: compileErrorsOf(stats, pass), run: ++run }
    failure = undefined
    const changed = [...files]
    files = new Set()
    onDone(last, changed)
  })
  compiler.hooks.failed.tap('fw', (error) => {
    failure = error
    resume()
  })
  return {
    compiler,
    changed: (file, isRemoved) => {
      files.add(file)
      feed.add(file, isRemoved)
    },
    settled: async () => {
      for (;;) {
        if (failure) throw failure
        if (feed.flush() === 'idle' && last) return last
        await new Promise<void>((ready) => waiting.push(ready))
      }
    },
    close: () => {
      feed.close()
      waiting = []
    },
  }
}
