import * as fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { Comparison } from './testing/data-comparison.ts'
import type { Semantics } from './testing/data-model.ts'
import { anySemantics, sequence, type Sequence } from './testing/data-operations.ts'

/** A failure prints the seed and the shortest sequence. FW_TEST_SEED tries another seed, FW_TEST_RUNS another number of sequences. */
const seed = Number(process.env['FW_TEST_SEED'] ?? 20_261_117)
const total = Number(process.env['FW_TEST_RUNS'] ?? 10_000)

const variantA: Semantics = {
  value: null,
  pendingWhenIdle: false,
  resetAsyncDataToUndefined: false,
  alwaysRunFetchOnKeyChange: false,
  granularCachedData: true,
  purgeCachedData: true,
}
const variantB: Semantics = {
  value: undefined,
  pendingWhenIdle: true,
  resetAsyncDataToUndefined: true,
  alwaysRunFetchOnKeyChange: true,
  granularCachedData: false,
  purgeCachedData: false,
}

const current = vi.hoisted(() => ({ semantics: {} as Semantics }))

vi.mock('#build/options', async (original) => {
  const mocked = { ...(await original<object>()) }
  const define = (name: string, get: () => unknown) => Object.defineProperty(mocked, name, { get, enumerable: true })
  define('asyncDataDefaults', () => ({ value: current.semantics.value, errorValue: current.semantics.value, deep: false }))
  const names = [
    'pendingWhenIdle',
    'resetAsyncDataToUndefined',
    'alwaysRunFetchOnKeyChange',
    'granularCachedData',
    'purgeCachedData',
  ]
  for (const name of names) define(name, () => current.semantics[name as keyof Semantics])
  return mocked
})

async function compare(semantics: Semantics, drawn: Sequence): Promise<void> {
  current.semantics = semantics
  const comparison = new Comparison(semantics, drawn)
  const check = (after: string) => {
    const [actual, expected] = comparison.states()
    if (actual.join('\n') !== expected.join('\n')) expect(actual, after).toEqual(expected)
  }
  for (const [index, one] of drawn.operations.entries()) {
    await comparison.apply(one)
    check(`after operation ${index + 1} of seed ${seed}: ${JSON.stringify(one)}`)
  }
  await comparison.end()
  check(`after all users of seed ${seed} are unmounted`)
}

it.each([
  ['variant A', fc.constant(variantA), 0.4],
  ['variant B', fc.constant(variantB), 0.4],
  ['any combination of options', anySemantics, 0.2],
])(`useAsyncData and useFetch agree with the model: %s, seed ${seed}`, { timeout: 300_000 }, async (_, semantics, share) => {
  await fc.assert(fc.asyncProperty(semantics, sequence, compare), { seed, numRuns: Math.ceil(total * share) })
})
