import { AsyncLocalStorage } from 'node:async_hooks'

type Load = () => Promise<unknown>

export interface Rounds {
  /** Loads a graph from where it starts. */
  run: (load: Load) => Promise<unknown>
  /** Loads what a module asks for when it is needed. */
  runLazy: (load: Load) => Promise<unknown>
  /** A module has changed since it was loaded. */
  changed: () => void
}

/**
 * Loads one graph of modules after the other. Modules may import each other in circles, and those of the engine do, which is sound only
 * from where the graph starts: a second import in the meantime, or one from the middle after a change, would get modules that are not
 * complete. So each waits for the one before, and what is loaded when needed comes after the start of its graph is current.
 *
 * @param outside - Runs a function where nothing of a request is kept.
 */
export function createRounds(outside: <T>(run: () => T) => T): Rounds {
  const inside = new AsyncLocalStorage<{ open: boolean }>()
  let before: Promise<unknown> = Promise.resolve()
  let start: Load | undefined
  let changes = 0

  const once = async (load: Load): Promise<unknown> => {
    const round = { open: true }
    try {
      return await outside(() => inside.run(round, load))
    } finally {
      round.open = false
    }
  }
  const next = (load: Load): Promise<unknown> => {
    const work = before.then(async () => {
      const known = changes
      try {
        return await once(load)
      } catch (error) {
        // It may have met modules of before and after a change.
        if (changes === known) throw error
        return once(load)
      }
    })
    before = work.catch(() => {})
    return work
  }
  return {
    run: (load) => {
      start = load
      return next(load)
    },
    runLazy: (load) => {
      // The one that is loading waits for this.
      if (inside.getStore()?.open) return load()
      return next(async () => {
        await start?.().catch(() => {}) // whoever asks for it is told
        return load()
      })
    },
    changed: () => void changes++,
  }
}
