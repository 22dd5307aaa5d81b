import { expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../testing/create-test-app.ts'
import { callOnce } from './call-once.ts'

const call = (app: TestApp, ...args: unknown[]) =>
  app.runWithContext(() => (callOnce as (...all: unknown[]) => Promise<void>)(...args))

it('calls once, also at the same time, and not what the server has called', async () => {
  const app = createTestApp(undefined, { payload: { once: new Set(['server']) } })
  const fn = vi.fn(() => Promise.resolve())
  await Promise.all([call(app, 'k', fn), call(app, 'k', fn)])
  await call(app, 'k', fn)
  await call(app, 'server', fn)
  expect(fn).toHaveBeenCalledTimes(1)
  await call(app, fn, undefined, '$auto')
  expect([fn.mock.calls.length, [...app.payload.once]]).toEqual([2, ['server', 'k', '$auto']])
})

it('may be repeated after a failure', async () => {
  const app = createTestApp()
  const fn = vi.fn(() => Promise.reject(new Error('no')))
  await expect(call(app, 'k', fn)).rejects.toThrow('no')
  await expect(call(app, 'k', fn)).rejects.toThrow('no')
  expect(fn).toHaveBeenCalledTimes(2)
})

it('is called again after a navigation if asked', async () => {
  const app = createTestApp()
  const fn = vi.fn()
  await call(app, 'k', fn, { mode: 'navigation' })
  await call(app, 'k', fn, { mode: 'navigation' })
  await app.callHook('page:loading:start')
  await call(app, 'k', fn, { mode: 'navigation' })
  expect(fn).toHaveBeenCalledTimes(2)
})

it('says what is missing', async () => {
  const app = createTestApp()
  await expect(call(app, () => {})).rejects.toThrow(/needs a key/)
  await expect(call(app, 'k')).rejects.toThrow(/needs/)
})
