import type { LayoutFile } from '@fw/schema'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defineComponent, h, ref } from 'vue'
import { FwLayout } from '../../components/fw-layout.ts'
import { FwPage } from '../../components/fw-page.ts'
import type { FwApp } from '../../app/fw-app.ts'
import { page, tableOf } from '../../../../../test/support/route-tables.ts'
import { routedApp, startApp } from '../../router/testing/routed-app.ts'
import { settle } from '../../testing/create-test-app.ts'
import { hold } from './hold.ts'
import { hotModules, type HotModules } from '../../../../../test/support/hot-modules.ts'

const build = vi.hoisted(() => ({ table: {} as object, layouts: {} as object, globals: [] as unknown[], named: {} as object }))
vi.mock('#build/routes', () => ({
  usesClientPages: true,
  get table() {
    return build.table
  },
}))
vi.mock('#build/options', async (original) => ({ ...(await original<object>()), navigationRepaint: false }))
vi.mock('#build/layouts', () => ({ default: build.layouts }))
vi.mock('#build/middleware', () => ({ globalMiddleware: build.globals, namedMiddleware: build.named }))
hold('layouts', build.layouts)
hold('middleware/global', build.globals)
hold('middleware/named', build.named)

const layout = (name: string) =>
  defineComponent({
    setup:
      (_, { slots }) =>
      () =>
        h('main', { class: name }, slots['default']?.()),
  })
// Loaded layouts stay loaded between tests.
const components = Object.fromEntries(['default', 'wide', 'other', 'inner'].map((name) => [`/layouts/${name}.vue`, layout(name)]))
const Counter = defineComponent({
  setup() {
    const count = ref(0)
    return () => h('button', { onClick: () => count.value++ }, `count ${count.value}`)
  },
})
const Inside = defineComponent({ setup: () => () => h(FwLayout, { name: 'inner' }, { default: () => 'inside' }) })
const pages = [
  page({ path: '/', name: 'index', file: '/index.vue' }),
  page({ path: '/wide', name: 'wide', file: '/index.vue', meta: { layout: 'wide' } }),
  page({ path: '/inside', name: 'inside', file: '/inside.vue', meta: { layout: false } }),
  page({ path: '/guarded', name: 'guarded', file: '/index.vue', meta: { middleware: 'guard' } }),
]
const file = (name: string): LayoutFile => ({ name, file: `/layouts/${name}.vue` })
const all = (name: string) => ({ name, file: `/${name}.ts`, global: true })
const Root = defineComponent({ setup: () => () => h(FwLayout, null, { default: () => h(FwPage) }) })

let fwApp: FwApp
let element: HTMLElement
let modules: HotModules
const html = (): string => element.innerHTML.replace(/<!--.*?-->/g, '')
const update = async (layouts: LayoutFile[]): Promise<void> => {
  await modules.update({ layouts }, ['layouts.mjs'])
  await settle()
}

async function mount(url: string, layouts: LayoutFile[]): Promise<void> {
  window.history.replaceState({}, '', url)
  modules = hotModules()
  Object.assign(modules.files, components)
  await modules.update({ layouts, middleware: [] }, ['layouts.mjs', 'middleware.mjs'])
  build.table = tableOf(pages, { '/index.vue': Counter, '/inside.vue': Inside })
  fwApp = routedApp(Root)
  await startApp(fwApp)
  fwApp.vueApp.mount(element)
  await settle()
}

beforeEach(() => {
  element = document.createElement('div')
  document.body.append(element)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  window.scrollTo = () => {}
})
afterEach(() => {
  fwApp.vueApp.unmount()
  fwApp._dispose()
  element.remove()
  vi.restoreAllMocks()
})

test('shows an added layout, and keeps the page as long as it has none', async () => {
  await mount('/wide', [file('default')])
  expect(html()).toBe('<button>count 0</button>')
  element.querySelector('button')!.click()
  await update([file('default'), file('other')])
  expect(html()).toBe('<button>count 1</button>')
  await update([file('default'), file('wide')])
  expect(html()).toBe('<main class="wide"><button>count 0</button></main>')
})

test('removes a deleted layout', async () => {
  await mount('/', [file('default')])
  expect(html()).toBe('<main class="default"><button>count 0</button></main>')
  await update([])
  expect(html()).toBe('<button>count 0</button>')
  await update([file('default')])
  expect(html()).toBe('<main class="default"><button>count 0</button></main>')
})

test('replaces a layout whose file changes, and otherwise keeps the state of the page', async () => {
  await mount('/', [file('default')])
  element.querySelector('button')!.click()
  await update([file('default'), file('wide')])
  expect(html()).toBe('<main class="default"><button>count 1</button></main>')
  await update([{ name: 'default', file: '/layouts/other.vue' }])
  expect(html()).toBe('<main class="other"><button>count 0</button></main>')
})

test('updates a layout inside of a page', async () => {
  await mount('/inside', [file('default')])
  expect(html()).toBe('inside')
  await update([file('default'), file('inner')])
  expect(html()).toBe('<main class="inner">inside</main>')
})

test('replaces middleware for later navigations', async () => {
  await mount('/', [file('default')])
  const seen: string[] = []
  Object.assign(modules.files, {
    '/a.ts': () => void seen.push('a'),
    '/b.ts': () => void seen.push('b'),
    '/guard.ts': () => '/wide',
  })
  await modules.update({ middleware: [all('a')] }, ['middleware.mjs'])
  await fwApp.$router.push('/wide')
  await modules.update({ middleware: [all('b'), { name: 'guard', file: '/guard.ts', global: false }] }, ['middleware.mjs'])
  await fwApp.$router.push('/guarded')
  expect([seen, fwApp.$router.currentRoute.value.path]).toEqual([['a', 'b'], '/wide'])
  await modules.update({ middleware: [] }, ['middleware.mjs'])
  await expect(fwApp.$router.push('/guarded')).rejects.toThrow('Route middleware "guard" not found')
})
