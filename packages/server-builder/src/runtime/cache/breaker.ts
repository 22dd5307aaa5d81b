export interface BreakerOptions {
  /** Maximum duration of a call in milliseconds. */
  limit: number
  /** The number of calls in a row that may take longer before the breaker opens: a busy machine is no failure. */
  patience: number
  /** Pause after the first failure in milliseconds; doubled after each further failure. */
  pause: number
  maxPause: number
  onOpen: (reason: unknown) => void
  onClose: () => void
}

export interface Breaker {
  readonly isOpen: boolean
  /** Resolves to the result of `work`, or to undefined if it fails, times out, or is skipped because the breaker is open. */
  run: <Result>(work: () => Promise<Result>, limit?: number) => Promise<Result | undefined>
  /** Closes the breaker, because the service is known to be available. */
  close: () => void
}

/**
 * A circuit breaker for a service that may be unavailable. While it is open, calls are skipped; after each pause one call is made
 * in the background, which closes the breaker if it succeeds.
 */
export function createBreaker({ limit, patience, pause, maxPause, onOpen, onClose }: BreakerOptions): Breaker {
  let failures = 0
  let timeouts = 0
  let retryAt = 0
  let isProbing = false

  return {
    get isOpen() {
      return failures > 0
    },
    async run(work, ownLimit = limit) {
      if (failures === 0) return attempt(work, ownLimit)
      if (!isProbing && Date.now() >= retryAt) {
        isProbing = true
        void attempt(work, ownLimit).finally(() => (isProbing = false))
      }
      return undefined
    },
    close,
  }

  function close(): void {
    if (failures > 0) onClose()
    failures = 0
    timeouts = 0
  }

  async function attempt<Result>(work: () => Promise<Result>, ownLimit: number): Promise<Result | undefined> {
    try {
      const result = await withLimit(work(), ownLimit)
      close()
      return result
    } catch (error) {
      fail(error)
      return undefined
    }
  }

  function fail(error: unknown): void {
    if (failures === 0 && error instanceof TimeoutError && ++timeouts < patience) return
    if (failures === 0) onOpen(error)
    else if (!isProbing) return // started before the first failure
    retryAt = Date.now() + Math.min(pause * 2 ** failures, maxPause)
    failures += 1
  }
}

class TimeoutError extends Error {}

/** Runs after events that have arrived: if this process was busy, the result may be among them. */
const afterEvents: (run: () => void) => void =
  (globalThis as { setImmediate?: (run: () => void) => void }).setImmediate ?? setTimeout // some hosts lack it

/** Rejects if a promise takes longer than `limit` milliseconds. */
export async function withLimit<Result>(promise: Promise<Result>, limit: number, onTimeout?: () => void): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSettled = false
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      afterEvents(() =>
        afterEvents(() => {
          if (isSettled) return
          onTimeout?.()
          reject(new TimeoutError(`Timed out after ${limit} ms.`))
        }),
      )
    }, limit)
  })
  try {
    return await Promise.race([promise, timeout])
  } finally {
    isSettled = true
    clearTimeout(timer)
  }
}
