import type { PageRoute } from '@fw/schema'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { decodeRoutes, nameOf, type RouteTable } from '@fw/runtime/route-table'
import { routeShardFiles, routesModules } from './routes-module.ts'

const page = (given: Partial<PageRoute> & { path: string }): PageRoute => ({
  children: [],
  mode: 'all',
  meta: {},
  dynamicMeta: [],
  ...given,
})
const numbered = (count: number): PageRoute[] =>
  Array.from({ length: count }, (_, at) => page({ path: `/p${at}`, name: `p${at}`, file: `/p${at}.vue` }))
const text = (pages: PageRoute[]): string => routesModules(pages, false).get('routes.mjs')!

/** Evaluates the route table of a module without imports. Loaders are not called. */
function tableOf(pages: PageRoute[]): RouteTable {
  const body = text(pages)
    .replace('export const table = ', 'return ')
    .replaceAll('export const', 'const')
    .replaceAll('import.meta.client', 'true')
    .replaceAll('import(', 'String(')
  // oxlint-disable-next-line no-new-func -- the text comes from the generator that is tested
  return new Function(body)() as RouteTable
}

describe('routesModules', () => {
  test('writes what the decoder reads', () => {
    const pages = [
      page({ path: '/', name: 'index', file: '/i.vue' }),
      page({
        path: '/a',
        file: '/a.vue',
        children: [
          page({ path: '', name: 'a', file: '/ai.vue' }),
          page({ path: ':id()', name: 'a-id', file: '/aid.vue', children: [page({ path: 'x', name: 'own', file: '/x.vue' })] }),
        ],
      }),
      page({ path: '/group', children: [page({ path: 'b', name: 'group-b', file: '/b.vue' })] }),
      page({ path: '/odd\npath', name: 'odd', file: '/o.vue' }),
      page({ path: '/views', name: 'views', file: '/v.vue', views: { left: '/l.vue' } }),
      page({ path: '/last', name: 'last', file: '/last.vue' }),
    ]
    const nodes = decodeRoutes(tableOf(pages))
    expect(nodes.map((node) => [node.full, nameOf(node), node.slot])).toEqual([
      ['/', 'index', 0],
      ['/a', undefined, 1],
      ['/a', 'a', 2],
      ['/a/:id()', 'a-id', 3],
      ['/a/:id()/x', 'own', 4],
      ['/group', undefined, -1],
      ['/group/b', 'group-b', 5],
      ['/odd\npath', 'odd', 6],
      ['/views', 'views', 7],
      ['/last', 'last', 9],
    ])
  })

  test('keeps extra properties of records', () => {
    const { extras } = tableOf([
      page({
        path: '/a',
        name: 'a',
        file: '/a.vue',
        meta: { x: 1 },
        alias: ['/b'],
        redirect: { name: 'c' },
        props: true,
        mode: 'client',
      }),
    ])
    expect(extras).toEqual({ 0: { m: { x: 1 }, a: ['/b'], r: { name: 'c' }, o: true, c: 1 } })
    expect(tableOf([page({ path: '/a', name: 'a', file: '/a.vue' })]).extras).toEqual({})
  })

  test('escapes what could end a script', () => {
    const evil = '</script>\u2028"\\'
    const pages = [
      page({
        path: `/${evil}`,
        name: evil,
        file: `/${evil}.vue`,
        meta: { [evil]: evil },
        alias: [`/${evil}`],
        redirect: evil,
        props: { [evil]: 1 },
      }),
    ]
    expect(text(pages)).not.toMatch(/<\/script|\u2028/)
    const table = tableOf(pages)
    const [node] = decodeRoutes(table)
    expect([node!.path, nameOf(node!), table.extras[0]!.m]).toEqual([`/${evil}`, evil, { [evil]: evil }])
  })

  test('imports dynamic meta that the record depends on, and loads the rest lazily', () => {
    const source = text([
      page({ path: '/a', name: 'a', file: '/a.vue', dynamicMeta: ['redirect'] }),
      page({ path: '/b', name: 'b', file: '/b.vue', dynamicMeta: ['validate'] }),
    ])
    expect(source).toContain('import meta0 from "/a.vue?macro=true&lang.ts"')
    expect(source).toContain('1: () => import("/b.vue?macro=true&lang.ts")')
    expect(source).not.toContain('() => import("/a.vue?macro=true&lang.ts")')
  })

  test('a dynamic path does not affect names', () => {
    const child = page({ path: 'c', name: 'a-c', file: '/c.vue' })
    const source = text([page({ path: '/a', name: 'a', file: '/a.vue', dynamicMeta: ['path'], children: [child] })])
    expect(source).toContain('n: "a"')
    expect(source).toContain('n: "a-c"')
  })

  test('excludes client pages from the server', () => {
    expect(text([page({ path: '/a', name: 'a', file: '/a.vue', mode: 'client' })])).toContain(
      '() => import.meta.client && import("/a.vue")',
    )
  })

  test('splits loaders of many pages into shards', () => {
    expect(routeShardFiles(numbered(64), false)).toEqual([])
    const many = numbered(130)
    expect(routeShardFiles(many, false).map(({ name }) => name)).toEqual([
      'routes/shard-0.mjs',
      'routes/shard-1.mjs',
      'routes/shard-2.mjs',
    ])
    expect(text(many)).not.toContain('.vue')
    expect(routesModules(many, false).get('routes/shard-2.mjs')).toContain('() => import("/p129.vue")')
  })
})

const size = (paths: string[]): number => {
  const pages = paths.map((path) =>
    page({
      path,
      name: path
        .slice(1)
        .replace(/:(\w+)\(\)/g, '$1')
        .replaceAll('/', '-'),
      file: `/pages${path}.vue`,
    }),
  )
  return gzipSync(text(pages).replaceAll('\n', ''), { level: 9 }).length / paths.length
}

describe('size of the table in the entry', () => {
  test('numbered pages', () => {
    expect(size(Array.from({ length: 2000 }, (_, at) => `/section-${Math.floor(at / 50)}/page-${at}`))).toBeLessThan(1.5)
  })

  test('realistic names', () => {
    const words =
      'account billing invoice team member role audit report summary export setting profile security token webhook project issue board sprint release note guide api example pricing plan feature customer story blog post author tag category search archive event session speaker ticket order cart product review stock supplier shipment refund coupon campaign segment message template inbox contact company deal task calendar reminder activity dashboard chart metric alert incident status'.split(
        ' ',
      )
    let seed = 1
    const pick = (count: number): number => (seed = Math.imul(seed, 48271) & 0x7fffffff) % count
    const paths = new Set<string>()
    while (paths.size < 2000) {
      const segments = Array.from({ length: 1 + pick(4) }, (_, at) =>
        at > 0 && pick(5) === 0
          ? `:${words[pick(words.length)]}()`
          : words[pick(words.length)]! + (pick(3) ? '' : `-${words[pick(words.length)]}`),
      )
      paths.add(`/${segments.join('/')}`)
    }
    expect(size([...paths].sort())).toBeLessThan(9)
  })

  test('has the version of each shard and the client pages for hot updates', () => {
    const one = page({ path: '/x', file: '/x.client.vue', mode: 'client' })
    const few = routesModules([numbered(1)[0]!, page({ path: '/g', file: '/g.vue', children: [one] })], true).get('routes.mjs')!
    expect(few).toContain('  stamps: [],\n  clientPages: {"2":"/x.client.vue"},\n')
    const many = numbered(130)
    const modules = routesModules(many, true)
    const stamps = JSON.parse(/stamps: (\[.*\]),/.exec(modules.get('routes.mjs')!)![1]!) as string[]
    expect(stamps).toHaveLength(3)
    expect(modules.get('routes/shard-1.mjs')).toContain(`export default { stamp: "${stamps[1]}", ...{ pages: [`)
    const other = routesModules([...many.slice(0, 129), page({ path: '/p129', file: '/other.vue' })], true).get('routes.mjs')!
    expect(other).toContain(`stamps: ["${stamps[0]}","${stamps[1]}",`)
    expect(other).not.toContain(stamps[2])
  })
})
