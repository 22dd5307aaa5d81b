import { expect, it, vi } from 'vitest'
import { createTestApp, settle } from '../testing/create-test-app.ts'
import { useAsyncData } from '../data/use-async-data.ts'
import { $fetch } from '../data/fetch.ts'
import { installFetch } from '../data/global-fetch.ts'
import { useHydration } from './hydration.ts'
import { usePreviewMode } from './preview-mode.ts'

it('passes the server value before the app starts', async () => {
  const app = createTestApp(undefined, { payload: { cart: 2 } })
  const set = vi.fn()
  app.runWithContext(() => {
    useHydration('cart', () => 1, set)
    useHydration('none', () => 1, set)
  })
  await app.callHook('app:created', app.vueApp)
  expect(set.mock.calls).toEqual([[2]])
})

it('refetches data when preview mode is enabled', async () => {
  const app = createTestApp(undefined, { route: { query: { preview: 'true' } } })
  const handler = vi.fn(() => 1)
  app.runWithContext(() => {
    useAsyncData('k', handler)
    usePreviewMode({ getState: () => ({ a: 1 }) })
  })
  await settle()
  expect(handler).toHaveBeenCalledTimes(2)
})

it('$fetch resolves paths against the base, and never another host', async () => {
  const urls: string[] = []
  vi.stubGlobal(
    'fetch',
    async (url: string) => (urls.push(url), new Response('{}', { headers: { 'content-type': 'application/json' } })),
  )
  installFetch()
  await createTestApp(undefined, { baseURL: '/base/' }).runWithContext(() => $fetch('/api', { query: { a: 1 } }))
  await $fetch('https://other.test/x')
  await globalThis.$fetch('/global')
  expect(urls).toEqual(['/base/api?a=1', 'https://other.test/x', '/base/global'])
  for (const evil of ['//evil.test', '/\\evil.test', '\t//evil.test']) {
    await expect($fetch(evil)).rejects.toThrow(/another host/)
    await expect($fetch.raw(evil)).rejects.toThrow(/another host/)
    await expect($fetch.create({ retry: 0 })(evil)).rejects.toThrow(/another host/)
  }
  vi.unstubAllGlobals()
})
