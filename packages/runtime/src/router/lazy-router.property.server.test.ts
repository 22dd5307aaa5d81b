import type { PageRoute } from '@fw/schema'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import {
  createMemoryHistory,
  createRouter,
  createRouterMatcher,
  type RouteRecordRaw,
  type Router,
  type RouterOptions,
} from 'vue-router'
import { withCanonicalPaths } from './known-routes.ts'
import { createLazyRouter } from './lazy-router.ts'
import { eagerRecords, page, realPages, tableOf } from '../../../../test/support/route-tables.ts'

/** Can be repeated with FW_TEST_SEED; a failure prints the seed and the smallest table. */
const seed = Number(process.env['FW_TEST_SEED'] ?? 20_261_116)

/** Locations that both routers have resolved. */
let compared = 0

// The library warns of each path without a match.
beforeAll(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))

const words = ['a', 'b', 'index', 'users', 'Admin', 'x-1', 'a.b', 'c d']
const params = [
  ':id()',
  ':id',
  ':slug?',
  ':all(.*)*',
  ':n(\\d+)',
  ':lang(en|fr)',
  ':mid([^/]*)*',
  'pre-:id()',
  ':a?-post',
  ':r+',
  ':o(\\d*)',
]
const segment = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...words) },
  { weight: 2, arbitrary: fc.constantFrom(...params) },
)
const relative = fc.array(segment, { maxLength: 3 }).map((parts) => parts.join('/'))
/** A parameter may stand in a path only once. */
const distinct = (path: string): string => {
  const seen = new Set<string>()
  return path.replace(/:(\w+)/g, (text, name: string) => {
    let unique = name
    while (seen.has(unique)) unique += 'x'
    seen.add(unique)
    return text.replace(name, unique)
  })
}

interface Shape {
  path: string
  children: Shape[]
  kind: 'page' | 'group' | 'redirect' | 'unnamed'
  alias: string | undefined
}

const shape = (depth: number): fc.Arbitrary<Shape> =>
  fc.record({
    path: relative,
    children: depth > 0 ? fc.array(shape(depth - 1), { maxLength: 3 }) : fc.constant([]),
    kind: fc.constantFrom('page', 'page', 'page', 'group', 'redirect', 'unnamed'),
    alias: fc.option(relative, { nil: undefined, freq: 8 }),
  })

let names = 0
function pageOf({ path, children, kind, alias }: Shape, top: boolean, aliases: boolean): PageRoute {
  const from = (text: string): string => distinct(top ? `/${text}` : text)
  return page({
    path: from(path),
    ...(kind === 'page' ? { name: `route${names++}`, file: `/p${names}.vue` } : {}),
    ...(kind === 'unnamed' ? { file: `/p${names++}.vue` } : {}),
    ...(kind === 'redirect' ? { redirect: '/a/b' } : {}),
    ...(aliases && alias !== undefined ? { alias: [from(alias)] } : {}),
    meta: { number: names++ },
    children: children.map((child) => pageOf(child, false, aliases)),
  })
}

const somePath = fc
  .array(fc.constantFrom(...words, 'en', 'FR', '12', 'pre-x', 'q-post', '', '.', '%61', 'B', 'USERS'), { maxLength: 4 })
  .map((parts) => `/${parts.join('/')}`)

const summary = (router: Router, to: Parameters<Router['resolve']>[0]): unknown => {
  try {
    const { matched, params: found, name, path, href, meta } = router.resolve(to)
    const { redirect } = matched.at(-1) ?? {}
    return { name, path, href, params: found, meta, matched: matched.map((one) => [one.path, one.meta, one.name]), redirect }
  } catch (error) {
    return String(error).slice(0, 60)
  }
}

const same = (lazy: Router, eager: Router, to: Parameters<Router['resolve']>[0]): void => {
  compared++
  expect(summary(lazy, to)).toEqual(summary(eager, to))
}

const both = (pages: PageRoute[], options: Partial<RouterOptions> = {}): { lazy: Router; eager: Router } => ({
  lazy: createLazyRouter({ table: tableOf(pages), history: createMemoryHistory(), options }),
  eager: eagerRouter(eagerRecords(pages), options),
})

/**
 * Patterns that no router takes: the library says so when it gets them. And a catch-all below a catch-all: the library ranks each
 * of the two behind the other, so what it does depends on the number of other records.
 */
const valid = (pages: PageRoute[]): boolean => {
  try {
    return both(pages)
      .eager.getRoutes()
      .every(({ path }) => path.split('(.*)*').length < 3)
  } catch {
    return false
  }
}

describe('a lazy router gives what a router with all records gives', () => {
  for (const aliases of [false, true]) {
    for (const options of [{}, { strict: true }, { sensitive: true }, { end: false }]) {
      test(`random tables${aliases ? ' with aliases' : ''}, options ${JSON.stringify(options)}`, () => {
        fc.assert(
          fc.property(
            fc.array(shape(aliases ? 1 : 2), { maxLength: 8 }),
            fc.array(
              fc.oneof(
                { weight: 4, arbitrary: somePath.map((path) => ({ path })) },
                { weight: 1, arbitrary: fc.nat(40).map((n) => ({ n })) },
              ),
              { minLength: 4, maxLength: 12 },
            ),
            (shapes, locations) => {
              names = 0
              const pages = shapes.map((one) => pageOf(one, true, aliases))
              fc.pre(valid(pages))
              const { lazy, eager } = both(pages, options)
              const given = { id: '1', slug: 's', all: ['x', 'y'], n: '3', lang: 'en', a: 'k', r: ['1'], mid: ['m'], o: '1' }
              for (const location of locations) {
                const to = 'n' in location ? { name: `route${location.n}`, params: given } : location.path
                same(lazy, eager, to)
                if ('n' in location) expect(lazy.hasRoute(`route${location.n}`)).toBe(eager.hasRoute(`route${location.n}`))
              }
              expect(lazy.getRoutes().map(({ path }) => path)).toEqual(eager.getRoutes().map(({ path }) => path))
            },
          ),
          { seed, numRuns: aliases ? 150 : 300 },
        )
      })
    }
  }

  test('routes that are added and removed while it runs', () => {
    fc.assert(
      fc.property(
        fc.array(shape(1), { maxLength: 6 }),
        fc.array(
          fc.oneof(
            somePath.map((path) => ({ path })),
            fc.record({
              add: relative,
              name: fc.option(fc.nat(12), { nil: undefined }),
              parent: fc.option(fc.nat(12), { nil: undefined }),
            }),
            fc.nat(12).map((remove) => ({ remove })),
          ),
          { maxLength: 12 },
        ),
        (shapes, actions) => {
          names = 0
          const pages = shapes.map((one) => pageOf(one, true, false))
          fc.pre(valid(pages))
          const { lazy, eager } = both(pages)
          for (const action of actions) {
            if ('path' in action) same(lazy, eager, action.path)
            else for (const router of [lazy, eager]) apply(router, action)
          }
          for (const path of ['/', '/a', '/a/b', '/users/12', '/en', '/x-1/a/b']) same(lazy, eager, path)
        },
      ),
      { seed, numRuns: 400 },
    )
  })

  test('10,000 random locations', () => expect(compared).toBeGreaterThanOrEqual(10_000))

  test('2,000 routes as in a real app', () => {
    const pages = realPages(2000)
    const { lazy, eager } = both(pages)
    const all = eager.getRoutes()
    for (let at = 0; at < all.length; at += 7) {
      const path = all[at]!.path.replace(/:(\w+)(\([^)]*\))?[?*+]?/g, 'v1')
      for (const variant of [path, path.toUpperCase(), `${path}/`, `${path}/more`, `/en${path}`]) {
        expect(summary(lazy, variant)).toEqual(summary(eager, variant))
      }
      const { name } = all[at]!
      if (name)
        expect(summary(lazy, { name, params: { id: '1', slug: ['a'] } })).toEqual(
          summary(eager, { name, params: { id: '1', slug: ['a'] } }),
        )
    }
  })
})

function apply(
  router: Router,
  action: { add: string; name: number | undefined; parent: number | undefined } | { remove: number },
): void {
  if ('remove' in action) {
    if (router.hasRoute(`route${action.remove}`)) router.removeRoute(`route${action.remove}`)
    return
  }
  const { add, name, parent } = action
  const raw = {
    path: distinct(`/${add}`),
    meta: { added: add },
    component: {},
    ...(name === undefined ? {} : { name: `route${name}` }),
  }
  try {
    if (parent !== undefined && router.hasRoute(`route${parent}`)) router.addRoute(`route${parent}`, raw as RouteRecordRaw)
    else router.addRoute(raw as RouteRecordRaw)
  } catch (error) {
    // What the library does not take, it does not take from either.
    if (!/Invalid|ERR|repeatable|same name/.test(String(error))) throw error
  }
}

/** A router with all records that reads paths as fw does. */
function eagerRouter(routes: RouteRecordRaw[], options: Partial<RouterOptions>): Router {
  const matcher = withCanonicalPaths(createRouterMatcher(routes, options as object)) // vue-router copies what it knows
  return createRouter({ ...options, history: createMemoryHistory(), routes, matcher } as RouterOptions) // with the matcher that it takes
}
