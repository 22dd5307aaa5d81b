import { beforeEach, describe, expect, test, vi } from 'vitest'
import { defineComponent, h, type Component } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { FwLayout } from '../components/fw-layout.ts'
import { FwPage } from '../components/fw-page.ts'
import { createError } from '../app/errors.ts'
import type { FwApp } from '../app/fw-app.ts'
import { abortNavigation, navigateTo } from './navigate-to.ts'
import { addRouteMiddleware, type RouteMiddleware } from './middleware.ts'
import { setPageLayout, useLayout } from './layouts.ts'
import { page, tableOf } from '../../../../test/support/route-tables.ts'
import { routedApp, startApp, type RoutedAppOptions } from './testing/routed-app.ts'
import { useRoute, useRouter } from './use-route.ts'

const build = vi.hoisted(() => ({
  table: {} as object,
  global: [] as unknown[],
  named: {} as Record<string, () => Promise<{ default: unknown }>>,
  options: [] as unknown[],
}))
vi.mock('#build/routes', () => ({
  usesClientPages: true,
  get table() {
    return build.table
  },
}))
vi.mock('#build/middleware', () => ({
  get globalMiddleware() {
    return build.global
  },
  get namedMiddleware() {
    return build.named
  },
}))
vi.mock('#build/layouts', () => {
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- a mock is hoisted above everything outside
  const layout = (name: string) => () =>
    Promise.resolve({
      default: {
        inheritAttrs: false,
        setup:
          (_: unknown, { attrs, slots }: never) =>
          () =>
            h('main', { class: name, title: attrs['title'] }, (slots as { default: () => [] }).default()),
      },
    })
  return { default: { default: layout('default'), wide: layout('wide') } }
})

const log: string[] = []
const mark =
  (name: string): RouteMiddleware =>
  (to) =>
    void log.push(`${name} ${to.fullPath}`)

const files: Record<string, Component | Record<string, unknown>> = {
  '/index.vue': defineComponent({ setup: () => (useRoute(), () => h('p', 'home')) }),
  '/item.vue': defineComponent({
    props: ['id'],
    setup: (props) => {
      const route = useRoute()
      const layout = useLayout()
      return () =>
        h(
          'p',
          [props['id'] as string, route.params['id'] as string, useRouter().currentRoute.value.path, String(layout.value)].join(
            ' ',
          ),
        )
    },
  }),
  '/parent.vue': defineComponent({ setup: () => () => h('div', [h(FwPage)]) }),
  '/dynamic.vue?macro=true&lang.ts': {
    layout: 'wide',
    middleware: [mark('inline')],
    validate: (route: { query: { bad?: string } }) =>
      route.query.bad === 'no' ? { status: 410, statusText: 'Gone' } : !route.query.bad,
  },
  '/forward.vue?macro=true&lang.ts': { redirect: (to: { query: { to: string } }) => `/item/${to.query.to}` },
}
const pages = [
  page({ path: '/', name: 'index', file: '/index.vue' }),
  page({ path: '/item/:id()', name: 'item-id', file: '/item.vue', props: true }),
  page({ path: '/old', name: 'old', redirect: '/item/9' }),
  page({ path: '/forward', name: 'forward', file: '/forward.vue', dynamicMeta: ['redirect'] }),
  page({
    path: '/dynamic',
    name: 'dynamic',
    file: '/dynamic.vue',
    meta: { title: 't' },
    dynamicMeta: ['layout', 'middleware', 'validate'],
  }),
  page({ path: '/named', name: 'named', file: '/named.vue', meta: { middleware: ['first', 'second'] } }),
  page({ path: '/bare', name: 'bare', file: '/bare.vue', meta: { layout: false } }),
  page({ path: '/client', name: 'client', file: '/client.vue', mode: 'client' }),
  page({
    path: '/parent',
    file: '/parent.vue',
    meta: { middleware: 'outer' },
    children: [page({ path: 'child', name: 'parent-child', file: '/child.vue', meta: { middleware: ['inner', 'outer'] } })],
  }),
]

beforeEach(() => {
  build.global = []
  build.named = {}
  log.length = 0
  build.table = tableOf(pages, files)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

const Root = defineComponent({ setup: () => () => h(FwLayout, null, { default: () => h(FwPage) }) })
const start = (url: string, options: RoutedAppOptions = {}): Promise<FwApp> => startApp(routedApp(Root, { url, ...options }))
const render = async (url: string): Promise<string> => {
  const fwApp = await start(url)
  return renderToString(fwApp.vueApp, fwApp.ssrContext)
}

const one = async (props: object): Promise<string> => {
  const fwApp = await startApp(routedApp({ render: () => h(FwLayout, props, { default: () => h('i') }) }, { url: '/' }))
  return renderToString(fwApp.vueApp)
}

describe('pages and layouts on the server', () => {
  test('the page of the path in its layout, and nothing around them', async () => {
    expect(await render('/')).toBe('<main class="default"><p>home</p></main>')
    expect(await render('/item/5')).toBe('<main class="default"><p>5 5 /item/5 default</p></main>')
    expect(await render('/bare')).toBe('<p>/bare.vue</p>')
    for (const name of ['outer', 'inner']) build.named[name] = () => Promise.resolve({ default: mark(name) })
    expect(await render('/parent/child')).toBe('<main class="default"><div><p>/child.vue</p></div></main>')
  })

  test('a page for the browser leaves a place', async () => {
    expect(await render('/client')).toMatch(/^<main class="default"><div[^>]*><\/div><\/main>$/)
  })

  test('meta that is code is there before middleware and layout', async () => {
    expect(await render('/dynamic')).toBe('<main class="wide"><p>/dynamic.vue</p></main>')
    expect(log).toEqual(['inline /dynamic'])
    expect(await render('/dynamic')).toBe('<main class="wide"><p>/dynamic.vue</p></main>')
    const fwApp = await start('/dynamic')
    expect(fwApp._route.meta).toMatchObject({ title: 't', layout: 'wide' })
  })

  test('setPageLayout in middleware and in a page', async () => {
    build.global = [() => setPageLayout('wide', { title: 'T' })]
    expect(await render('/')).toBe('<main class="wide" title="T"><p>home</p></main>')
    const fwApp = await start('/')
    expect(fwApp.payload.state['_layout']).toEqual({ layout: 'wide', props: { title: 'T' }, path: '/' })
  })

  test('an unknown layout falls back', async () => {
    expect(await one({ name: 'nope', fallback: 'wide' })).toBe('<main class="wide"><i></i></main>')
    expect(await one({ name: 'constructor' })).toBe('<i></i>')
    expect(await one({ name: false })).toBe('<i></i>')
  })
})

describe('the navigation of a request', () => {
  test.each([
    ['/old?q=1', '/item/9?q=1'],
    ['/forward?to=3', '/item/3?to=3'],
  ])('%s becomes a redirect', async (url, location) => {
    const fwApp = await start(url)
    expect(fwApp.ssrContext!.decided).toMatchObject({ status: 302, location })
  })

  test('a path without a page is 404', async () => {
    const fwApp = await start('/nowhere?<b>')
    expect(fwApp._error.value).toMatchObject({ statusCode: 404, fatal: false, data: { path: '/nowhere?<b>' } })
  })

  test('validate', async () => {
    expect((await start('/dynamic?bad=1'))._error.value?.statusCode).toBe(404)
    expect((await start('/dynamic?bad=no'))._error.value).toMatchObject({ statusCode: 410, statusMessage: 'Gone' })
  })

  test('the error page runs no middleware and is never a redirect or 404', async () => {
    build.global = [mark('global')]
    const error = { statusCode: 500, statusMessage: '', message: 'x' }
    for (const url of ['/nowhere', '/old', '/']) {
      const fwApp = await start(url, { error })
      expect(fwApp.ssrContext!.decided).toBeUndefined()
      expect(fwApp._error.value).toMatchObject({ message: 'x' })
    }
    expect(log).toEqual([])
  })
})

describe('middleware on the server', () => {
  test('order: global files, added ones, those of parent and child, those of rules; each once', async () => {
    build.global = [mark('file1'), mark('file2')]
    for (const name of ['outer', 'inner', 'rule']) build.named[name] = () => Promise.resolve({ default: mark(name) })
    const fwApp = routedApp(Root, { url: '/parent/child' })
    fwApp.runWithContext(() => addRouteMiddleware('added', mark('added'), { global: true }))
    fwApp._routing!.rules = () => ({ appMiddleware: { rule: true, inner: false } })
    await startApp(fwApp)
    expect(log.map((line) => line.split(' ')[0])).toEqual(['file1', 'file2', 'added', 'outer', 'rule'])
  })

  test('an unknown name says which names there are', async () => {
    build.named = { first: () => Promise.resolve({ default: mark('first') }) }
    await expect(start('/named')).rejects.toThrow('Route middleware "second" not found. Available: "first".')
  })

  test('a chain of redirects is one answer, where it ends', async () => {
    build.global = [
      (to: { path: string }) =>
        to.path === '/'
          ? navigateTo('/item/1', { redirectCode: 301 })
          : to.path === '/item/1'
            ? navigateTo('/item/2')
            : undefined,
    ]
    const fwApp = await start('/')
    expect(fwApp.ssrContext!.decided).toMatchObject({ status: 302, location: '/item/2' })
  })

  test('a loop of redirects ends', async () => {
    build.global = [(to: { path: string }) => navigateTo(to.path === '/' ? '/item/1' : '/')]
    await expect(start('/')).rejects.toThrow('loop')
  })

  test('elsewhere', async () => {
    build.global = [() => navigateTo('https://x.test/?q="><script>1</script>', { external: true, redirectCode: 303 })]
    const { decided } = (await start('/')).ssrContext!
    expect(decided).toMatchObject({ status: 303, location: 'https://x.test/?q=%22%3E%3Cscript%3E1%3C/script%3E' })
    expect(decided!.body).not.toContain('<script')
  })

  test('abortNavigation is 404, or the error that it gets', async () => {
    build.global = [() => abortNavigation()]
    expect((await start('/'))._error.value?.statusCode).toBe(404)
    build.global = [() => abortNavigation({ status: 403, message: 'no' })]
    expect((await start('/'))._error.value).toMatchObject({ statusCode: 403, message: 'no' })
    build.global = [() => createError({ status: 402 })]
    expect((await start('/'))._error.value?.statusCode).toBe(402)
  })
})

test('plugins see where the request goes', () => {
  const fwApp = routedApp(Root, { url: '/item/4?a=1' })
  expect(fwApp._route).toMatchObject({ path: '/item/4', params: { id: '4' }, query: { a: '1' } })
})
