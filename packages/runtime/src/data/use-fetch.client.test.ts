import { describe, expect, it, vi } from 'vitest'
import { reactive, ref } from 'vue'
import { createTestApp, settle } from '../testing/create-test-app.ts'
import { createUseAsyncData } from './use-async-data.ts'
import { createUseFetch, useFetch, useLazyFetch } from './use-fetch.ts'

const echo = () => vi.fn(async (url: string, options: Record<string, unknown>) => ({ url, ...options }))
const inApp = <T>(fn: () => T) => createTestApp().runWithContext(fn)

describe('useFetch in the browser', () => {
  it('hands on the options of the request, and nothing else', async () => {
    const send = echo()
    await inApp(() =>
      useFetch(
        '/api',
        {
          method: () => 'POST',
          body: { a: ref(1) },
          headers: { x: 'y' },
          query: ref({ q: 1 }),
          deep: true,
          lazy: true,
          key: 'k',
          $fetch: send as never,
        },
        '$a',
      ),
    )
    const { signal, ...options } = send.mock.calls[0]![1]
    expect(options).toEqual({ method: 'POST', body: { a: 1 }, headers: { x: 'y' }, query: { q: 1 } })
    expect(signal).toBeInstanceOf(AbortSignal)
  })

  it('loads once when the URL changes, with a new key (R158)', async () => {
    const id = ref(1)
    const send = echo()
    const app = createTestApp()
    const { data } = app.runWithContext(() => useFetch(() => `/api/${id.value}`, { $fetch: send as never }, '$a'))
    await settle()
    id.value = 2
    await settle()
    expect(send.mock.calls.map(([url]) => url)).toEqual(['/api/1', '/api/2'])
    expect(data.value).toMatchObject({ url: '/api/2' })
    expect(app._data.size).toBe(1)
  })

  it('runs for a new key once it was triggered, if it is not immediate (R158)', async () => {
    const id = ref(1)
    const send = echo()
    const { execute } = inApp(() => useFetch(() => `/api/${id.value}`, { immediate: false, $fetch: send as never }, '$a'))
    id.value = 2
    await settle()
    expect(send).not.toHaveBeenCalled() // without alwaysRunFetchOnKeyChange
    await execute()
    id.value = 3
    await settle()
    expect(send.mock.calls.map(([url]) => url)).toEqual(['/api/2', '/api/3'])
  })

  it('loads once for several changes of the query and of headers', async () => {
    const query = reactive({ page: 1, size: 10 })
    const token = ref('a')
    const send = echo()
    inApp(() => useFetch('/api', { query, headers: () => ({ token: token.value }), $fetch: send as never }))
    await settle()
    query.page = 2
    token.value = 'b'
    await settle()
    expect(send).toHaveBeenCalledTimes(2)
    token.value = 'c'
    await settle()
    expect(send.mock.calls.at(-1)![1]).toMatchObject({ query: { page: 2, size: 10 }, headers: { token: 'c' } })
    expect(send).toHaveBeenCalledTimes(3)
  })

  it('with immediate false loads a new URL only after the first run, even if that failed', async () => {
    const id = ref(1)
    const send = vi.fn(async (url: string) => (url === '/api/2' ? Promise.reject(new Error('no')) : url))
    const { execute, data } = inApp(() => useFetch(() => `/api/${id.value}`, { immediate: false, $fetch: send as never }))
    id.value = 2
    await settle()
    expect(send).not.toHaveBeenCalled()
    await execute()
    id.value = 3
    await settle()
    expect([send.mock.calls.length, data.value]).toEqual([2, '/api/3'])
  })

  it('with watch false follows nothing, but execute uses what is current', async () => {
    const id = ref(1)
    const send = echo()
    const { execute } = inApp(() => useFetch(() => `/api/${id.value}`, { watch: false, $fetch: send as never }))
    await settle()
    id.value = 2
    await settle()
    expect(send).toHaveBeenCalledTimes(1)
    await execute()
    expect(send.mock.calls.map(([url]) => url)).toEqual(['/api/1', '/api/2'])
  })

  it('with a key of its own still loads again when the request changes', async () => {
    const id = ref(1)
    const send = echo()
    const app = createTestApp()
    app.runWithContext(() => useFetch('/api', { key: 'own', query: { id }, $fetch: send as never }))
    await settle()
    id.value = 2
    await settle()
    expect(send).toHaveBeenCalledTimes(2)
    expect([...app._data.keys()]).toEqual(['own'])
  })

  it('aborts its request when it is replaced', async () => {
    const signals: AbortSignal[] = []
    const send = (_: string, { signal }: { signal: AbortSignal }) => (signals.push(signal), new Promise(() => {}))
    const { refresh } = inApp(() => useLazyFetch('/api', { $fetch: send as never }))
    void refresh()
    expect(signals.map((signal) => signal.aborted)).toEqual([true, false])
  })

  it('calls no hook of a request as if it were a getter', async () => {
    const onRequest = vi.fn()
    await inApp(() => useFetch('/api', { onRequest, parseResponse: JSON.parse, $fetch: echo() as never }))
    expect(onRequest).not.toHaveBeenCalled()
  })

  it.each(['//evil.test', '/\\evil.test', '\\\\evil.test', '/\t/evil.test', ' //evil.test', ''])('refuses %j', (url) => {
    expect(() => inApp(() => useFetch(url, {}, '$a'))).toThrow(/another host|needs a URL/)
  })

  it('gives equal requests equal keys, and different ones different keys', () => {
    const keys = [
      ['/a', {}],
      ['/a', { method: 'get' }],
      ['/a', { method: 'POST' }],
      ['/a', { query: { a: 1, b: 2 } }],
      ['/a', { query: { b: 2, a: 1 } }],
      ['/a', { body: { a: 1 } }],
      ['/a', { body: new TextEncoder().encode('x').buffer }],
      ['/a', { body: new TextEncoder().encode('y').buffer }],
      ['/a', { body: new URLSearchParams('a=1') }],
      ['/a', { baseURL: '/v1' }],
      ['/b', {}],
    ].map(([url, options]) => {
      const app = createTestApp()
      app.runWithContext(() => useFetch(url as string, { ...(options as object), immediate: false }, '$a'))
      return [...app._data.keys()][0]
    })
    expect(keys[0]).toMatch(/^\$f/)
    expect(keys[1]).toBe(keys[0])
    expect(keys[3]).toBe(keys[4])
    expect(new Set(keys).size).toBe(9)
  })
})

describe('createUseFetch and createUseAsyncData', () => {
  it('put an object below the options of a call, and a function above', async () => {
    const send = echo()
    const useApi = createUseFetch({ baseURL: '/v1', method: 'PUT', $fetch: send as never })
    await inApp(() => useApi('/a', { method: 'POST' }, '$a'))
    expect(send.mock.calls[0]![1]).toMatchObject({ baseURL: '/v1', method: 'POST' })
    const useForced = createUseFetch((options) => ({ method: options.method === 'GET' ? 'POST' : 'PUT', $fetch: send as never }))
    await inApp(() => useForced('/a', { method: 'GET' }, '$a'))
    expect(send.mock.calls[1]![1]).toMatchObject({ method: 'POST' })
    const useDefault = createUseAsyncData({ default: () => 'none', immediate: false })
    expect(inApp(() => useDefault('k', () => 'x')).data.value).toBe('none')
  })
})
