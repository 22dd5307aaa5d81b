import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { h } from 'vue'
import type { FwApp } from '../app/fw-app.ts'
import { navigateTo } from './navigate-to.ts'
import { page, tableOf } from '../../../../test/support/route-tables.ts'
import { routedApp, startApp } from './testing/routed-app.ts'

const build = vi.hoisted(() => ({ table: {} as object }))
vi.mock('#build/routes', () => ({
  usesClientPages: true,
  get table() {
    return build.table
  },
}))

let fwApp: FwApp
const go: typeof navigateTo = (...given) => fwApp.runWithContext(() => navigateTo(...given))

beforeEach(async () => {
  window.history.replaceState({}, '', '/')
  build.table = tableOf([page({ path: '/', name: 'index', file: '/i.vue' }), page({ path: '/b', name: 'b', file: '/b.vue' })])
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  fwApp = await startApp(routedApp({ render: () => h('p') }))
})
afterEach(() => void vi.restoreAllMocks())

test('pushes and replaces', async () => {
  const { length } = window.history
  await go('/b?x=1')
  expect([window.location.pathname, window.location.search, window.history.length]).toEqual(['/b', '?x=1', length + 1])
  await go({ name: 'index' }, { replace: true })
  expect([window.location.pathname, window.history.length]).toEqual(['/', length + 1])
})

test('opens windows', async () => {
  const open = vi.spyOn(window, 'open').mockImplementation(() => null)
  await go('https://a.test/', { open: { target: '_blank', windowFeatures: { width: 500, noopener: true } } })
  expect(open).toHaveBeenCalledWith('https://a.test/', '_blank', 'noopener=true, width=500')
  await go('https://a.test/', { open: {} })
  expect(open).toHaveBeenLastCalledWith('https://a.test/', '_blank', 'noopener=true')
  await go('https://a.test/', { open: { windowFeatures: { noopener: false } } })
  expect(open).toHaveBeenLastCalledWith('https://a.test/', '_blank', 'noopener=false')
})

test.each([
  'javascript:1',
  ' javascript:1',
  'java\tscript:1',
  'java\nscript:1',
  'JAVASCRIPT:1',
  '\u0001javascript:1',
  'data:text/html,1',
  'vbscript:1',
  'blob:x',
  'view-source:x',
  'javascript&colon;1',
])('%j goes nowhere', (to) => {
  const open = vi.spyOn(window, 'open').mockImplementation(() => null)
  const before = window.location.href
  for (const options of [{}, { external: true }, { open: {} }, { replace: true }])
    expect(() => go(to, options)).toThrow('can run code')
  expect(open).not.toHaveBeenCalled()
  expect(window.location.href).toBe(before)
})

test.each([
  '//evil.test',
  '///evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '/\t/evil.test',
  'https:evil.test',
  'http:/evil.test',
  '\u0000//evil',
])('%j needs external', (to) => {
  expect(() => go(to)).toThrow('stays in the app')
})
