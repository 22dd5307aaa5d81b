import { createApp, eventHandler, toWebHandler } from 'h3'
import { expect, test } from 'vitest'
import { lazyHandler } from './lazy-handler.ts'

test('loads a handler once, and again if that failed', async () => {
  let loads = 0
  const handler = lazyHandler(async () => {
    if (++loads === 1) throw new Error('broken')
    return { default: eventHandler(() => 'fine') }
  })
  const app = toWebHandler(createApp({ onError: () => {} }).use(handler))
  const answer = async (): Promise<[number, string]> => {
    const response = await app(new Request('http://localhost/'))
    return [response.status, response.status === 200 ? await response.text() : '']
  }
  expect(await answer()).toEqual([500, ''])
  expect(await answer()).toEqual([200, 'fine'])
  expect(await answer()).toEqual([200, 'fine'])
  expect(loads).toBe(2)
})
