export interface BreakerOptions {
  /** Maximum duration of a call in milliseconds. */
  limit: number
  /** Pause after the first failure in milliseconds; doubled after each further failure. */
  pause: number
  maxPause: number
  onOpen: (reason: unknown) => void
  onClose: () => void
}

export interface Breaker {
  readonly isOpen: boolean
  /** Resolves to the result of `work`, or to undefined if it fails, times out, or is skipped because the breaker is open. */
  run: <Result>(work: () => Promise<Result>) => Promise<Result | undefined>
}

/**
 * A circuit breaker for a service that may be unavailable. While it is open, calls are skipped; after each pause one call is made
 * in the background, which closes the breaker if it succeeds.
 */
export function createBreaker({ limit, pause, maxPause, onOpen, onClose }: BreakerOptions): Breaker {
  let failures = 0
  let retryAt = 0
  let isProbing = false

  return {
    get isOpen() {
      return failures > 0
    },
    async run(work) {
      if (failures === 0) return attempt(work)
      if (!isProbing && Date.now() >= retryAt) {
        isProbing = true
        void attempt(work).finally(() => (isProbing = false))
      }
      return undefined
    },
  }

  async function attempt<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    try {
      const result = await withLimit(work(), limit)
      if (failures > 0) onClose()
      failures = 0
      return result
    } catch (error) {
      fail(error)
      return undefined
    }
  }

  function fail(error: unknown): void {
    if (failures === 0) onOpen(error)
    else if (!isProbing) return // started before the first failure
    retryAt = Date.now() + Math.min(pause * 2 ** failures, maxPause)
    failures += 1
  }
}

/** Rejects if a promise takes longer than `limit` milliseconds. */
export async function withLimit<Result>(promise: Promise<Result>, limit: number, onTimeout?: () => void): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      onTimeout?.()
      reject(new Error(`Timed out after ${limit} ms.`))
    }, limit)
  })
  try {
    return await Promise.race([promise, timeout])
  } finally {
    clearTimeout(timer)
  }
}
