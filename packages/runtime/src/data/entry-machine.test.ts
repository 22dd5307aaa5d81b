import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { initialState, isPending, nextState, type EntryEvent, type EntryState } from './entry-machine.ts'

const run = (state: EntryState, ...events: EntryEvent[]) => events.reduce(nextState, state)

describe('entry machine', () => {
  it('goes from idle through pending to success and error', () => {
    const started = run(initialState, { type: 'start' })
    expect(started).toEqual({ status: 'pending', run: 1, last: 1, fresh: false })
    expect(run(started, { type: 'resolve', run: 1 }).status).toBe('success')
    expect(run(started, { type: 'reject', run: 1 }).status).toBe('error')
  })

  it('refuses a second run until the first is superseded, and then ignores the first', () => {
    const first = run(initialState, { type: 'start' })
    expect(run(first, { type: 'start' })).toBe(first)
    const second = run(first, { type: 'supersede' }, { type: 'start' })
    expect(second.run).toBe(2)
    expect(run(second, { type: 'resolve', run: 1 })).toBe(second)
    expect(run(second, { type: 'reject', run: 1 })).toBe(second)
    expect(run(second, { type: 'resolve', run: 2 }).status).toBe('success')
  })

  it('is idle after an abort, a clear, and when disabled while it runs', () => {
    const started = run(initialState, { type: 'start' })
    expect(run(started, { type: 'abort', run: 1 }).status).toBe('idle')
    expect(run(started, { type: 'clear' }).status).toBe('idle')
    expect(run(started, { type: 'disable' }).status).toBe('idle')
    const done = run(started, { type: 'resolve', run: 1 })
    expect(run(done, { type: 'disable' })).toBe(done)
  })

  it('takes seeds, and ignores the run that was under way', () => {
    const seeded = run(initialState, { type: 'start' }, { type: 'seed', status: 'success' })
    expect(seeded).toMatchObject({ status: 'success', run: 0 })
    expect(run(seeded, { type: 'reject', run: 1 })).toBe(seeded)
  })

  it('counts waiting for the first run as pending only if asked', () => {
    expect(isPending(initialState, false)).toBe(false)
    expect(isPending(initialState, true)).toBe(true)
    expect(isPending(run(initialState, { type: 'clear' }), true)).toBe(false)
    expect(isPending(run(initialState, { type: 'start' }), false)).toBe(true)
  })
})

const number = fc.integer({ min: 0, max: 6 })
const anyEvent: fc.Arbitrary<EntryEvent> = fc.oneof(
  fc.constantFrom<EntryEvent>({ type: 'start' }, { type: 'supersede' }, { type: 'disable' }, { type: 'clear' }),
  fc.constantFrom<EntryEvent>({ type: 'seed', status: 'success' }, { type: 'seed', status: 'error' }),
  fc.record({ type: fc.constantFrom('resolve' as const, 'reject' as const, 'abort' as const), run: number }),
)

describe('entry machine, for any order of events', () => {
  it('is consistent, numbers runs upwards, and lets only the live run settle', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => {
        let state = initialState
        for (const event of events) {
          const before = state
          state = nextState(before, event)
          expect(state.status === 'pending').toBe(state.run !== 0)
          expect(state.run === 0 || state.run === state.last).toBe(true)
          expect(state.last).toBeGreaterThanOrEqual(before.last)
          if (event.type === 'start') expect(state === before).toBe(before.run !== 0)
          if ('run' in event) expect(state === before).toBe(event.run === 0 || event.run !== before.run)
          if (state !== before) expect(state.fresh).toBe(false)
        }
      }),
      { numRuns: 2000 },
    )
  })
})
