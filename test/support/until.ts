import { setTimeout as pause } from 'node:timers/promises'

type Answer<T> = T | undefined | false

interface UntilOptions {
  /** Ends a wait that hangs, in milliseconds. Two minutes by default: longer than anything takes, shorter than the limits of tests. */
  limit?: number
  /** Appended to the error, such as the log of the process that is waited for. */
  details?: () => string
}

/**
 * Asks again and again until there is an answer. If there is none, the error says what was missing. Tests use `expect.poll`.
 *
 * @example
 * await until('the server listens', () => accepts(port), { details: site.logs })
 */
export async function until<T>(
  what: string,
  ask: () => Answer<T> | Promise<Answer<T>>,
  { limit = 120_000, details = () => '' }: UntilOptions = {},
): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const end = new Promise<never>((_, fail) => {
    const give = (): void => fail(new Error(`This has not happened in ${limit / 1000} seconds: ${what}.\n${details()}`.trim()))
    // oxlint-disable-next-line fw/no-fixed-wait -- only ends a run that hangs
    timer = setTimeout(give, limit)
  })
  try {
    for (;;) {
      const answer = await Promise.race([ask(), end])
      if (answer !== undefined && answer !== false) return answer
      // oxlint-disable-next-line fw/no-fixed-wait -- a pause between two questions, whose answers decide
      await pause(25)
    }
  } finally {
    clearTimeout(timer)
  }
}
