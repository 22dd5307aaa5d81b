import { describe, expect, it, vi } from 'vitest'
import { effectScope, ref } from 'vue'
import { createTestApp, settle } from '../testing/create-test-app.ts'
import { useAsyncData } from './use-async-data.ts'
import { differingOptions } from './data-store.ts'
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

describe('calls with the same key', () => {
  it('use the handler of the latest call that still has the key', async () => {
    const id = ref('a')
    const { result } = start(() => {
      const first = useAsyncData('a', async () => 'data of a')
      useAsyncData(id, async () => `data of ${id.value}`)
      return first
    })
    id.value = 'b'
    await settle()
    await result.refresh()
    expect(result.data.value).toBe('data of a')
  })

  it('use the options of the latest call that is still mounted', async () => {
    const handler = vi.fn(async () => 1)
    const { app, result } = start(() => useAsyncData('k', handler))
    const scope = effectScope()
    app.runWithContext(() => scope.run(() => useAsyncData('k', handler, { enabled: false })))
    scope.stop()
    await settle()
    await result.refresh()
    expect(handler).toHaveBeenCalledTimes(2)
  })

  it('wait for the run of another call, also while the app starts', async () => {
    const { app } = start(() => {})
    app.isHydrating = true
    const handler = vi.fn(async () => 1)
    const [, second] = app.runWithContext(() => [useAsyncData('k', handler), useAsyncData('k', handler)])
    await second
    expect([second!.data.value, handler.mock.calls.length]).toEqual([1, 1])
  })

  it('do not join a run that the caller aborted', async () => {
    const controller = new AbortController()
    const handler = vi.fn(async () => 1)
    const { app, result } = start(() => useAsyncData('k', handler, { immediate: false }))
    void result.refresh({ signal: controller.signal })
    controller.abort()
    const second = app.runWithContext(() => useAsyncData('k', handler))
    await second
    expect([second.data.value, second.status.value, handler.mock.calls.length]).toEqual([1, 'success', 2])
  })
})

const options = () => ({ pick: ['a', 'b'], transform: (value: object) => value, default: () => null, deep: true })

describe('options of two calls with the same key', () => {
  it('are the same with functions of the same code', () => {
    expect(differingOptions(options(), options())).toEqual([])
  })

  it.each([
    ['pick', { pick: ['a,b'] }],
    ['transform', { transform: (value: object) => ({ ...value }) }],
    ['default', { default: () => undefined }],
    ['deep', { deep: false }],
  ])('differ in %s', (name, change) => {
    expect(differingOptions(options(), { ...options(), ...change })).toEqual([name])
  })
})
