import { expect, it } from 'vitest'
import { createTestApp } from '../testing/create-test-app.ts'
import { useHydration } from './hydration.ts'
import { usePreviewMode } from './preview-mode.ts'
import { useRuntimeConfig } from './runtime-config.ts'

it('puts the value into the payload when the page is rendered', async () => {
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

it('gives the configuration of the app', () => {
  const app = createTestApp()
  expect(app.runWithContext(() => useRuntimeConfig())).toBe(app.$config)
})

it('turns preview on for a query, and keeps it apart per request', () => {
  const app = createTestApp(undefined, { route: { query: { preview: 'true', token: 't' } } })
  const { enabled, state } = app.runWithContext(() => usePreviewMode())
  expect([enabled.value, { ...state }]).toEqual([true, { token: 't' }])
  expect(createTestApp().runWithContext(() => usePreviewMode()).enabled.value).toBe(false)
})
