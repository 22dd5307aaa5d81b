import { expect, test } from 'vitest'
import { mapFiles } from './map-files.ts'

const names = (count: number): string[] => Array.from({ length: count }, (_, index) => String(index))

test('returns results in order, with limited concurrency', async () => {
  let running = 0
  let most = 0
  const results = await mapFiles(names(200), async (name) => {
    most = Math.max(most, ++running)
    await new Promise((resolve) => setTimeout(resolve, Number(name) % 3))
    running--
    return Number(name)
  })
  expect(results).toEqual(names(200).map(Number))
  expect(most).toBeGreaterThan(1)
  expect(most).toBeLessThanOrEqual(32)
  expect(await mapFiles([], () => expect.unreachable())).toEqual([])
})

test('yields to the event loop', async () => {
  let turns = 0
  const timer = setInterval(() => turns++, 1)
  await mapFiles(names(100), () => {
    const end = performance.now() + 1
    while (performance.now() < end); // simulates work
  })
  clearInterval(timer)
  expect(turns).toBeGreaterThan(1)
})

test('rejects with the first error', async () => {
  await expect(mapFiles(names(100), (name) => (name === '50' ? Promise.reject(new Error('no')) : name))).rejects.toThrow('no')
})
