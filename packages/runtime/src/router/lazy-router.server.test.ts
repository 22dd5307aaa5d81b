import { describe, expect, test } from 'vitest'
import { createMemoryHistory, type Router } from 'vue-router'
import { createLazyRouter } from './lazy-router.ts'
import { page, realPages, tableOf } from '../../../../test/support/route-tables.ts'

describe('a lazy router', () => {
  test('adds only what a path may match', () => {
    const router = createLazyRouter({ table: tableOf(realPages(2000)), history: createMemoryHistory() })
    const matcher = router.options.matcher!
    router.resolve('/section-3/page-40')
    expect(matcher.resolve({ path: '/section-3/page-40' }, router.currentRoute.value).matched).toHaveLength(1)
    // The public way to ask adds everything, so it comes last.
    expect(router.getRoutes().length).toBeGreaterThan(1900)
  })

  test('follows redirects of records and answers of guards to records that were not there yet', async () => {
    const pages = [
      page({ path: '/old', redirect: '/new' }),
      page({ path: '/new', name: 'new', file: '/new.vue' }),
      page({ path: '/guarded', name: 'guarded', file: '/g.vue' }),
      page({ path: '/login', name: 'login', file: '/l.vue' }),
    ]
    const router = createLazyRouter({ table: tableOf(pages), history: createMemoryHistory() })
    router.beforeEach((to) => (to.path === '/guarded' ? { name: 'login' } : true))
    await router.push('/old')
    expect(router.currentRoute.value.name).toBe('new')
    await router.push('/guarded')
    expect(router.currentRoute.value.name).toBe('login')
  })

  test('knows what lies in the history though it never went there', async () => {
    const history = createMemoryHistory()
    history.push('/a')
    history.push('/') // the first navigation replaces the entry that it finds
    const table = tableOf([page({ path: '/a', name: 'a', file: '/a.vue' }), page({ path: '/b', name: 'b', file: '/b.vue' })])
    const router = createLazyRouter({ table, history })
    await router.push('/b')
    const arrived = new Promise((resolve) => router.afterEach((to) => resolve(to.name)))
    router.back()
    expect(await arrived).toBe('a')
  })

  test('tells all records in its options, and forgets them when told', () => {
    const router = createLazyRouter({ table: tableOf(realPages(100)), history: createMemoryHistory() })
    expect(router.options.routes.length).toBeGreaterThan(50)
    router.clearRoutes()
    expect(router.getRoutes()).toEqual([])
    expect(router.resolve('/section-0/page-0').matched).toEqual([])
  })

  test('does not share records between requests, but what was loaded', async () => {
    const table = tableOf([page({ path: '/a', name: 'a', file: '/a.vue', meta: { mark: 1 } })])
    const visit = async (): Promise<Router['currentRoute']['value']> => {
      const router = createLazyRouter({ table, history: createMemoryHistory() })
      await router.push('/a')
      return router.currentRoute.value
    }
    const [first, second] = [await visit(), await visit()]
    expect(first.matched[0]!.meta).not.toBe(second.matched[0]!.meta)
    expect(first.matched[0]!.components!['default']).toBe(second.matched[0]!.components!['default'])
    const fresh = createLazyRouter({ table, history: createMemoryHistory() })
    expect(typeof fresh.resolve('/a').matched[0]!.components!['default']).toBe('object')
  })
})
