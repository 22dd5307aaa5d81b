import { expect, onTestFinished, test, vi } from 'vitest'
import { mapFiles } from './map-files.ts'

const names = (count: number): string[] => Array.from({ length: count }, (_, index) => String(index))

test('returns results in order, with limited concurrency', async () => {
  let running = 0
  let most = 0
  const results = await mapFiles(names(200), async (name) => {
    most = Math.max(most, ++running)
    for (let turns = Number(name) % 3; turns >= 0; turns--) await new Promise((resolve) => setImmediate(resolve))
    running--
    return Number(name)
  })
  expect(results).toEqual(names(200).map(Number))
  expect(most).toBeGreaterThan(1)
  expect(most).toBeLessThanOrEqual(32)
  expect(await mapFiles([], () => expect.unreachable())).toEqual([])
})

test('yields to the event loop', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  let turns = 0
  let timer: NodeJS.Immediate
  const count = () => {
    turns++
    timer = setImmediate(count)
  }
  timer = setImmediate(count)
  await mapFiles(names(100), () => void vi.advanceTimersByTime(1)) // simulates work
  clearImmediate(timer)
  expect(turns).toBeGreaterThan(1)
})

test('rejects with the first error', async () => {
  await expect(mapFiles(names(100), (name) => (name === '50' ? Promise.reject(new Error('no')) : name))).rejects.toThrow('no')
})
