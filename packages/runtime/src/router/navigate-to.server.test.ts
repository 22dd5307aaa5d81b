import { beforeEach, describe, expect, test, vi } from 'vitest'
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

beforeEach(() => {
  build.table = tableOf([
    page({ path: '/', name: 'index', file: '/i.vue' }),
    page({ path: '/item/:id()', name: 'item-id', file: '/item.vue' }),
  ])
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

const start = (url: string, options: object): Promise<FwApp> => startApp(routedApp({ render: () => h('p') }, { url, ...options }))

const go = async (to: never, options?: object): Promise<FwApp['ssrContext']> => {
  const fwApp = await start('/', { baseURL: '/base/' })
  await fwApp.runWithContext(() => navigateTo(to, options))
  return fwApp.ssrContext
}

describe('navigateTo on the server', () => {
  const origin = 'https://app.test'

  test('sets the answer with the base path and a sane status', async () => {
    expect((await go('/item/1?a=ä' as never))!.decided).toMatchObject({ status: 302, location: '/base/item/1?a=%C3%A4' })
    expect((await go({ name: 'item-id', params: { id: 2 } } as never, { redirectCode: 308 }))!.decided).toMatchObject({
      status: 308,
      location: '/base/item/2',
    })
    expect((await go('/' as never, { redirectCode: 200 }))!.decided?.status).toBe(302)
  })

  test.each([
    'javascript:1',
    ' javascript:1',
    'java\tscript:1',
    '\u0001javascript:1',
    'data:text/html,1',
    'vbscript:1',
    'blob:x',
    'view-source:x',
    'javascript&colon;1',
  ])('%j throws, whatever is asked for', async (to) => {
    for (const options of [{}, { external: true }, { open: {} }])
      await expect(go(to as never, options)).rejects.toThrow('can run code')
  })

  test('leaves the site only if it may, also where a browser would open a window', async () => {
    for (const options of [{}, { open: {} }, { open: { target: '_blank' } }])
      await expect(go('https://evil.test/' as never, options)).rejects.toThrow('external: true')
    expect((await go('https://evil.test/' as never, { external: true, open: {} }))!.decided?.location).toBe('https://evil.test/')
  })

  test.each([
    '//evil.test',
    '///evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/.//evil.test',
    '/%2f/evil.test',
    '/\t/evil.test',
    'https:evil.test',
    'http:/evil.test',
    '//evil.test%00',
    '/x/..//evil.test',
    '\u0000//evil',
  ])('%j stays here or throws', async (to) => {
    for (const given of [to, { path: to }]) {
      const context = await go(given as never).catch(() => undefined)
      const location = context?.decided?.location
      if (location !== undefined) expect(new URL(location, origin).origin).toBe(origin)
    }
  })
})
