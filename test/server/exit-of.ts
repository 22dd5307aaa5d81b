import type { RunningSite } from '../support/start-site.ts'
import { until } from '../support/until.ts'

/** Waits until the server of a site has ended, and returns how. */
export async function exitOf({ child, logs }: RunningSite): Promise<[code: number | null, signal: NodeJS.Signals | null]> {
  await until('the server ends', () => child.exitCode !== null || child.signalCode !== null, { details: logs })
  return [child.exitCode, child.signalCode]
}

/** A time limit for shutdowns that no test reaches: the server ends for another reason, or the test fails. */
export const withoutLimit = { NITRO_SHUTDOWN_TIMEOUT: '600000' }
