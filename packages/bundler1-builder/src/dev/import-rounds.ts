import { AsyncLocalStorage } from 'node:async_hooks'

type Load = () => Promise<unknown>

export interface Rounds {
  /** Loads a graph from its entry. */
  run: (load: Load) => Promise<unknown>
  /** Loads a module on demand. */
  runLazy: (load: Load) => Promise<unknown>
}

interface RoundOptions {
  /** Runs a function outside of the async context of a request. */
  outside: <T>(run: () => T) => T
  /** Called before each attempt to load modules. */
  begin: () => void
  /** Called when an attempt has failed. Modules that were loaded in it may hold on to exports of modules that failed. */
  failed: () => void
  /**
   * Called before modules are loaded. The returned function tells afterwards whether modules from before and after a change may have
   * been loaded.
   */
  observe: (kind: 'start' | 'lazy') => (outcome: 'loaded' | 'failed') => boolean
  /** Called before an import is repeated. What it has loaded must be loaded again, because it may refer to replaced modules. */
  discard: () => Promise<void>
}

/** Changes end at some point. This only limits what a program can do that never stops writing files. */
const mostPasses = 20

/**
 * Loads module graphs one after the other. Modules may have circular imports, and those of Nitro do, which only works from the
 * entry of the graph: a concurrent import, or one from the middle after a change, would get incomplete modules. So each import
 * waits for the previous one, a lazy import first updates its graph from the entry, and fails if that fails, and an import during
 * which something has changed is repeated.
 */
export function createRounds({ outside, begin, failed, observe, discard }: RoundOptions): Rounds {
  const inside = new AsyncLocalStorage<{ open: boolean }>()
  let before: Promise<unknown> = Promise.resolve()
  let start: Load | undefined

  const once = async (load: Load): Promise<unknown> => {
    const round = { open: true }
    begin()
    try {
      return await outside(() => inside.run(round, load))
    } catch (error) {
      failed()
      throw error
    } finally {
      round.open = false
    }
  }
  const inOrder = async (loads: readonly Load[]): Promise<unknown> => {
    let result: unknown
    for (const load of loads) result = await once(load)
    return result
  }
  const repeat = async (kind: 'start' | 'lazy', loads: () => readonly Load[]): Promise<unknown> => {
    for (let pass = 1; ; pass++) {
      const isOvertaken = observe(kind)
      try {
        const result = await inOrder(loads())
        if (!isOvertaken('loaded') || pass === mostPasses) return result
      } catch (error) {
        if (!isOvertaken('failed') || pass === mostPasses) throw error
      }
      await discard()
    }
  }
  const next = (kind: 'start' | 'lazy', loads: () => readonly Load[]): Promise<unknown> => {
    const work = before.then(() => repeat(kind, loads))
    before = work.catch(() => {})
    return work
  }
  return {
    run: (load) => {
      start = load
      return next('start', () => [load])
    },
    runLazy: (load) => {
      // The current import waits for this one.
      if (inside.getStore()?.open) return load()
      return next('lazy', () => (start ? [start, load] : [load])) // if the start fails, only incomplete modules could be loaded
    },
  }
}
