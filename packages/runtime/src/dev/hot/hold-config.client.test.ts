import { expect, test, vi } from 'vitest'
import { nextTick, watchEffect } from 'vue'
import { updateAppConfig, useAppConfig } from '../../composables/app-config.ts'
import { createTestApp } from '../../testing/create-test-app.ts'
import { holdConfig } from './hold-config.ts'

vi.mock('#build/app-config', async () => ({
  default: (await import('./hold-config.ts')).holdConfig({
    theme: { color: 'green', dark: false },
    list: [1],
    gone: 1,
    fn: () => 1,
  }),
}))

test('updates the configuration in place, where the files changed', async () => {
  const app = createTestApp()
  const config = app.runWithContext(() => useAppConfig())
  app.runWithContext(() => updateAppConfig({ theme: { dark: true }, own: 'mine' }))
  const seen: string[] = []
  watchEffect(() => seen.push(JSON.stringify(config)))
  holdConfig({ theme: { color: 'red', dark: false }, list: [1, 2], added: { x: 1 }, fn: () => 1 })
  await nextTick()
  expect(config).toEqual({
    theme: { color: 'red', dark: true },
    list: [1, 2],
    added: { x: 1 },
    own: 'mine',
    fn: expect.any(Function),
  })
  expect(seen).toHaveLength(2)
  expect(JSON.parse(seen[1]!)).toEqual({ theme: { color: 'red', dark: true }, list: [1, 2], added: { x: 1 }, own: 'mine' })
  holdConfig({ theme: 'none', list: [1, 2], added: { x: 1 }, fn: () => 1 })
  await nextTick()
  expect(config.theme).toBe('none')
  holdConfig({ theme: 'none', list: [1, 2], added: { x: 1 }, fn: () => 1 })
  await nextTick()
  expect(seen).toHaveLength(3)
})
