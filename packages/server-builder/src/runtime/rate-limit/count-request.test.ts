import { expect, it, vi } from 'vitest'
import type { RequestCount } from './count-request.ts'

const store = vi.hoisted(() => ({
  count: undefined as ((name: string, time: number) => Promise<RequestCount | undefined>) | undefined,
}))
vi.mock('../cache/open-store.ts', () => ({ defaultBase: '/cache', cacheStore: () => store }))
const { countRequest } = await import('./count-request.ts')

const countOf = async (key: string, time = 60_000): Promise<number> => (await countRequest(key, 2, time)).count

it('forgets addresses in a flood, but not the one that is refused', async () => {
  for (let each = 0; each < 60_000; each++) {
    await countOf(`flood ${each}`)
    if (each % 10_000 === 0) await countOf('refused')
  }
  expect(await countOf('refused')).toBe(7)
  expect(await countOf('flood 59999')).toBe(2)
  expect(await countOf('flood 1')).toBe(1)
})

it('starts a new window when the last one has ended', async () => {
  const now = vi.spyOn(performance, 'now')
  try {
    now.mockReturnValue(1000)
    expect([await countRequest('window', 2, 500), await countRequest('window', 2, 500)]).toEqual([
      { count: 1, left: 500 },
      { count: 2, left: 500 },
    ])
    now.mockReturnValue(1499)
    expect(await countRequest('window', 2, 500)).toEqual({ count: 3, left: 1 })
    now.mockReturnValue(1500)
    expect(await countRequest('window', 2, 500)).toEqual({ count: 1, left: 500 })
  } finally {
    now.mockRestore()
  }
})

it('does not ask the shared store for a visitor who is refused, and counts without it if it is away', async () => {
  const asked: string[] = []
  let count = 1
  store.count = async (name) => {
    asked.push(name)
    return count > 3 ? undefined : { count: count++, left: 60_000 }
  }
  const counts: number[] = []
  for (let each = 0; each < 5; each++) counts.push(await countOf('shared'))
  expect([counts, asked.length]).toEqual([[1, 2, 3, 3, 3], 3])
  expect([await countOf('away'), await countOf('away')]).toEqual([1, 2])
  await countOf('x'.repeat(1000))
  expect(asked.at(-1)).toMatch(/^[\da-f]{64}$/)
})
