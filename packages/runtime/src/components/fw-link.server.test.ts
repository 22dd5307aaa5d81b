import { afterEach, describe, expect, test, vi } from 'vitest'
import { h, type Component, type VNode } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { createRouter, createMemoryHistory, RouterLink, type RouteLocationRaw } from 'vue-router'
import { eagerRecords, page, tableOf } from '../../../../test/support/route-tables.ts'
import { routedApp, startApp } from '../router/testing/routed-app.ts'
import { defineFwLink, FwLink, type FwLinkProps } from './fw-link.ts'

const state = vi.hoisted(() => ({ table: {} as object }))
vi.mock('#build/routes', () => ({
  usesClientPages: true,
  get table() {
    return state.table
  },
}))

const pages = [
  page({ path: '/', name: 'index', file: '/index.vue' }),
  page({ path: '/about', name: 'about', file: '/about.vue' }),
  page({ path: '/item/:id()', name: 'item-id', file: '/item.vue' }),
  page({ path: '/:lang?/shop', name: 'lang-shop', file: '/shop.vue' }),
  page({
    path: '/parent',
    file: '/parent.vue',
    children: [
      page({ path: '', name: 'parent', file: '/pi.vue' }),
      page({ path: 'child', name: 'parent-child', file: '/pc.vue' }),
    ],
  }),
]

async function render(root: () => VNode, url = '/about', baseURL = '/'): Promise<string> {
  state.table = tableOf(pages)
  const fwApp = await startApp(routedApp({ render: root }, { url, baseURL }))
  expect(fwApp._error.value).toBeUndefined()
  return renderToString(fwApp.vueApp, fwApp.ssrContext)
}

const link =
  (props: FwLinkProps & Record<string, unknown>, content: unknown = 'x') =>
  () =>
    h(FwLink as Component, props, () => content)

const classes = (html: string): string[] => (/class="([^"]*)"/.exec(html)?.[1] ?? '').split(' ').sort()

const drawn = (): VNode =>
  h(
    FwLink,
    { to: '/about', custom: true },
    {
      default: (given: Record<string, unknown>) =>
        h('b', `${String(given['href'])} ${String(given['isExactActive'])} ${(given['route'] as { name: string }).name}`),
    },
  )

describe('FwLink on the server', () => {
  test('keeps the origin for relative paths that would leave it', async () => {
    for (const to of ['.//evil.test', './/evil.test/x', '..//evil.test', './\\\\evil.test'])
      expect(await render(link({ to }), '/'), to).not.toMatch(/href="(?:\/\/|\/\\\\|\\\\)/)
  })

  test('includes the base path', async () => {
    expect(await render(link({ to: '/item/1?a=b&c#d' }), '/about', '/base/')).toBe('<a href="/base/item/1?a=b&amp;c#d">x</a>')
    expect(await render(link({ to: { name: 'item-id', params: { id: 7 } } }))).toBe('<a href="/item/7">x</a>')
  })

  test('sets aria-current and active classes for the current page', async () => {
    expect(await render(link({ to: '/about', class: 'mine', id: 'i' }))).toBe(
      '<a href="/about" aria-current="page" class="router-link-active router-link-exact-active mine" id="i">x</a>',
    )
    const Own = defineFwLink({ activeClass: 'on', exactActiveClass: 'here', trailingSlash: 'append' })
    expect(await render(() => h(Own, { to: '/about?x' }, () => 'x'))).toBe(
      '<a href="/about/?x" aria-current="page" class="on here">x</a>',
    )
  })

  test.each([
    [{ to: 'https://a.test/' }, '<a href="https://a.test/" rel="noopener noreferrer">x</a>'],
    [{ href: 'mailto:a@b.test' }, '<a href="mailto:a@b.test" rel="noopener noreferrer">x</a>'],
    [{ to: 'https://a.test/', noRel: true }, '<a href="https://a.test/">x</a>'],
    [{ to: 'https://a.test/', rel: 'nofollow' }, '<a href="https://a.test/" rel="nofollow">x</a>'],
    [{ to: '/about', target: '_blank' }, '<a href="/about" rel="noopener noreferrer" target="_blank">x</a>'],
    [{ to: '#top' }, '<a href="#top">x</a>'],
    [{ to: '/file.pdf', external: '' as never, 'no-rel': '' }, '<a href="/file.pdf">x</a>'],
    [{ to: '/file.pdf', external: true }, '<a href="/file.pdf" rel="noopener noreferrer">x</a>'],
  ])('%j', async (props, html) => expect(await render(link(props))).toBe(html))

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
  ])('%j has no href', async (to) => {
    for (const props of [{ to }, { href: to }, { to, external: true }, { to: { path: to } }, { to, target: '_blank' }]) {
      expect(await render(link(props))).not.toContain('href')
    }
  })

  test('renders content, escaped, and scope ids', async () => {
    expect(await render(link({ to: '/', 'data-v-1': '' }, ['<b>', h('i', 'k')]))).toBe(
      '<a href="/" data-v-1>&lt;b&gt;<i>k</i></a>',
    )
  })

  test('passes slot props with `custom`', async () => {
    expect(await render(drawn)).toBe('<b>/about true about</b>')
  })

  const places = [
    '/',
    '/about',
    '/ABOUT',
    '/about/',
    '/item/1',
    '/item/2',
    '/shop',
    '/en/shop',
    '/parent',
    '/parent/child',
    '/nowhere',
  ]
  test.each(places.slice(0, -1))("is active at %s exactly when vue-router's link is", async (url) => {
    const targets: RouteLocationRaw[] = [
      ...places,
      ...places.map((path) => `${path}?q=1#h`),
      { name: 'parent' },
      { name: 'lang-shop' },
      { path: '/item/1' },
    ]
    const router = createRouter({ history: createMemoryHistory(), routes: eagerRecords(pages) })
    await router.push(url)
    for (const to of targets) {
      vi.spyOn(console, 'warn').mockImplementation(() => {})
      const { createSSRApp } = await import('vue')
      const app = createSSRApp({ render: () => h(RouterLink, { to }, () => 'x') }).use(router)
      expect([url, to, classes(await render(link({ to }), url))]).toEqual([url, to, classes(await renderToString(app))])
    }
  })

  afterEach(() => void vi.restoreAllMocks())
})
