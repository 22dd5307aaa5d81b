import { AsyncLocalStorage } from 'node:async_hooks'

type Load = () => Promise<unknown>

export interface Rounds {
  /** Loads a graph from its entry. */
  run: (load: Load) => Promise<unknown>
  /** Loads a module on demand. */
  runLazy: (load: Load) => Promise<unknown>
  /** Reports that a module has changed since it was loaded. */
  changed: () => void
}

interface Given {
  /** Runs a function outside of the async context of a request. */
  outside: <T>(run: () => T) => T
  /** Called before each attempt to load modules. */
  begin: () => void
  /** Called when an attempt has failed. Modules that were loaded in it may hold on to exports of modules that failed. */
  failed: () => void
}

/**
 * Loads module graphs one after the other. Modules may have circular imports, and those of Nitro do, which only works from the
 * entry of the graph: a concurrent import, or one from the middle after a change, would get incomplete modules. So each import
 * waits for the previous one, and a lazy import first updates its graph from the entry, and fails if that fails.
 */
export function createRounds({ outside, begin, failed }: Given): Rounds {
  const inside = new AsyncLocalStorage<{ open: boolean }>()
  let before: Promise<unknown> = Promise.resolve()
  let start: Load | undefined
  let changes = 0

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
  const next = (loads: () => readonly Load[]): Promise<unknown> => {
    const work = before.then(async () => {
      const known = changes
      try {
        return await inOrder(loads())
      } catch (error) {
        // It may have loaded modules from before and after a change.
        if (changes === known) throw error
        return inOrder(loads())
      }
    })
    before = work.catch(() => {})
    return work
  }
  return {
    run: (load) => {
      start = load
      return next(() => [load])
    },
    runLazy: (load) => {
      // The current import waits for this one.
      if (inside.getStore()?.open) return load()
      return next(() => (start ? [start, load] : [load])) // if the start fails, only incomplete modules could be loaded
    },
    changed: () => void changes++,
  }
}
