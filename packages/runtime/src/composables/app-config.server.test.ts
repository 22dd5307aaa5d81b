import { expect, it } from 'vitest'
import shared from '#build/app-config'
import { createTestApp } from '../testing/create-test-app.ts'
import { updateAppConfig, useAppConfig } from './app-config.ts'

it('is per request, and merged deeply', () => {
  const [one, two] = [createTestApp(), createTestApp()]
  one.runWithContext(() => updateAppConfig({ theme: { dark: true }, list: [1] }))
  expect(one.runWithContext(useAppConfig)).toEqual({ ...shared, theme: { ...(shared.theme as object), dark: true }, list: [1] })
  expect(two.runWithContext(useAppConfig)).toEqual(shared)
})

it('rejects prototype keys', () => {
  createTestApp().runWithContext(() =>
    updateAppConfig(JSON.parse('{"__proto__":{"x":1},"constructor":{"prototype":{"x":1}},"theme":{"__proto__":{"x":1}}}')),
  )
  expect(({} as { x?: number }).x).toBe(undefined)
})
