import { vi } from 'vitest'
import { afterTest } from './reset.ts'

/**
 * Sets the current time until the end of the test. Timers still run; use `vi.useFakeTimers()` to control them too.
 *
 * @example
 * mockTime('2026-12-24T12:00:00Z')
 */
export function mockTime(time: string | number | Date): void {
  if (!vi.isFakeTimers()) {
    vi.useFakeTimers({ toFake: ['Date'] })
    afterTest(() => vi.useRealTimers())
  }
  vi.setSystemTime(time)
}
