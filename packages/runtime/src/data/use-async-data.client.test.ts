import { afterEach, describe, expect, it, vi } from 'vitest'
import { computed, defineComponent, h, KeepAlive, nextTick, ref, Suspense, watch, type Ref } from 'vue'
import { createTestApp, settle, type TestApp, type TestAppOptions } from '../testing/create-test-app.ts'
import type { AsyncData } from './data-options.ts'
import { useAsyncData, useLazyAsyncData } from './use-async-data.ts'

type Data = AsyncData<unknown>
const mounted: TestApp[] = []

/** Mounts a component whose setup is given; its result is what setup gave. */
function mount<T>(setup: () => T, options: TestAppOptions = {}, html = ''): { app: TestApp; result: T; element: HTMLElement } {
  let result: T | undefined
  const root = defineComponent(() => {
    result = setup()
    return () => h('p', JSON.stringify((result as Partial<Data>).data?.value) ?? 'nothing')
  })
  const app = createTestApp(root, options)
  const element = document.createElement('div')
  element.innerHTML = html
  app.runWithContext(() => app.vueApp.mount(element))
  mounted.push(app)
  return { app, result: result as T, element }
}

/** A handler whose runs are settled by hand. */
function controlled() {
  const runs: { signal: AbortSignal; resolve: (value: unknown) => void; reject: (error: Error) => void }[] = []
  const handler = vi.fn(
    (_: unknown, { signal }: { signal: AbortSignal }) =>
      new Promise<unknown>((resolve, reject) => runs.push({ signal, resolve, reject })),
  )
  return { handler, runs }
}

const slow = (lazy: boolean, handler: () => Promise<unknown>) =>
  defineComponent({
    async setup() {
      const { data } = await useAsyncData(`k${lazy}`, handler, { lazy })
      return () => h('b', String(data.value))
    },
  })

afterEach(() => {
  for (const app of mounted.splice(0)) app.vueApp.unmount()
})

describe('useAsyncData in the browser', () => {
  it('runs at once, and shows the result', async () => {
    const { handler, runs } = controlled()
    const { result, element, app } = mount(() => useAsyncData('k', handler))
    expect([result.status.value, result.pending.value, result.data.value]).toEqual(['pending', true, null])
    runs[0]!.resolve({ a: 1 })
    await settle()
    expect([result.status.value, result.pending.value, element.innerHTML]).toEqual(['success', false, '<p>{"a":1}</p>'])
    expect(app.payload.data.k).toEqual({ a: 1 })
  })

  it('shows values before the status that belongs to them', async () => {
    const seen: unknown[] = []
    const { runs, handler } = controlled()
    mount(() => {
      const { data, status, error } = useAsyncData('k', handler)
      watch(status, () => seen.push([status.value, data.value, error.value?.message]), { flush: 'sync' })
      return { data }
    })
    runs[0]!.reject(new Error('no'))
    await settle()
    expect(seen).toEqual([['error', null, 'no']])
  })

  it('takes over data and errors of the server without running', async () => {
    const handler = vi.fn()
    const options = {
      isHydrating: true,
      payload: { serverRendered: true, data: { k: 1 }, _errors: { e: { message: 'no', statusCode: 404 } } },
    }
    const { result } = mount(() => [useAsyncData('k', handler), useAsyncData('e', handler)] as const, options, '<p>nothing</p>')
    await settle()
    expect(handler).not.toHaveBeenCalled()
    expect([result[0].data.value, result[0].status.value]).toEqual([1, 'success'])
    expect([result[1].error.value?.statusCode, result[1].status.value]).toEqual([404, 'error'])
  })

  it('without data of the server runs at mount, and shows nothing new before hydration of the component is over', async () => {
    const { handler, runs } = controlled()
    const states: string[] = []
    const warn = vi.spyOn(console, 'warn')
    const error = vi.spyOn(console, 'error')
    const element = document.createElement('div')
    element.innerHTML = '<p>idle</p>'
    const app = createTestApp(
      defineComponent(() => {
        const { status } = useAsyncData('k', handler, { server: false })
        return () => (states.push(status.value), h('p', status.value))
      }),
      { isHydrating: true, payload: { serverRendered: true } },
    )
    app.runWithContext(() => app.vueApp.mount(element))
    mounted.push(app)
    expect(handler).toHaveBeenCalledTimes(1)
    await settle()
    expect(states).toEqual(['idle', 'pending'])
    runs[0]!.resolve(1)
    await settle()
    expect(element.innerHTML).toBe('<p>success</p>')
    expect([...warn.mock.calls, ...error.mock.calls]).toEqual([])
  })

  it('with await blocks Suspense, with lazy it does not', async () => {
    let load!: (value: string) => void
    const loaded = new Promise<string>((resolve) => (load = resolve))
    const elements = [true, false].map((lazy) => {
      const component = slow(lazy, () => loaded)
      const app = createTestApp(
        defineComponent(() => () => h(Suspense, null, { default: () => h(component), fallback: () => h('i') })),
      )
      const element = document.createElement('div')
      app.runWithContext(() => app.vueApp.mount(element))
      mounted.push(app)
      return element
    })
    await settle(2)
    expect(elements.map((element) => element.innerHTML)).toEqual(['<b>null</b>', '<i></i>'])
    load('x')
    await settle()
    expect(elements.map((element) => element.innerHTML)).toEqual(['<b>x</b>', '<b>x</b>'])
  })

  it('shares one run and one state between calls with one key', async () => {
    const { handler, runs } = controlled()
    const { result } = mount(() => [useAsyncData('k', handler), useLazyAsyncData('k', handler)] as const)
    expect(handler).toHaveBeenCalledTimes(1)
    expect(result[0].data).toBe(result[1].data)
    runs[0]!.resolve(1)
    await settle()
    expect(result[1].status.value).toBe('success')
  })

  it('replaces a run under way: the old one is aborted and ignored, and who waited for it waits on', async () => {
    const { handler, runs } = controlled()
    const { result } = mount(() => useAsyncData('k', handler))
    let first = false
    void result.then(() => (first = true))
    void result.refresh()
    expect(runs.map((run) => run.signal.aborted)).toEqual([true, false])
    runs[0]!.resolve('old')
    await settle()
    expect([first, result.status.value, result.data.value]).toEqual([false, 'pending', null])
    runs[1]!.resolve('new')
    await settle()
    expect([first, result.status.value, result.data.value]).toEqual([true, 'success', 'new'])
  })

  it('waits for a run under way with dedupe defer', async () => {
    const { handler, runs } = controlled()
    const { result } = mount(() => useAsyncData('k', handler, { dedupe: 'defer' }))
    const again = result.refresh()
    expect(handler).toHaveBeenCalledTimes(1)
    runs[0]!.resolve(1)
    await again
    expect(result.data.value).toBe(1)
  })

  it('is idle when the caller gives up, and keeps its data', async () => {
    const { handler, runs } = controlled()
    const { result } = mount(() => useAsyncData('k', handler))
    runs[0]!.resolve(1)
    await settle()
    const controller = new AbortController()
    const again = result.refresh({ signal: controller.signal })
    controller.abort()
    await again
    expect([result.status.value, result.data.value, runs[1]!.signal.aborted]).toEqual(['idle', 1, true])
  })

  it('with immediate false waits for execute, for watched sources, or for clear', async () => {
    const source = ref(1)
    const handler = vi.fn(() => source.value)
    const { result } = mount(() => useAsyncData('k', handler, { immediate: false, watch: [source], default: () => 0 }))
    expect(handler).not.toHaveBeenCalled()
    source.value = 2
    source.value = 3
    await settle()
    expect([handler.mock.calls.length, result.data.value]).toEqual([1, 3])
    await result.execute()
    expect(handler).toHaveBeenCalledTimes(2)
    result.clear()
    expect([result.data.value, result.status.value]).toEqual([null, 'idle'])
  })

  it('follows a reactive key: shows old data until the new is there, and loads once', async () => {
    const id = ref('a')
    const { handler, runs } = controlled()
    const { result, app } = mount(() => useAsyncData(() => `k-${id.value}`, handler, { watch: [id] }))
    runs[0]!.resolve('A')
    await settle()
    id.value = 'b'
    expect([result.data.value, result.status.value]).toEqual(['A', 'pending'])
    await settle()
    expect(handler).toHaveBeenCalledTimes(2)
    runs[1]!.resolve('B')
    await settle()
    expect([result.data.value, Object.keys(app.payload.data), [...app._data.keys()]]).toEqual(['B', ['k-b'], ['k-b']])
  })

  it('aborts the run of the old key', () => {
    const id = ref('a')
    const { handler, runs } = controlled()
    mount(() =>
      useAsyncData(
        computed(() => id.value),
        handler,
        { immediate: false },
      ),
    )
      .result.execute()
      .catch(() => {})
    id.value = 'b'
    expect(runs.map((run) => run.signal.aborted)).toEqual([true, false])
  })

  it('with a new key does not run what never ran and is not immediate', async () => {
    const id = ref('a')
    const { handler } = controlled()
    mount(() => useAsyncData(id, handler, { immediate: false }))
    id.value = 'b'
    await settle()
    expect(handler).not.toHaveBeenCalled()
  })

  it('with a new key loads what had data, even if the last run was aborted', async () => {
    const id = ref('a')
    const handler = vi.fn(async () => id.value)
    const { result } = mount(() => useAsyncData(id, handler, { immediate: false }))
    await result.execute()
    await result.execute({ signal: AbortSignal.abort() })
    expect(result.status.value).toBe('idle')
    id.value = 'b'
    await settle()
    expect(result.data.value).toBe('b')
  })

  it('stops while it is not enabled, and runs when it is', async () => {
    const enabled = ref(true)
    const { handler, runs } = controlled()
    const { result } = mount(() => useAsyncData('k', handler, { enabled }))
    enabled.value = false
    await nextTick()
    expect([result.status.value, runs[0]!.signal.aborted]).toEqual(['idle', true])
    await result.execute()
    expect(handler).toHaveBeenCalledTimes(1)
    enabled.value = true
    await nextTick()
    expect(handler).toHaveBeenCalledTimes(2)
  })

  it('aborts and forgets with the last component, not with the first', async () => {
    const shown = ref(2)
    const { handler, runs } = controlled()
    const child = defineComponent(() => (useAsyncData('k', handler), () => h('i')))
    const app = createTestApp(defineComponent(() => () => Array.from({ length: shown.value }, () => h(child))))
    app.runWithContext(() => app.vueApp.mount(document.createElement('div')))
    mounted.push(app)
    shown.value = 1
    await nextTick()
    expect([runs[0]!.signal.aborted, app._data.has('k')]).toEqual([false, true])
    shown.value = 0
    await settle()
    expect([runs[0]!.signal.aborted, app._data.has('k')]).toEqual([true, false])
  })

  it('tracks inside of data only with deep', async () => {
    const { result } = mount(
      () => [useAsyncData('a', () => ({ n: 1 })), useAsyncData('b', () => ({ n: 1 }), { deep: true })] as const,
    )
    await settle()
    const seen = [0, 0]
    result.forEach((entry, index) =>
      watch(
        () => (entry.data as Ref<{ n: number } | null>).value?.n,
        () => seen[index]!++,
        { flush: 'sync' },
      ),
    )
    for (const entry of result) (entry.data as Ref<{ n: number }>).value.n++
    expect(seen).toEqual([0, 1])
  })

  it('stays with a component that is kept alive', async () => {
    const shown = ref(true)
    const child = defineComponent(() => {
      const { data } = useAsyncData('k', () => 'x')
      return () => h('b', String(data.value))
    })
    const app = createTestApp(defineComponent(() => () => h(KeepAlive, null, { default: () => (shown.value ? h(child) : null) })))
    const element = document.createElement('div')
    app.runWithContext(() => app.vueApp.mount(element))
    mounted.push(app)
    await settle()
    shown.value = false
    await settle()
    shown.value = true
    await settle()
    expect(element.innerHTML).toContain('<b>x</b>')
  })
})
