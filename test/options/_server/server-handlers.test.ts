import { expect, it } from 'vitest'
import { proofServer } from '../../support/proof-sites.ts'

it('serverHandlers: a handler serves its route, with its method, and aliases work (R134, R136)', async () => {
  const { fetch } = await proofServer('shop')
  expect(await (await fetch('/shop/health')).text()).toBe('healthy')
  expect(await (await fetch('/shop/only-post', { method: 'POST' })).text()).toBe('healthy')
  expect((await fetch('/shop/only-post')).status).toBe(404)
})

it('serverHandlers: a middleware runs for every path and passes the request on (R137)', async () => {
  const { fetch } = await proofServer('shop')
  const response = await fetch('/shop/about')
  expect([response.status, response.headers.get('x-from-option')]).toEqual([200, 'yes'])
})

it('serverHandlers: a lazy handler is loaded on its first request, others at the start (R138)', async () => {
  const { fetch, logs } = await proofServer('shop')
  expect(await (await fetch('/shop/eager')).text()).toBe('eager')
  expect(logs()).toContain('eager handler loaded')
  expect(logs()).not.toContain('lazy handler loaded')
  expect(await (await fetch('/shop/lazy')).text()).toBe('lazy')
  await expect.poll(logs).toContain('lazy handler loaded')
})

it('serverHandlers: these files serve nothing by default', async () => {
  const { fetch } = await proofServer('plain')
  expect((await fetch('/health')).status).toBe(404)
  expect((await fetch('/about')).headers.get('x-from-option')).toBeNull()
})
