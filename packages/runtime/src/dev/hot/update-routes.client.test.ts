import type { PageRoute } from '@fw/schema'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import { page } from '../../../../../test/support/route-tables.ts'
import { settle } from '../../testing/create-test-app.ts'
import { books, counter, home, startHotApp, type HotApp } from './testing/hot-app.ts'

const build = vi.hoisted(() => ({ table: {} as object }))
vi.mock('#build/routes', () => ({
  usesClientPages: true,
  get table() {
    return build.table
  },
}))
vi.mock('#build/lazy-router', async () => ({ createLazyRouter: (await import('./hot-router.ts')).createHotRouter }))
vi.mock('#build/options', async (original) => ({ ...(await original<object>()), navigationRepaint: false }))
vi.mock('#build/layouts', async () => {
  const { defineComponent: define, h: create } = await import('vue')
  const layout = (name: string) => () =>
    Promise.resolve({
      default: define({
        setup:
          (_, { slots }) =>
          () =>
            create('main', { class: name }, slots['default']?.()),
      }),
    })
  return { default: { default: layout('default'), wide: layout('wide') } }
})

const fill = (count: number): PageRoute[] =>
  Array.from({ length: count }, (_, at) => page({ path: `/p${at}`, name: `p${at}`, file: `/p${at}.vue` }))

let app: HotApp
const mount = async (url: string, pages: PageRoute[]): Promise<void> => {
  app = await startHotApp(build, url, pages)
}
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))
afterEach(() => {
  app.end()
  vi.restoreAllMocks()
})

describe.each([0, 200])('routes change while the app runs, with %i others', (others) => {
  const all = (...pages: PageRoute[]): PageRoute[] => [...fill(others), ...pages]
  // Loaded shards receive updates too.
  const changed = others > 0 ? ['routes/shard-3.mjs', 'routes.mjs'] : ['routes.mjs']

  test('an added page can be visited, and the current one keeps its state', async () => {
    await mount('/', all(home))
    await app.click()
    await app.update(all(home, books), changed)
    expect([app.html(), app.made()]).toEqual(['<main class="default"><button>home 1 undefined</button></main>', 0])
    expect(app.fwApp.$router.hasRoute('books')).toBe(true)
    await app.go('/books')
    expect(app.html()).toContain('books 0')
    expect(app.element.querySelector('a')!.className).toContain('router-link-active')
  })

  test('the current page keeps its state when pages before it are added or removed', async () => {
    await mount('/books', all(home, books))
    await app.click()
    await app.update(all(page({ path: '/a', name: 'a', file: '/a.vue' }), books), changed)
    expect([app.html(), app.made()]).toEqual(['<main class="default"><button>books 1 undefined</button></main>', 0])
    expect(app.element.querySelector('a')!.className).toContain('router-link-active')
    expect(app.fwApp.$router.hasRoute('index')).toBe(false)
    await app.go('/a')
    expect(app.html()).toBe('<main class="default"><p>/a.vue</p></main>')
  })

  test('a removed page returns 404, and is restored with its file', async () => {
    await mount('/books?x=1', all(home, books))
    await app.update(all(home), changed)
    expect(app.html()).toBe('<b>404</b>')
    await app.update(all(home, books), changed)
    expect(app.html()).toContain('books 0')
    expect([app.fwApp._error.value, window.location.search]).toEqual([undefined, '?x=1'])
  })

  test('a page added for the current URL replaces the 404', async () => {
    await mount('/books', all(home))
    expect(app.html()).toBe('<b>404</b>')
    await app.update(all(home, books), changed)
    expect(app.html()).toContain('books 0')
  })

  test('changed meta of the current page is applied immediately', async () => {
    await mount('/books', all(home, books))
    await app.click()
    await app.update(all(home, { ...books, meta: { title: 'Books' } }))
    expect([app.html(), app.made()]).toEqual(['<main class="default"><button>books 1 Books</button></main>', 0])
    await app.update(all(home, { ...books, meta: { layout: 'wide' } }))
    expect(app.html()).toBe('<main class="wide"><button>books 0 undefined</button></main>')
  })

  test('a page whose file changes is replaced', async () => {
    await mount('/books', all(home, books))
    await app.update(all(home, { ...books, file: '/books/index.vue' }), changed)
    expect(app.html()).toBe('<main class="default"><p>/books/index.vue</p></main>')
  })

  test('a new redirect is followed', async () => {
    await mount('/books', all(home, books))
    await app.update(all(home, { ...page({ path: '/books', name: 'books' }), redirect: '/' }), changed)
    expect([app.html(), window.location.pathname]).toEqual([
      '<main class="default"><button>home 0 undefined</button></main>',
      '/',
    ])
  })
})

test('dynamic meta is loaded again', async () => {
  const code = { ...books, dynamicMeta: ['title'] }
  await mount('/', [home, code])
  app.modules.files['/books.vue?macro=true&lang.ts'] = { title: 'one' }
  await app.go('/books')
  expect(app.html()).toContain('books 0 one')
  await app.click()
  app.modules.files['/books.vue?macro=true&lang.ts'] = { title: 'two' }
  await app.update([home, code])
  expect(app.html()).toContain('books 1 two')
})

test('a page rejected by `validate` is validated again', async () => {
  const code = { ...books, dynamicMeta: ['validate'] }
  await mount('/', [home, code])
  app.modules.files['/books.vue?macro=true&lang.ts'] = { validate: () => false }
  await app.go('/books')
  expect(app.html()).toBe('<b>404</b>')
  app.modules.files['/books.vue?macro=true&lang.ts'] = { validate: () => true }
  await app.update([home, code])
  expect([app.html(), window.location.pathname]).toEqual([
    '<main class="default"><button>books 0 undefined</button></main>',
    '/books',
  ])
})

test('routes added or removed by the app stay so', async () => {
  await mount('/', [home, books])
  const remove = app.fwApp.$router.addRoute({ path: '/own', name: 'own', component: counter('own') })
  app.fwApp.$router.addRoute('books', { path: 'below', name: 'below', component: counter('below') })
  app.fwApp.$router.addRoute({ path: '/gone', name: 'gone', component: counter('gone') })
  app.fwApp.$router.removeRoute('gone')
  await app.update([home, books, page({ path: '/a', name: 'a', file: '/a.vue' })])
  expect(['own', 'below', 'gone', 'a'].map((name) => app.fwApp.$router.hasRoute(name))).toEqual([true, true, false, true])
  expect(app.fwApp.$router.resolve('/books/below').matched).toHaveLength(2)
  remove()
  expect(app.fwApp.$router.hasRoute('own')).toBe(false)
  await app.update([home])
  expect(['own', 'below'].map((name) => app.fwApp.$router.hasRoute(name))).toEqual([false, false])
})

test('a route table waits for its shards', async () => {
  const before = [...fill(100), books]
  await mount('/books', before)
  await app.click()
  const after = [...fill(101), books]
  await app.update(after, ['routes.mjs'])
  expect([app.html(), app.fwApp.$router.hasRoute('p100')]).toEqual([
    '<main class="default"><button>books 1 undefined</button></main>',
    false,
  ])
  await app.update(after, ['routes/shard-1.mjs'])
  expect([app.html(), app.made(), app.fwApp.$router.hasRoute('p100')]).toEqual([
    '<main class="default"><button>books 1 undefined</button></main>',
    0,
    true,
  ])
})

test('a pending navigation uses the new routes', async () => {
  await mount('/', [home, books])
  let resolve: (() => void) | undefined
  app.fwApp.$router.beforeEach(() => new Promise<void>((done) => void (resolve = done)))
  const going = app.fwApp.$router.push('/books')
  await settle()
  await app.update([home, { ...books, meta: { title: 'new' } }])
  resolve!()
  await going
  await settle()
  expect(app.html()).toContain('books 0 new')
  expect(app.element.querySelector('a')!.className).toContain('router-link-active')
})

test('a client page keeps its state', async () => {
  const client: PageRoute = { ...books, mode: 'client' }
  await mount('/books', [home, client])
  await app.click()
  await app.update([page({ path: '/a', name: 'a', file: '/a.vue' }), client])
  expect([app.html(), app.made()]).toEqual(['<main class="default"><button>books 1 undefined</button></main>', 0])
})

test('a leave guard stays with its page', async () => {
  const guard = vi.fn(() => false)
  await mount('/', [home, books])
  const { onBeforeRouteLeave } = await import('../../router/use-route.ts')
  app.modules.files['/books.vue'] = defineComponent({
    setup() {
      onBeforeRouteLeave(guard)
      return () => h('i', 'guarded')
    },
  })
  await app.go('/books')
  await app.update([home, books, page({ path: '/a', name: 'a', file: '/a.vue' })])
  expect(guard).not.toHaveBeenCalled()
  await app.go('/')
  expect([guard.mock.calls.length, app.html()]).toEqual([1, '<main class="default"><i>guarded</i></main>'])
})

test('reloads the page if the router cannot replace its routes', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  await mount('/', [home])
  app.fwApp.$router = { ...app.fwApp.$router }
  await app.update([home, books])
  await expect.poll(() => reload).toHaveBeenCalledTimes(1)
})
