import * as fc from 'fast-check'

/** The seed of a run: FW_TEST_SEED, or the same as always. It is printed, so that a failure can be repeated. */
export const seed: number = Number(process.env['FW_TEST_SEED'] ?? 20_261_115)

/** How many of so many samples a run takes: a third, or all of them with FW_TEST_SAMPLES=1. */
export function share(count: number): number {
  return Math.ceil(count * Number(process.env['FW_TEST_SAMPLES'] ?? 1 / 3))
}

/** So many values from the seed. They are sent a few at a time, which a property of the library cannot do. */
export function samples<T>(arbitrary: fc.Arbitrary<T>, count: number): T[] {
  console.log(`seed ${seed}, ${count} samples`)
  return fc.sample(arbitrary, { seed, numRuns: count })
}
