import { expect, it, vi } from 'vitest'
import { sharedData } from './shared-data.ts'

it('calls the handler once per key, also for calls at the same time', async () => {
  const handler = vi.fn(async () => ({ n: 1 }))
  const results = await Promise.all([sharedData('once', handler), sharedData('once', handler)])
  expect([...results, await sharedData('once', handler)]).toEqual([{ n: 1 }, { n: 1 }, { n: 1 }])
  expect(handler).toHaveBeenCalledTimes(1)
  expect(await sharedData('other', () => undefined)).toBe(undefined)
})

it('does not share errors: whoever waits calls its own handler', async () => {
  const handler = vi.fn(async () => 'value')
  const failing = sharedData('error', () => Promise.reject(new Error('first')))
  const waiting = [sharedData('error', handler), sharedData('error', handler)]
  await expect(failing).rejects.toThrow('first')
  expect(await Promise.all(waiting)).toEqual(['value', 'value'])
  expect(handler).toHaveBeenCalledTimes(1)
})

it('gives each page a copy of lists and plain objects', async () => {
  class Money {
    cents = 1
  }
  const money = new Money()
  const item: Record<string, unknown> = { list: [1, 2], money, at: new Date(7), empty: Object.create(null) }
  item.self = item
  const first = (await sharedData('copy', () => item)) as typeof item
  ;(first.list as number[]).reverse()
  const second = (await sharedData('copy', () => item)) as typeof item
  expect([second.list, second.at, second.self === second]).toEqual([[1, 2], new Date(7), true])
  expect(second.money).toBe(money)
  const odd = (await sharedData('odd', () => JSON.parse('{"__proto__":{"polluted":1}}') as unknown)) as object
  expect([Object.keys(odd), (odd as { polluted?: unknown }).polluted]).toEqual([['__proto__'], undefined])
})
