import * as fc from 'fast-check'
import type { CallOptions, Semantics, SharedOptions } from './data-model.ts'

const key = fc.constantFrom('a', 'b', 'c')
const keys = fc.option(key, { nil: undefined })
const user = fc.nat(3)
const often = fc.integer({ min: 0, max: 3 }).map((number) => number > 0)
const call: fc.Arbitrary<CallOptions> = fc.record({
  fetch: fc.boolean(),
  key,
  immediate: often,
  lazy: fc.boolean(),
  dedupe: fc.constantFrom('cancel', 'defer'),
  enabled: often,
  watch: often,
  component: often,
})
/** Operations that take effect at once, so that several are possible in a tick. */
const immediate = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant('mount'), call }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('unmount'), user }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('key'), user, key }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('source'), user }) },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('refresh'),
      user,
      dedupe: fc.constantFrom('cancel', 'defer', undefined),
      signal: fc.constantFrom('none', 'none', 'open', 'open', 'aborted'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('clear'), user }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('abort'), signal: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('clearFwData'), keys }) },
)
/**
 * Leaves out what has no defined order in a tick: in which order Vue runs the watchers of several components, and what happens between
 * an abort by the caller and the end of its run, one microtask later.
 */
function inOneTick(operations: Immediate[]): Immediate[] {
  const source = operations.find(({ type }) => type === 'source')
  return operations.filter(
    (one) =>
      (one.type !== 'source' || one === source) && one.type !== 'abort' && !(one.type === 'refresh' && one.signal === 'aborted'),
  )
}

const operation = fc.oneof(
  { weight: 16, arbitrary: immediate },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('together'),
      operations: fc.array(immediate, { minLength: 2, maxLength: 4 }).map(inOneTick),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('toggle'), user }) },
  { weight: 8, arbitrary: fc.record({ type: fc.constant('settle'), run: fc.nat(4), fails: often.map((succeeds) => !succeeds) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('navigate'),
      call,
      calls: fc.array(call, { maxLength: 1 }),
      joinsFirst: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('payloadFile'), key }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('cache'), key, isSet: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('refreshFwData'), keys }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('endHydration') }) },
)
export type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never
export type Immediate = typeof immediate extends fc.Arbitrary<infer T> ? T : never

/** A sequence of operations, and what is the same for all of them. */
export const sequence = fc.record({
  shared: fc.record<SharedOptions>({ hasDefault: fc.boolean(), hasCacheFunction: often.map((not) => !not) }),
  hydration: fc.option(fc.record({ data: fc.subarray(['a', 'b']), errors: fc.subarray(['c']) }), { nil: undefined, freq: 2 }),
  operations: fc.array(operation, { minLength: 3, maxLength: 25, size: 'max' }),
})
export type Sequence = typeof sequence extends fc.Arbitrary<infer T> ? T : never

/** Any combination of options of the app. */
export const anySemantics = fc.record<Semantics>({
  value: fc.constantFrom(null, undefined),
  pendingWhenIdle: fc.boolean(),
  resetAsyncDataToUndefined: fc.boolean(),
  alwaysRunFetchOnKeyChange: fc.boolean(),
  granularCachedData: fc.boolean(),
  purgeCachedData: fc.boolean(),
})
