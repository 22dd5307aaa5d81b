import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { defineComponent, h, nextTick, type Component } from 'vue'
import { FwLayout } from '../components/fw-layout.ts'
import { FwLink } from '../components/fw-link.ts'
import { FwPage } from '../components/fw-page.ts'
import { createError } from '../app/errors.ts'
import type { FwApp } from '../app/fw-app.ts'
import { settle } from '../testing/create-test-app.ts'
import { navigateTo } from './navigate-to.ts'
import { preloadRouteComponents } from './preload.ts'
import { setPageLayout, useLayout } from './layouts.ts'
import { files, log, pages, resetPages, slow } from './testing/browser-pages.ts'
import { tableOf } from '../../../../test/support/route-tables.ts'
import { routedApp, startApp, type RoutedAppOptions } from './testing/routed-app.ts'
import { useRoute } from './use-route.ts'

const build = vi.hoisted(() => ({ table: {} as object, global: [] as unknown[] }))
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
  namedMiddleware: {},
}))
vi.mock('#build/options', async (original) => ({ ...(await original<object>()), navigationRepaint: false }))
vi.mock('#build/layouts', async () => {
  const { defineComponent: define, h: create } = await import('vue')
  const { useRoute: route } = await import('./use-route.ts')
  const layout = (name: string) => () =>
    Promise.resolve({
      default: define({
        setup(_, { slots }) {
          const own = route()
          return () => create('main', { class: name, 'data-path': own.path }, slots['default']?.())
        },
      }),
    })
  return { default: { default: layout('default'), wide: layout('wide') } }
})

let fwApp: FwApp
let element: HTMLElement
const hooks: string[] = []

async function mount(url: string, root: Component = Root, options: RoutedAppOptions = {}): Promise<void> {
  window.history.replaceState({}, '', url)
  build.table = tableOf(pages, files)
  fwApp = routedApp(root, options)
  for (const name of ['page:start', 'page:finish', 'page:loading:start', 'page:loading:end', 'page:transition:finish'] as const) {
    fwApp.hook(name, () => void hooks.push(name.slice(5)))
  }
  await startApp(fwApp)
  fwApp.vueApp.mount(element)
  await settle()
  hooks.length = log.length = 0
}

const Root = defineComponent({ setup: () => () => h(FwLayout, null, { default: () => h(FwPage) }) })
const html = (): string => element.innerHTML
const go = async (to: string): Promise<void> => {
  await fwApp.$router.push(to)
  await settle()
}

beforeEach(() => {
  element = document.createElement('div')
  document.body.append(element)
  build.global = []
  hooks.length = 0
  resetPages()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  window.scrollTo = () => {}
})
afterEach(() => {
  fwApp.vueApp.unmount()
  fwApp._dispose()
  element.remove()
  vi.restoreAllMocks()
})

describe('pages in the browser', () => {
  test('go from one to the other', async () => {
    await mount('/')
    expect(html()).toBe('<main class="default" data-path="/"><p>home /</p></main>')
    await go('/item/1')
    expect(html()).toBe('<main class="default" data-path="/item/1"><p>item 1 undefined</p></main>')
    expect(hooks).toEqual(['loading:start', 'start', 'finish', 'loading:end'])
    expect(window.location.pathname).toBe('/item/1')
  })

  test('are made anew when their key changes, and stay when only the query does', async () => {
    await mount('/item/1')
    await go('/item/1?q=2')
    expect([html(), log, hooks]).toEqual([
      '<main class="default" data-path="/item/1"><p>item 1 2</p></main>',
      [],
      ['loading:start', 'loading:end'],
    ])
    await go('/item/2')
    expect(html()).toContain('item 2')
    expect(log).toEqual(['mounted 2', 'unmounted 1'])
  })

  test('the old page and its route stay until the new page is ready', async () => {
    await mount('/')
    const shown = fwApp._route
    await go('/slow')
    expect(html()).toBe('<main class="default" data-path="/"><p>home /</p></main>')
    expect([shown.path, fwApp.$router.currentRoute.value.path]).toEqual(['/', '/slow'])
    expect(hooks).toEqual(['loading:start', 'start'])
    slow.resolve()
    await settle()
    expect(html()).toBe('<main class="default" data-path="/slow"><p>slow /slow</p></main>')
    expect([shown.path, hooks]).toEqual(['/slow', ['loading:start', 'start', 'finish', 'loading:end']])
  })

  test('inside a page change alone, and stay while the page leaves', async () => {
    await mount('/parent/a')
    expect(html()).toContain('<div class="parent"><i>a</i></div>')
    const parent = element.querySelector('.parent')
    await go('/parent/b')
    expect(html()).toContain('<div class="parent"><i>b</i></div>')
    expect(element.querySelector('.parent')).toBe(parent)
    await go('/slow')
    expect(html()).toContain('<div class="parent"><i>b</i></div>')
    slow.resolve()
    await settle()
    expect(html()).toContain('slow /slow')
  })

  test('that opted in are kept alive while others are visited', async () => {
    await mount('/kept')
    expect(html()).toContain('kept 1')
    await go('/item/1')
    expect(html()).toContain('item 1')
    await go('/kept')
    expect(html()).toContain('kept 2')
    await go('/item/1')
    expect(log).toEqual(['mounted 1', 'unmounted 1', 'mounted 1'])
  })

  test('with transitions', async () => {
    await mount('/fade')
    await go('/fade2')
    expect(html()).toContain('<i>b</i>')
    expect(hooks).toContain('transition:finish')
  })

  test('redirects of records', async () => {
    await mount('/')
    await go('/old')
    expect(window.location.pathname).toBe('/item/1')
    expect(html()).toContain('item 1')
  })
})

describe('layouts in the browser', () => {
  test('change with the page, and the old one keeps its page until then', async () => {
    await mount('/')
    await go('/slow-wide')
    expect(html()).toBe('<main class="default" data-path="/"><p>home /</p></main>')
    slow.resolve()
    await settle()
    expect(html()).toBe('<main class="wide" data-path="/slow-wide"><p>slow /slow-wide</p></main>')
    await go('/')
    expect(html()).toBe('<main class="default" data-path="/"><p>home /</p></main>')
  })

  test('setPageLayout', async () => {
    let layout: { value: unknown } = { value: 0 }
    const WithLayout = defineComponent({
      setup() {
        layout = useLayout()
        return () => h(Root)
      },
    })
    await mount('/', WithLayout)
    fwApp.runWithContext(() => setPageLayout('wide'))
    await settle()
    expect([html(), layout.value]).toEqual(['<main class="wide" data-path="/"><p>home /</p></main>', 'wide'])
    await go('/?q=1')
    expect(html()).toContain('class="wide"')
    await go('/item/1')
    expect(html()).toContain('class="default"')
  })
})

describe('navigation in the browser', () => {
  test('a path without a page shows an error, and the next page clears it', async () => {
    await mount('/')
    await go('/nowhere')
    expect(fwApp._error.value).toMatchObject({ statusCode: 404, fatal: false })
    await go('/item/1')
    expect(fwApp._error.value).toBeUndefined()
  })

  test('shows the next path without a page as an error too', async () => {
    await mount('/')
    await go('/nowhere')
    await go('/nowhere-else')
    expect(fwApp._error.value).toMatchObject({ statusCode: 404, data: { path: '/nowhere-else' } })
    await go('/item/1')
    expect(fwApp._error.value).toBeUndefined()
  })

  test('middleware redirects, stops, fails and fails fatally', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await mount('/')
    build.global = [
      (to: { path: string }) => (to.path === '/wide' ? navigateTo('/item/7') : to.path === '/slow' ? false : undefined),
    ]
    await go('/wide')
    expect(html()).toContain('item 7')
    await go('/slow')
    expect(window.location.pathname).toBe('/item/7')
    build.global = [() => createError({ status: 403, message: 'soft' })]
    await expect(fwApp.$router.push('/wide')).rejects.toThrow('soft')
    expect(fwApp._error.value).toBeUndefined()
    build.global = [() => createError({ status: 403, message: 'hard', fatal: true })]
    await go('/wide')
    expect(fwApp._error.value).toMatchObject({ message: 'hard' })
    expect(window.location.pathname).toBe('/wide')
  })

  test('validate is fatal', async () => {
    await mount('/')
    await go('/invalid')
    expect(fwApp._error.value).toMatchObject({ statusCode: 404, fatal: true })
    expect(window.location.pathname).toBe('/invalid')
  })

  test('a failure at the start fails the start', async () => {
    build.global = [() => Promise.reject(new Error('at start'))]
    await expect(mount('/')).rejects.toThrow('at start')
  })

  test('preloadRouteComponents loads a page once', async () => {
    await mount('/')
    await fwApp.runWithContext(() => preloadRouteComponents('/wide'))
    expect(typeof fwApp.$router.resolve('/wide').matched[0]!.components!['default']).not.toBe('undefined')
  })

  test('without an outlet the route is shown at once', async () => {
    const Bare = defineComponent({ setup: () => () => h('p', useRoute().path) })
    await mount('/', Bare)
    await go('/item/3')
    expect(html()).toBe('<p>/item/3</p>')
  })
})

describe('hydration', () => {
  test('takes over what the server has rendered, with the address of the server first', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    element.innerHTML = '<main class="default" data-path="/item/1"><p>item 1 undefined</p></main>'
    const main = element.firstElementChild
    await mount('/item/1?q=x', Root, { hydrate: true, payload: { prerenderedAt: 1, path: '/item/1' } })
    expect(element.firstElementChild).toBe(main)
    expect(html()).toBe('<main class="default" data-path="/item/1"><p>item 1 x</p></main>')
    expect(fwApp.isHydrating).toBe(false)
    expect(window.location.search).toBe('?q=x')
    expect(error.mock.calls.flat().filter((one) => String(one).includes('ydration'))).toEqual([])
  })

  test('links hydrate as they were rendered', async () => {
    const warn = vi.spyOn(console, 'warn')
    element.innerHTML =
      '<p><a href="/" aria-current="page" class="router-link-active router-link-exact-active">x</a><a href="/wide">y</a></p>'
    const Links = defineComponent({
      setup: () => () => h('p', [h(FwLink, { to: '/' }, () => 'x'), h(FwLink, { to: '/wide' }, () => 'y')]),
    })
    await mount('/', Links, { hydrate: true })
    expect(warn.mock.calls.flat().filter((one) => String(one).includes('ydration'))).toEqual([])
    expect(html()).toContain('<a href="/wide">y</a>')
    element.querySelectorAll('a')[1]!.click()
    await settle()
    await nextTick()
    expect(window.location.pathname).toBe('/wide')
    expect(element.querySelectorAll('a')[1]!.className).toBe('router-link-active router-link-exact-active')
  })
})
