import type { PageRoute } from '@fw/schema'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { h, ref, type Ref, type VNode } from 'vue'
import { settle } from '../../testing/create-test-app.ts'
import { updateAllDefinitions } from './update-definitions.ts'
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
vi.mock('#build/layouts', () => ({ default: {} }))

/** A component as it is compiled from a file. */
interface Templated {
  __hmrId: string
  setup: () => { count: Ref<number> }
  render: (state: { count: number }) => VNode
}

let app: HotApp
const mount = async (url: string, pages: PageRoute[]): Promise<void> => {
  app = await startHotApp(build, url, pages)
}
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))
afterEach(() => {
  app.end()
  vi.restoreAllMocks()
})

describe('components with their own hot updates', () => {
  const failed = vi.fn<() => void>()
  updateAllDefinitions(failed)
  const runtime = (
    globalThis as unknown as {
      __VUE_HMR_RUNTIME__: {
        createRecord: (id: string, one: object) => void
        reload: (id: string, one: object) => void
        rerender: (id: string, render: unknown) => void
        hasSameScripts: (id: string, version: string) => boolean
      }
    }
  ).__VUE_HMR_RUNTIME__
  const version = (id: string, text: string): object => {
    const one = { ...counter(text), __hmrId: id }
    runtime.createRecord(id, one)
    return one
  }

  test('render the latest version, even if mounted after the update', async () => {
    await mount('/', [home, books])
    app.modules.files['/books.vue'] = version('one', 'first')
    await app.go('/books')
    expect(app.html()).toContain('first 0')
    runtime.reload('one', version('one', 'second'))
    await settle()
    expect(app.html()).toContain('second 0')
    await app.go('/')
    runtime.reload('one', version('one', 'third'))
    await app.go('/books')
    expect(app.html()).toContain('third 0')
  })

  test('keep their identity when the routes change', async () => {
    await mount('/', [home, books])
    app.modules.files['/books.vue'] = version('two', 'first')
    await app.go('/books')
    const second = version('two', 'second')
    app.modules.files['/books.vue'] = second
    runtime.reload('two', second)
    await settle()
    await app.click()
    const before = app.made()
    await app.update([home, { ...books, meta: { title: 'new' } }])
    expect([app.html(), app.made()]).toEqual(['<button>second 1 new</button>', before])
    await app.go('/')
    runtime.reload('two', version('two', 'third'))
    await app.go('/books')
    expect(app.html()).toContain('third 0')
  })

  test('receive updates even if Vue has registered another version first', async () => {
    version('three', 'elsewhere')
    await mount('/', [home, books])
    app.modules.files['/books.vue'] = version('three', 'second')
    await app.go('/books')
    await app.go('/')
    runtime.reload('three', version('three', 'third'))
    await app.go('/books')
    expect(app.html()).toContain('third 0')
  })

  test('are updated if a suspended page is about to render them', async () => {
    const older = version('four', 'first') as { render: () => unknown; setup: () => unknown }
    const between = version('four', 'second') as typeof older
    const newest = version('four', 'third') as typeof older
    runtime.reload('four', newest)
    expect([older.setup, between.setup]).toEqual([newest.setup, newest.setup])
  })

  /** Versions of a component with a template, and their scripts. */
  const withTemplates = (id: string, scripts: Record<string, string>): Templated[] =>
    Object.entries(scripts).map(([text, script]) => {
      const one: Templated = {
        __hmrId: id,
        setup: () => ({ count: ref(0) }),
        render: (state) => h('button', { onClick: () => state.count++ }, `${text} ${state.count}`),
      }
      runtime.createRecord(id, one)
      runtime.hasSameScripts(id, script)
      return one
    })

  test.each(['reload', 'rerender'] as const)('do not go back if an older update is applied later (%s)', async (update) => {
    const id = `late-${update}`
    await mount('/', [home, books])
    const [first, ...later] = withTemplates(id, { first: 'a', second: 'a', third: 'a' })
    app.modules.files['/books.vue'] = first!
    await app.go('/books')
    await app.click()
    for (const each of later) {
      if (update === 'reload') runtime.reload(id, each)
      else runtime.rerender(id, each.render)
      await settle()
      expect(app.html()).toContain(`third ${update === 'reload' ? 0 : 1}`)
    }
  })

  test('are set up again if an older update would keep their state, but newer scripts are loaded', async () => {
    await mount('/', [home, books])
    const [first, second] = withTemplates('seven', { first: 'a', second: 'a', third: 'b' })
    app.modules.files['/books.vue'] = first!
    await app.go('/books')
    await app.click()
    runtime.rerender('seven', second!.render)
    await settle()
    expect(app.html()).toContain('third 0')
  })

  test('report an update that Vue cannot apply', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await mount('/', [home, books])
    const waiting = { __hmrId: 'five', setup: () => new Promise(() => {}), render: () => 'old' }
    runtime.createRecord('five', waiting)
    app.modules.files['/books.vue'] = waiting
    void app.go('/books')
    await settle()
    expect(failed).not.toHaveBeenCalled()
    runtime.rerender('five', () => 'new')
    expect(failed).toHaveBeenCalledOnce()
  })

  test('keep their state if a template throws and is fixed', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    failed.mockClear()
    await mount('/', [home, books])
    const [first, second] = withTemplates('eight', { first: 'a', second: 'a' })
    app.modules.files['/books.vue'] = first!
    await app.go('/books')
    await app.click()
    second!.render = () => {
      throw new Error('not defined')
    }
    runtime.rerender('eight', second!.render)
    expect(app.html()).toContain('first 1')
    const [third] = withTemplates('eight', { third: 'a' })
    runtime.rerender('eight', third!.render)
    await settle()
    expect(app.html()).toContain('third 1')
    expect(failed).not.toHaveBeenCalled()
  })

  test('know whether their scripts are the same as before', () => {
    const same = ['a', 'a', 'b', 'a', 'a'].map((scripts) => {
      version('six', scripts)
      return runtime.hasSameScripts('six', scripts)
    })
    expect(same).toEqual([false, true, false, false, true])
  })
})
