import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setLimits, type Limits } from './limits.ts'
import { releaseSlot, takeSlot } from './render-slots.ts'

const none: Limits = {
  headersTimeout: false,
  requestTimeout: false,
  maxConnections: false,
  maxEventStreams: false,
  maxWebSockets: false,
  maxRenders: false,
  pingInterval: false,
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  setLimits(none)
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('renders have as many places as allowed', () => {
  setLimits({ ...none, maxRenders: 2 })
  const slots = [takeSlot(), takeSlot()]
  expect([...slots, takeSlot()]).toEqual([expect.any(Symbol), expect.any(Symbol), undefined])
  for (const slot of slots) releaseSlot(slot!)
  const next = takeSlot()
  expect(next).toBeDefined()
  releaseSlot(next!)
})

it('a render that never ends does not keep its place', () => {
  setLimits({ ...none, maxRenders: 2 })
  takeSlot()
  vi.advanceTimersByTime(30_000)
  const second = takeSlot()
  vi.advanceTimersByTime(29_999)
  expect(takeSlot()).toBeUndefined()
  vi.advanceTimersByTime(1)
  const third = takeSlot()
  expect(third).toBeDefined()
  expect(takeSlot()).toBeUndefined()
  releaseSlot(second!)
  releaseSlot(third!)
})

it('there is no limit by default', () => {
  const slots = Array.from({ length: 5000 }, takeSlot)
  expect(slots).not.toContain(undefined)
  for (const slot of slots) releaseSlot(slot!)
})
