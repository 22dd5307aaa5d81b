import * as fc from 'fast-check'
import type { Server } from './servers.ts'

/** The seed of a run: FW_TEST_SEED, or a fixed one. It is printed to reproduce a failure. */
export const seed: number = Number(process.env['FW_TEST_SEED'] ?? 20_261_115)

/** The number of samples in a run: a third, or all of them with FW_TEST_SAMPLES=1. */
export function share(count: number): number {
  return Math.ceil(count * Number(process.env['FW_TEST_SAMPLES'] ?? 1 / 3))
}

/** The same, and less on the dev server, which is slower and uses the same functions. */
export function shareFor(server: Server, count: number): number {
  return server === 'dev' ? Math.ceil(share(count) / 8) : share(count)
}

/** That many values from the seed. They are sent a few at a time, which fast-check properties do not support. */
export function samples<T>(arbitrary: fc.Arbitrary<T>, count: number): T[] {
  console.log(`seed ${seed}, ${count} samples`)
  return fc.sample(arbitrary, { seed, numRuns: count })
}
