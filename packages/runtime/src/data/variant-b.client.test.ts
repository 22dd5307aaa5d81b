import { describe, expect, it, vi } from 'vitest'
import { ref } from 'vue'
import { createTestApp, settle } from '../testing/create-test-app.ts'
import { useAsyncData } from './use-async-data.ts'
import { useFetch } from './use-fetch.ts'

vi.mock('#build/options', async (original) => ({
  ...(await original<object>()),
  asyncDataDefaults: { value: undefined, errorValue: undefined, deep: true },
  pendingWhenIdle: true,
  resetAsyncDataToUndefined: true,
  alwaysRunFetchOnKeyChange: true,
  granularCachedData: false,
  purgeCachedData: false,
  useFetchDefaults: { retry: 3, lazy: true, baseURL: 'https://evil.test', headers: { a: 'b' } },
}))

const inApp = <T>(fn: () => T) => createTestApp().runWithContext(fn)

describe('other semantics of data', () => {
  it('is pending before the first run, and starts undefined', () => {
    const { pending, data, error, status, clear } = inApp(() => useAsyncData('k', () => 1, { immediate: false }))
    expect([pending.value, data.value, error.value, status.value]).toEqual([true, undefined, undefined, 'idle'])
    clear()
    expect(pending.value).toBe(false)
  })

  it('tracks inside of data, and clears to the default', async () => {
    const result = inApp(() => useAsyncData('k', () => ({ n: 1 }), { default: () => ({ n: 0 }) }))
    await result
    expect(result.data.value).toEqual({ n: 1 })
    result.clear()
    expect(result.data.value).toEqual({ n: 0 })
  })

  it('does not ask the cache when data is refreshed', async () => {
    const causes: string[] = []
    const result = inApp(() => useAsyncData('k', () => 1, { getCachedData: (_k, _a, { cause }) => void causes.push(cause) }))
    await result
    await result.refresh()
    expect(new Set(causes)).toEqual(new Set(['initial']))
  })

  it('starts useFetch from the options of the app, without base and headers', async () => {
    const send = vi.fn(async (_: string, options: object) => options)
    await inApp(() => useFetch('/api', { $fetch: send as never }, '$a'))
    expect(send.mock.calls[0]![1]).toEqual({ retry: 3, signal: expect.anything() as unknown })
  })

  it('lets useFetch run on a new key before its first run (R158)', async () => {
    const id = ref(1)
    const send = vi.fn(async (url: string) => url)
    inApp(() => useFetch(() => `/api/${id.value}`, { immediate: false, $fetch: send as never }))
    await settle()
    expect(send).not.toHaveBeenCalled()
    id.value = 2
    await settle()
    expect(send.mock.calls.map(([url]) => url)).toEqual(['/api/2'])
  })
})
