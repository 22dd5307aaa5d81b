import { afterEach, describe, expect, it, vi } from 'vitest'
import { useRequestFetch } from './fetch.ts'
import { createTestApp } from '../testing/create-test-app.ts'
import { useFetch } from './use-fetch.ts'

const bound = vi.fn(async (url: string, _options?: Record<string, unknown>) => `bound ${url}`)
const open = vi.fn(async (url: string, _options?: Record<string, unknown>) => `open ${url}`)
vi.stubGlobal('$fetch', open)
afterEach(() => void vi.clearAllMocks())

const appWithEvent = () => createTestApp(undefined, { event: { $fetch: bound, node: { req: { headers: { cookie: 'a=1' } } } } })

describe('useFetch on the server', () => {
  it.each([
    ['/api/x', {}, 'bound /api/x'],
    ['/api/x', { baseURL: '/v1' }, 'bound /api/x'],
    ['/api/x', { baseURL: 'https://other.test' }, 'open /api/x'],
    ['/api/x', { baseURL: '//other.test' }, 'open /api/x'],
    ['https://other.test/x', {}, 'open https://other.test/x'],
  ])('sends headers of the request along only inside of the app: %s %o', async (url, options, expected) => {
    const { data, error } = await appWithEvent().runWithContext(() => useFetch(url, options, '$a'))
    expect([data.value, error.value]).toEqual([expected, null])
  })

  it('gives headers to the event as a plain object, and the signal of the request', async () => {
    const app = appWithEvent()
    await app.runWithContext(() => useFetch('/api', { headers: new Headers({ 'X-A': '1' }) }, '$a'))
    expect(bound.mock.calls[0]![1]).toEqual({ headers: { 'x-a': '1' }, signal: app.signal })
  })

  it('keeps the status of a failed answer', async () => {
    bound.mockRejectedValueOnce(
      Object.assign(new Error('[GET] "/api": 404'), { statusCode: 404, data: { a: 1 }, request: '/api' }),
    )
    const app = appWithEvent()
    const { error } = await app.runWithContext(() => useFetch('/api', {}, '$a'))
    expect(error.value).toMatchObject({ statusCode: 404, data: { a: 1 } })
  })

  it('refuses what would be another host', () => {
    expect(() => appWithEvent().runWithContext(() => useFetch('//evil.test', {}, '$a'))).toThrow(/another host/)
    expect(bound).not.toHaveBeenCalled()
  })
})

describe('useRequestFetch', () => {
  it('is bound to the request for paths, and to nothing for other hosts', async () => {
    const request = appWithEvent().runWithContext(() => useRequestFetch())
    expect(await request('/api')).toBe('bound /api')
    expect(await request('https://other.test/')).toBe('open https://other.test/')
    await expect(request('//evil.test')).rejects.toThrow(/another host/)
    await expect(request('/\\evil.test')).rejects.toThrow(/another host/)
  })
})
