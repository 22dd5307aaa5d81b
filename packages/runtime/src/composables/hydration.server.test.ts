import { expect, it } from 'vitest'
import { createTestApp } from '../testing/create-test-app.ts'
import { useHydration } from './hydration.ts'
import { usePreviewMode } from './preview-mode.ts'
import { useRuntimeConfig } from './runtime-config.ts'

it('adds the value to the payload when the page is rendered', async () => {
  const app = createTestApp()
  let value = 1
  app.runWithContext(() =>
    useHydration(
      'cart',
      () => value,
      () => {},
    ),
  )
  value = 2
  await app.callHook('app:rendered', { ssrContext: app.ssrContext!, renderResult: { html: '' } })
  expect(app.payload.cart).toBe(2)
})

it('returns the configuration of the app', () => {
  const app = createTestApp()
  expect(app.runWithContext(() => useRuntimeConfig())).toBe(app.$config)
})

it('enables preview mode by query, per request', () => {
  const app = createTestApp(undefined, { route: { query: { preview: 'true', token: 't' } } })
  const { enabled, state } = app.runWithContext(() => usePreviewMode())
  expect([enabled.value, { ...state }]).toEqual([true, { token: 't' }])
  expect(createTestApp().runWithContext(() => usePreviewMode()).enabled.value).toBe(false)
})
