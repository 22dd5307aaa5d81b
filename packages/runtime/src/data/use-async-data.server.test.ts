import { describe, expect, it, vi } from 'vitest'
import { defineComponent, h, ref } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { createError } from '../app/errors.ts'
import { createTestApp } from '../testing/create-test-app.ts'
import { useAsyncData, useLazyAsyncData } from './use-async-data.ts'

const show = (...args: Parameters<typeof useAsyncData>) =>
  defineComponent(() => {
    const { data, status, error } = useAsyncData(...args)
    return () => h('p', `${status.value} ${JSON.stringify(data.value)} ${error.value?.message ?? ''}`)
  })

const throws = () => {
  throw new Error('sync')
}

const later = <T>(value: T) => new Promise<T>((resolve) => setTimeout(() => resolve(value)))

describe('useAsyncData on the server', () => {
  it('is awaited by the component without await, and fills the payload', async () => {
    const app = createTestApp(show('books', () => later(['a'])))
    expect(await app.runWithContext(() => renderToString(app.vueApp))).toBe('<p>success [&quot;a&quot;] </p>')
    expect(app.payload.data).toEqual({ books: ['a'] })
  })

  it('works with await in an async setup, and with the key that the build adds', async () => {
    const root = defineComponent({
      async setup() {
        const { data } = await useAsyncData(() => later(7), undefined, '$auto')
        return () => h('p', String(data.value))
      },
    })
    const app = createTestApp(root)
    expect(await renderToString(app.vueApp)).toBe('<p>7</p>')
    expect(Object.keys(app.payload.data)).toEqual(['$auto'])
  })

  it('keeps errors of handlers, and does not throw', async () => {
    const app = createTestApp(show('k', () => Promise.reject(createError({ status: 418, message: 'tea' }))))
    expect(await renderToString(app.vueApp)).toBe('<p>error null tea</p>')
    expect(app.payload._errors.k).toMatchObject({ statusCode: 418, message: 'tea' })
  })

  it('turns a synchronous throw into an error, and keeps its message to the server', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(await renderToString(createTestApp(show('k', throws)).vueApp)).toBe('<p>error null Server Error</p>')
    expect(String(log.mock.calls[0]?.[1])).toContain('sync')
    log.mockRestore()
  })

  it('asks once for one key, also if the first call is done already', async () => {
    const handler = vi.fn(() => later(1))
    const child = show('k', handler)
    const app = createTestApp(defineComponent(() => () => [h(child), h(child)]))
    expect(await renderToString(app.vueApp)).toContain('<p>success 1 </p><p>success 1 </p>')
    expect(handler).toHaveBeenCalledTimes(1)
  })

  it('keeps requests apart', async () => {
    const [one, two] = [createTestApp(show('k', () => later(1))), createTestApp(show('k', () => later(2)))]
    expect(await Promise.all([renderToString(one.vueApp), renderToString(two.vueApp)])).toEqual([
      '<p>success 1 </p>',
      '<p>success 2 </p>',
    ])
  })

  it.each([{ server: false }, { immediate: false }, { enabled: () => false }])('does not run with %o', async (options) => {
    const handler = vi.fn(() => 1)
    expect(await renderToString(createTestApp(show('k', handler, options)).vueApp)).toBe('<p>idle null </p>')
    expect(handler).not.toHaveBeenCalled()
  })

  it('applies transform, pick and default', async () => {
    const app = createTestApp(
      show('k', () => ({ a: 1 }), {
        transform: async (value) => ({ ...(value as object), b: 2, c: 3 }),
        pick: ['b', 'x'] as never,
      }),
    )
    expect(await renderToString(app.vueApp)).toContain('{&quot;b&quot;:2}')
    expect(
      await renderToString(createTestApp(show('k', () => 1, { immediate: false, default: () => ref('none') })).vueApp),
    ).toContain('none')
  })

  it('hands on the signal of the request, and is idle when the client went away', async () => {
    let signal: AbortSignal | undefined
    const app = createTestApp()
    const result = app.runWithContext(() =>
      useAsyncData('k', (_, context) => {
        signal = context.signal
        return new Promise((_resolve, reject) => context.signal.addEventListener('abort', () => reject(new Error('aborted'))))
      }),
    )
    expect(signal).toBe(app.signal)
    app.end()
    await result
    expect(result.status.value).toBe('idle')
    expect(result.error.value).toBe(null)
  })

  it('fails after its timeout, even if the handler does not care', async () => {
    const app = createTestApp()
    // oxlint-disable-next-line fw/no-short-limit -- the handler never ends, however long this takes
    const { status, error } = await app.runWithContext(() => useAsyncData('k', () => new Promise(() => {}), { timeout: 5 }))
    expect(status.value).toBe('error')
    expect(error.value?.cause).toMatchObject({ name: 'TimeoutError' })
  })

  it('outside of components is awaited by app:created', async () => {
    const app = createTestApp()
    const { data } = app.runWithContext(() => useAsyncData('k', () => later('x')))
    expect(data.value).toBe(null)
    await app.callHook('app:created', app.vueApp)
    expect(data.value).toBe('x')
  })

  it('takes a cached value instead of running, and sends it to the browser', async () => {
    const handler = vi.fn()
    const app = createTestApp(show('k', handler, { getCachedData: () => 'cached' as never }))
    expect(await renderToString(app.vueApp)).toContain('cached')
    expect(handler).not.toHaveBeenCalled()
    expect(app.payload.data.k).toBe('cached')
  })

  it.each(['', '__proto__', undefined, 3])('refuses the key %o', (key) => {
    const app = createTestApp()
    expect(() => app.runWithContext(() => useAsyncData(ref(key) as never, () => 1))).toThrow(/key for useAsyncData/)
  })

  it('is not fooled by keys that objects have anyway', async () => {
    const app = createTestApp(show('constructor', () => 1))
    expect(await renderToString(app.vueApp)).toBe('<p>success 1 </p>')
  })

  it('says what is missing', () => {
    const app = createTestApp()
    expect(() => app.runWithContext(() => useAsyncData('k', undefined as never))).toThrow(/needs a function/)
    expect(() => useAsyncData('k', () => 1)).toThrow(/was called outside of/)
  })

  it('is a promise that survives spreading; refresh runs again', async () => {
    const app = createTestApp()
    let count = 0
    const spread = { ...app.runWithContext(() => useLazyAsyncData('k', () => later(++count))) }
    expect((await spread).data.value).toBe(1)
    await spread.refresh()
    expect(spread.data.value).toBe(2)
    spread.clear()
    expect([spread.data.value, spread.status.value, Object.keys(app.payload.data)]).toEqual([null, 'idle', []])
  })
})
