import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { h, nextTick, type Component } from 'vue'
import { page, tableOf } from '../../../../test/support/route-tables.ts'
import { routedApp, startApp } from '../router/testing/routed-app.ts'
import { settle } from '../testing/create-test-app.ts'
import type { FwApp } from '../app/fw-app.ts'
import { FwLink, type FwLinkProps } from './fw-link.ts'

const build = vi.hoisted(() => ({ table: {} as object }))
vi.mock('#build/routes', () => ({
  usesClientPages: true,
  get table() {
    return build.table
  },
}))

const drawn = ({ href, navigate, isActive }: { href: string; navigate: () => void; isActive: boolean }) =>
  h('button', { onClick: navigate }, `${href} ${isActive}`)

let fwApp: FwApp
let element: HTMLElement
let prefetched: string[]
let seen: ((entries: { target: Element; isIntersecting: boolean }[]) => void) | undefined
let watched: Element[]
const loads: string[] = []

async function mount(props: FwLinkProps & Record<string, unknown>, slot: unknown = () => 'x'): Promise<HTMLAnchorElement> {
  window.history.replaceState({}, '', '/')
  build.table = tableOf([page({ path: '/', name: 'index', file: '/i.vue' }), page({ path: '/b', name: 'b', file: '/b.vue' })])
  const table = build.table as { shards: { pages: (() => Promise<unknown>)[] }[] }
  const [load] = [table.shards[0]!.pages[1]!]
  table.shards[0]!.pages[1] = () => (loads.push('/b'), load())
  fwApp = routedApp({ render: () => h(FwLink as Component, props, slot as never) })
  fwApp.hook('link:prefetch', (path) => void prefetched.push(path))
  await startApp(fwApp)
  fwApp.vueApp.mount(element)
  await settle()
  return element.querySelector('a')!
}

beforeEach(() => {
  element = document.createElement('div')
  document.body.append(element)
  prefetched = []
  watched = []
  loads.length = 0
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: typeof seen) {
        seen = callback
      }
      observe(one: Element): void {
        watched.push(one)
      }
      unobserve(): void {}
    },
  )
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  fwApp.vueApp.unmount()
  element.remove()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('FwLink in the browser', () => {
  test('navigates once, and leaves modified clicks to the browser', async () => {
    const link = await mount({ to: '/b' })
    const modified = new MouseEvent('click', { ctrlKey: true, bubbles: true, cancelable: true })
    link.addEventListener('click', (event) => event.ctrlKey && event.preventDefault(), { once: true })
    link.dispatchEvent(modified)
    await settle()
    expect(fwApp.$router.currentRoute.value.path).toBe('/')
    link.click()
    await settle()
    expect(fwApp.$router.currentRoute.value.path).toBe('/b')
    expect(link.getAttribute('aria-current')).toBe('page')
  })

  test('prefetches its page once when it becomes visible', async () => {
    const link = await mount({ to: '/b', prefetchedClass: 'ready' })
    if (watched.length === 0) watched.push(link) // the shared observer was created by an earlier test
    seen?.([{ target: link, isIntersecting: false }])
    expect(prefetched).toEqual([])
    seen?.([{ target: link, isIntersecting: true }])
    seen?.([{ target: link, isIntersecting: true }])
    await settle()
    expect([prefetched, loads, link.className]).toEqual([['/b'], ['/b'], 'ready'])
  })

  test('prefetches its page on interaction', async () => {
    const link = await mount({ to: '/b', prefetchOn: 'interaction' })
    link.dispatchEvent(new Event('pointerenter'))
    link.dispatchEvent(new Event('focus'))
    await settle()
    expect(prefetched).toEqual(['/b'])
  })

  test.each([{ noPrefetch: true }, { prefetch: false }, { target: '_blank' }, { external: true }])(
    'does not prefetch with %j',
    async (props) => {
      const link = await mount({ to: '/b', prefetchOn: 'interaction', ...props })
      link.dispatchEvent(new Event('pointerenter'))
      await settle()
      expect(prefetched).toEqual([])
    },
  )

  test('does not prefetch in data saver mode', async () => {
    vi.stubGlobal('navigator', { ...navigator, connection: { saveData: true } })
    const link = await mount({ to: '/b', prefetchOn: 'interaction' })
    link.dispatchEvent(new Event('pointerenter'))
    await settle()
    expect(prefetched).toEqual([])
  })

  test.each(['javascript:1', 'java\tscript:1', '\u0001javascript:1', 'data:text/html,1'])(
    '%j has no href, before and after hydration',
    async (to) => {
      const link = await mount({ to })
      expect(link.hasAttribute('href')).toBe(false)
      link.click()
      await settle()
      expect(fwApp.$router.currentRoute.value.path).toBe('/')
    },
  )

  test('a slot renders the link', async () => {
    await mount({ to: '/b', custom: true }, { default: drawn })
    expect(element.innerHTML).toBe('<button>/b false</button>')
    element.querySelector('button')!.click()
    await settle()
    await nextTick()
    expect(element.innerHTML).toBe('<button>/b true</button>')
  })
})
