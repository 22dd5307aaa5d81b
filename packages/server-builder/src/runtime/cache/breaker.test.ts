import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createBreaker } from './breaker.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const never = (): Promise<never> => new Promise(() => {})

function create(): { breaker: ReturnType<typeof createBreaker>; events: string[] } {
  const events: string[] = []
  const breaker = createBreaker({
    limit: 250,
    // oxlint-disable-next-line fw/no-short-limit -- a number of calls
    patience: 3,
    pause: 1000,
    maxPause: 4000,
    onOpen: () => void events.push('open'),
    onClose: () => void events.push('close'),
  })
  return { breaker, events }
}

/** Calls a service that does not respond, until the limit has passed. */
async function timeOut(breaker: ReturnType<typeof createBreaker>): Promise<unknown> {
  const result = breaker.run(never)
  await vi.advanceTimersByTimeAsync(250)
  return result
}

it('opens after the third call in a row that takes too long', async () => {
  const { breaker, events } = create()
  for (let count = 0; count < 2; count++) expect(await timeOut(breaker)).toBe(undefined)
  expect(await breaker.run(async () => 'answer')).toBe('answer')
  for (let count = 0; count < 2; count++) await timeOut(breaker)
  expect(breaker.isOpen).toBe(false)
  await timeOut(breaker)
  expect([breaker.isOpen, events]).toEqual([true, ['open']])
})

it('opens after the first call that fails, and skips calls until one in the background succeeds', async () => {
  const { breaker, events } = create()
  const calls: string[] = []
  const failing = (name: string) => () => (calls.push(name), Promise.reject(new Error('away')))
  expect(await breaker.run(failing('first'))).toBe(undefined)
  for (let count = 0; count < 20; count++) expect(await breaker.run(failing('skipped'))).toBe(undefined)
  expect(calls).toEqual(['first'])
  // The pause doubles with each failure, up to its maximum.
  for (const pause of [1000, 2000, 4000, 4000]) {
    await vi.advanceTimersByTimeAsync(pause - 1)
    expect(await breaker.run(failing('early'))).toBe(undefined)
    await vi.advanceTimersByTimeAsync(1)
    expect(await breaker.run(failing(String(pause)))).toBe(undefined)
  }
  expect(calls).toEqual(['first', '1000', '2000', '4000', '4000'])
  await vi.advanceTimersByTimeAsync(4000)
  expect(await breaker.run(async () => 'probe')).toBe(undefined) // nobody waits for it
  await vi.advanceTimersByTimeAsync(0)
  expect(breaker.isOpen).toBe(false)
  expect(await breaker.run(async () => 'answer')).toBe('answer')
  expect(events).toEqual(['open', 'close'])
})

it('makes one call at a time while it is open', async () => {
  const { breaker } = create()
  await breaker.run(() => Promise.reject(new Error('away')))
  await vi.advanceTimersByTimeAsync(1000)
  let calls = 0
  for (let count = 0; count < 20; count++) void breaker.run(() => (calls++, never()))
  expect(calls).toBe(1)
})
