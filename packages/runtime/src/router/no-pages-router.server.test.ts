import { expect, test, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { FwLayout } from '../components/fw-layout.ts'
import { FwLink } from '../components/fw-link.ts'
import { FwPage } from '../components/fw-page.ts'
import { navigateTo } from './navigate-to.ts'
import { routedApp, startApp } from './testing/routed-app.ts'
import { useRoute } from './use-route.ts'

const build = vi.hoisted(() => ({ global: [] as unknown[] }))
vi.mock('#build/options', async (original) => ({ ...(await original<object>()), pagesEnabled: false }))
vi.mock('#build/middleware', () => ({
  get globalMiddleware() {
    return build.global
  },
  namedMiddleware: {},
}))

const Root = defineComponent({
  setup() {
    const route = useRoute()
    return () =>
      h(FwLayout, null, {
        default: () => [
          h('p', `${route.path} ${String(route.query['q'])}`),
          h(FwLink, { to: '/b' }, () => 'b'),
          h(FwPage, null, { default: () => h('i') }),
        ],
      })
  },
})

test('an app without pages knows its address, and its links work', async () => {
  const fwApp = await startApp(routedApp(Root, { url: '/a?q=1', baseURL: '/base/' }))
  expect(await renderToString(fwApp.vueApp)).toBe('<!--[--><p>/a 1</p><a href="/base/b">b</a><!--[--><i></i><!--]--><!--]-->')
  expect(fwApp.$router.resolve('/x?y=1#z')).toMatchObject({
    path: '/x',
    query: { y: '1' },
    hash: '#z',
    fullPath: '/x?y=1#z',
    href: '/base/x?y=1#z',
  })
})

test('middleware redirects and stops', async () => {
  build.global = [(to: { path: string }) => (to.path === '/a' ? navigateTo('/b?c=1') : undefined)]
  expect((await startApp(routedApp(Root, { url: '/a' }))).ssrContext!.decided).toMatchObject({ status: 302, location: '/b?c=1' })
  build.global = [() => false]
  expect((await startApp(routedApp(Root, { url: '/a' })))._error.value?.statusCode).toBe(404)
})

test.each(['javascript:1', '\u0001javascript:1', ' data:text/html,1'])('%j is no link here either', async (to) => {
  build.global = []
  const fwApp = await startApp(routedApp({ render: () => h(FwLink, { to }, () => 'x') }))
  expect(await renderToString(fwApp.vueApp)).toBe('<a>x</a>')
  expect(() => fwApp.runWithContext(() => navigateTo(to))).toThrow('can run code')
})
