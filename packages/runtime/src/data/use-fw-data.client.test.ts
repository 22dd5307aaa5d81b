import { describe, expect, it, vi } from 'vitest'
import { effectScope } from 'vue'
import { createTestApp, settle } from '../testing/create-test-app.ts'
import { useAsyncData } from './use-async-data.ts'
import { clearFwData, refreshFwData, useFwData } from './use-fw-data.ts'

function start<T>(setup: () => T) {
  const app = createTestApp()
  return { app, result: app.runWithContext(() => effectScope().run(setup)) as T }
}

describe('useFwData, refreshFwData, clearFwData', () => {
  it('reads and writes what a key holds, also before it is there', async () => {
    const { result } = start(() => [useFwData('k').data, useAsyncData('k', async () => 1, { default: () => 0 })] as const)
    expect([result[0].value, result[1].data.value]).toEqual([undefined, 0])
    await settle()
    expect(result[0].value).toBe(1)
    result[0].value = 2
    expect(result[1].data.value).toBe(2)
  })

  it('refreshes named keys in parallel', async () => {
    const handlers = { a: vi.fn(() => 1), b: vi.fn(() => 2) }
    const { app } = start(() => [useAsyncData('a', handlers.a), useAsyncData('b', handlers.b)])
    await settle()
    await app.runWithContext(() => refreshFwData('a'))
    expect([handlers.a.mock.calls.length, handlers.b.mock.calls.length]).toEqual([2, 1])
  })

  it('refreshes only after hydration', async () => {
    const handler = vi.fn(() => 1)
    const { app } = start(() => useAsyncData('a', handler))
    await settle()
    app.isHydrating = true
    const refreshed = app.runWithContext(() => refreshFwData())
    await settle()
    expect(handler).toHaveBeenCalledTimes(1)
    app.isHydrating = false
    await app.callHook('app:suspense:resolve')
    await refreshed
    expect(handler).toHaveBeenCalledTimes(2)
  })

  it('clears by predicate', async () => {
    const { app, result } = start(() => [useAsyncData('a', () => 1), useAsyncData('b', () => 2)] as const)
    await settle()
    app.runWithContext(() => clearFwData((key) => key === 'a'))
    expect(result.map((entry) => [entry.data.value, entry.status.value])).toEqual([
      [null, 'idle'],
      [2, 'success'],
    ])
  })
})
