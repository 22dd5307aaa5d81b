import { createBreaker, type Breaker } from './breaker.ts'

/** Milliseconds that a request waits for a store. */
export const readLimit = 250
export const writeLimit = 5000 // requests don't wait for writes

/** Breakers for a store, which log one line when it becomes unavailable and one when it is back. */
export function guardStore(
  name: string,
  { maxPause, onReturn }: { maxPause: number; onReturn: () => void },
): {
  reads: Breaker
  writes: Breaker
} {
  const warn = (text: string): void => console.warn(`[fw] The storage "${name}" ${text}`)
  const pauses = { pause: 1000, maxPause, patience: 3 }
  return {
    reads: createBreaker({
      ...pauses,
      limit: readLimit,
      onOpen: (reason) =>
        warn(`is not responding. Cached responses and rate limits are kept in memory until it does: ${messageOf(reason)}`),
      onClose: () => {
        onReturn()
        warn('is responding again.')
      },
    }),
    // A full disk rejects writes but can still be read.
    writes: createBreaker({
      ...pauses,
      limit: writeLimit,
      onOpen: (reason) => warn(`rejects writes of cached responses: ${messageOf(reason)}`),
      onClose: () => warn('accepts writes again.'),
    }),
  }
}

function messageOf(reason: unknown): string {
  return reason instanceof Error ? reason.message : String(reason)
}
