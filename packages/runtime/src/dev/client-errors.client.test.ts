import type { RawError } from '@fw/schema'
import { fwGlobal } from '@fw/schema/global'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createApp, defineComponent, h, nextTick } from 'vue'
import { FwRoot } from '../components/fw-root.ts'
import { createError } from '../app/errors.ts'
import { createFwApp } from '../app/create-fw-app.ts'
import type { FwApp } from '../app/fw-app.ts'
import { createPayload } from '../app/create-payload.ts'
import { captureAppErrors, captureClientErrors } from './client-errors.ts'

const sent: RawError[] = []
const fail = (error: unknown): void => void window.dispatchEvent(new ErrorEvent('error', { error, message: String(error) }))

beforeAll(() => captureClientErrors((error) => sent.push(error)))
beforeEach(() => void sent.splice(0))

function newApp(): FwApp {
  const config = { app: { baseURL: '/', buildAssetsDir: '/_fw/', cdnURL: '', buildId: '' }, public: {} }
  const fwApp = createFwApp({ vueApp: createApp(FwRoot), payload: createPayload(), config })
  captureAppErrors(fwApp)
  return fwApp
}

it('sends uncaught errors and rejections, once', () => {
  const error = new TypeError('broken', { cause: new Error('deeper') })
  fail(error)
  fail(error)
  fail(new Error('around', { cause: error }))
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ side: 'client', name: 'TypeError', message: 'broken', cause: { message: 'deeper' } })
  expect(sent[0]!.stack).toContain('client-errors.client.test.ts')
  expect(sent[0]!.stack).not.toContain('broken')
  expect(JSON.parse(JSON.stringify(sent[0]))).toEqual(sent[0])

  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'just text' }))
  expect(sent[1]).toEqual({ side: 'client', name: 'Error', message: 'just text' })
})

it('does not send intended error responses, aborts, and errors of extensions', () => {
  fail(createError({ status: 404, message: 'No such book', fatal: true }))
  fail(createError({ status: 503, message: 'Closed today', fatal: true }))
  fail(new DOMException('x', 'AbortError'))
  const foreign = new Error('x')
  foreign.stack = 'Error: x\n    at a (chrome-extension://abc/content.js:1:2)'
  fail(foreign)
  window.dispatchEvent(
    new ErrorEvent('error', { error: null, message: 'ResizeObserver loop completed with undelivered notifications.' }),
  )
  expect(sent).toEqual([])
})

it('survives circular and unprintable values', () => {
  const circle = new Error('a')
  circle.cause = new Error('b', { cause: circle })
  fail(circle)
  const strange: Record<string, unknown> = {}
  strange['self'] = strange
  fail(strange)
  expect(sent.map(({ message }) => message)).toEqual(['a', 'A value that cannot be printed was thrown.'])
})

it('sends component errors with the component stack', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const Inner = defineComponent({
    __name: 'BookList',
    __file: '/p/components/BookList.vue',
    setup: () => {
      throw new Error('in setup')
    },
  } as never)
  const Outer = defineComponent({ name: 'OuterPage', setup: () => () => h(Inner) })
  const fwApp = newApp()
  const app = createApp(Outer)
  app.config.errorHandler = (error, instance, info) => void fwApp.callHook('vue:error', error, instance, info)
  app.mount(document.createElement('div'))
  await nextTick()
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({
    message: 'in setup',
    components: [{ name: 'BookList', file: '/p/components/BookList.vue' }, { name: 'OuterPage' }],
  })
})

it('sends unintended errors that show the error page', async () => {
  const fwApp = newApp()
  const original = new TypeError('plugin failed')
  await fwApp.callHook('app:error', createError(original))
  fail(original)
  await fwApp.callHook('app:error', createError({ status: 404 }))
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ name: 'TypeError', message: 'plugin failed', statusCode: 500 })
})

it('sends navigation errors, and errors of data handlers with their code', () => {
  fwGlobal().report!(new Error('no data'), undefined, 'FW_DEV_DATA')
  expect(sent[0]).toMatchObject({ message: 'no data', code: 'FW_DEV_DATA' })

  const config = { app: { baseURL: '/', buildAssetsDir: '/_fw/', cdnURL: '', buildId: '' }, public: {} }
  const fwApp = createFwApp({ vueApp: createApp(FwRoot), payload: createPayload(), config })
  const listeners: ((error: unknown, to: unknown, from: unknown) => void)[] = []
  const router = {
    afterEach: () => {},
    onError: (listener: never) => listeners.push(listener),
    resolve: (path: string) => ({ href: `/base${path}` }),
  }
  fwApp.$router = router as unknown as FwApp['$router'] // only the members that are used
  captureAppErrors(fwApp)
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  const from = { matched: [{}] }
  listeners[0]!(new Error('of a middleware'), { fullPath: '/a' }, from)
  expect(sent[1]!.message).toBe('of a middleware')
  // Browsers never request a failed module again.
  const failure = new TypeError('Failed to fetch dynamically imported module: http://x/a.vue')
  listeners[0]!(failure, { fullPath: '/a' }, from)
  expect(assign).toHaveBeenCalledExactlyOnceWith('/base/a')
  // On the initial navigation `from.matched` is empty.
  listeners[0]!(failure, { fullPath: '/a' }, { matched: [] })
  expect(assign).toHaveBeenCalledOnce()
  expect(sent).toHaveLength(3)
})

it('ignores requests aborted by leaving the page', () => {
  fail(new TypeError('Failed to fetch'))
  expect(sent).toHaveLength(1)
  window.dispatchEvent(new Event('beforeunload'))
  fail(new Error('data', { cause: new TypeError('Failed to fetch') }))
  expect(sent).toHaveLength(1)
  fail(new TypeError('x is not a function'))
  expect(sent).toHaveLength(2)
})
