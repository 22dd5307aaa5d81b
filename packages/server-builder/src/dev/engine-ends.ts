import type { EngineClose } from '@fw/schema/global'

export interface EngineEnds {
  add: (close: EngineClose) => void
  /** Calls all callbacks added since the last run, in reverse order. Never rejects. */
  run: () => Promise<void>
}

/** Cleanup code of the app may hang. After this time in milliseconds the new code starts anyway, with a warning. */
const longest = 5000

/** Collects what must be closed when server code is replaced. */
export function createEngineEnds(onError: (error: unknown) => void, limit: number = longest): EngineEnds {
  let added: EngineClose[] = []
  const runAll = async (closes: readonly EngineClose[]): Promise<void> => {
    for (const close of closes) {
      try {
        await close()
      } catch (error) {
        onError(error)
      }
    }
  }
  return {
    add: (close) => void added.push(close),
    run: async () => {
      const closes = added.toReversed()
      added = []
      if (closes.length === 0) return
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<true>((resolve) => (timer = setTimeout(() => resolve(true), limit)))
      const isLate = await Promise.race([runAll(closes), late])
      clearTimeout(timer)
      if (isLate)
        console.warn(
          `[fw] A \`close\` hook of the server is still running after ${limit} ms. The new code starts without waiting.`,
        )
    },
  }
}
