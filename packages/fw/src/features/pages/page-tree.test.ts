import type { PageRoute } from '@fw/schema'
import { describe, expect, it } from 'vitest'
import { createMemoryHistory, createRouter, type RouteRecordRaw } from 'vue-router'
import { costOf, expectRatio } from '../../../../../test/support/measure/costs.ts'
import { pageTree, type PageFile } from './page-tree.ts'

const options = { extensions: ['.js', '.ts', '.tsx', '.vue'], islands: true }

const files = (paths: readonly string[], dir = '/pages'): PageFile[] => paths.map((path) => ({ path, file: `${dir}/${path}` }))

const scan = (...paths: string[]) => pageTree([files(paths)], options)

/** `/path name`, with children indented by two spaces. */
const draw = (pages: readonly PageRoute[], indent = ''): string[] =>
  pages.flatMap((page) => [`${indent}${page.path || "''"} ${page.name ?? '-'}`, ...draw(page.children, `${indent}  `)])

const toRecord = ({ path, name, children }: PageRoute): RouteRecordRaw => {
  const record = { path, component: {}, children: children.map(toRecord) }
  return name === undefined ? record : { ...record, name }
}

/** Returns the names of the route records that match a URL. */
function reach(paths: string[], address: string): string {
  const router = createRouter({ history: createMemoryHistory(), routes: scan(...paths).pages.map(toRecord) })
  const { matched, params } = router.resolve(address)
  return [
    matched.map(({ name }) => String(name ?? '-')).join(' > '),
    ...(Object.keys(params).length > 0 ? [JSON.stringify(params)] : []),
  ].join(' ')
}

const many = (count: number): PageFile[] =>
  files(Array.from({ length: count }, (_, index) => `section-${index % 50}/part-${index % 500}/[id]/page-${index}.vue`))

const costOfTrees = (all: PageFile[], times: number) => () =>
  costOf(() => {
    for (let index = 0; index < times; index++) pageTree([all], options)
  })

describe('pageTree: one file', () => {
  it.each([
    ['index.vue', '/', 'index'],
    ['about.vue', '/about', 'about'],
    ['parent/index.vue', '/parent', 'parent'],
    ['parent/child.vue', '/parent/child', 'parent-child'],
    ['[id].vue', '/:id()', 'id'],
    ['users-[group]/[id].vue', '/users-:group()/:id()', 'users-group-id'],
    ['[[slug]].vue', '/:slug?', 'slug'],
    ['prefix-[[opt]]-post.vue', '/prefix-:opt?-post', 'prefix-opt-post'],
    ['[...slug].vue', '/:slug(.*)*', 'slug'],
    ['[[...slug]].vue', '/:slug(.*)*', 'slug'],
    ['[...id]/suffix.vue', '/:id([^/]*)*/suffix', 'id-suffix'],
    ['[...id]/index.vue', '/:id(.*)*', 'id'],
    ['[...a]/[...b].vue', '/:a([^/]*)*/:b(.*)*', 'a-b'],
    ['(group)/about.vue', '/about', 'about'],
    ['(group)/index.vue', '/', 'index'],
    ['(group)about.vue', '/about', 'about'],
    ['a/(b)/c.vue', '/a/c', 'a-c'],
    ['index/index.vue', '/', 'index'],
    ['index/index/index.vue', '/', 'index'],
    ['parent/index/index.vue', '/parent', 'parent'],
    ['a:b.vue', String.raw`/a\:b`, 'a:b'],
    ['über uns.vue', '/%C3%BCber%20uns', 'über uns'],
    ['日本.vue', '/%E6%97%A5%E6%9C%AC', '日本'],
    ['a?b#c.vue', '/a%3Fb%23c', 'a?b#c'],
    ['100%.vue', '/100%25', '100%'],
    ['a|b.vue', '/a%7Cb', 'a|b'],
    ['[id]+x.vue', String.raw`/:id()\+x`, 'id+x'],
    ['Case.vue', '/Case', 'Case'],
    ['a.b.vue', '/a.b', 'a.b'],
    ['page.tsx', '/page', 'page'],
    ['other.md', '/other', 'other'],
  ])('%s → %s, %s', (path, expected, name) => {
    expect(scan(path)).toEqual({
      pages: [
        expect.objectContaining({ path: expected, name, file: `/pages/${path}`, children: [], mode: 'all', dynamicMeta: [] }),
      ],
      problems: [],
    })
  })

  it.each([
    ['a/x.client.vue', '/a/x', 'a-x', 'client'],
    ['x.server.vue', '/x', 'x', 'server'],
    ['x.server.client.vue', '/x.server', 'x.server', 'client'],
  ])('%s is for one side', (path, expected, name, mode) => {
    expect(scan(path).pages).toEqual([expect.objectContaining({ path: expected, name, mode })])
  })

  it('warns about a server page if islands are disabled', () => {
    const { pages, problems } = pageTree([files(['x.server.vue'])], { ...options, islands: false })
    expect(pages).toEqual([expect.objectContaining({ path: '/x', mode: 'all' })])
    expect(problems).toEqual([
      expect.objectContaining({ level: 'warning', code: 'FW_PAGES_SERVER_PAGE', file: '/pages/x.server.vue' }),
    ])
  })

  it('collects the groups of a page', () => {
    expect(scan('(a)/x/(b)/y.vue').pages).toEqual([expect.objectContaining({ path: '/x/y', meta: { groups: ['a', 'b'] } })])
    expect(scan('x.vue').pages[0]?.meta).toEqual({})
  })
})

describe('pageTree: several files', () => {
  it.each([
    ['a parent', ['parent.vue', 'parent/child.vue'], ['/parent parent', '  child parent-child']],
    [
      'a parent with an index',
      ['parent.vue', 'parent/index.vue', 'parent/child.vue'],
      ['/parent -', '  child parent-child', "  '' parent"],
    ],
    ['a parent with an index in a group', ['parent.vue', 'parent/(g)/index.vue'], ['/parent -', "  '' parent"]],
    ['a deep child', ['a.vue', 'a/b/c.vue', 'a/b/[id].vue'], ['/a a', '  b/:id() a-b-id', '  b/c a-b-c']],
    ['three levels', ['a.vue', 'a/b.vue', 'a/b/c.vue'], ['/a a', '  b a-b', '    c a-b-c']],
    ['a catch-all with a child', ['[...slug].vue', '[...slug]/[id].vue'], ['/:slug(.*)* slug', '  :id() slug-id']],
    ['required next to optional', ['[id].vue', '[[id]].vue'], ['/:id? id', '/:id() id']],
    ['a group as parent', ['(g).vue', '(g)/index.vue', '(g)/a.vue'], ['/ -', '  a a', "  '' index"]],
    ['an index as parent', ['index.vue', 'index/index.vue', 'index/a.vue'], ['/ -', '  a index-a', "  '' index"]],
    ['no nesting across groups', ['a.vue', '(g)/a/b.vue'], ['/a/b a-b', '/a a']],
    ['catch-all inside a parent', ['a.vue', 'a/[...x]/b.vue'], ['/a a', '  :x([^/]*)*/b a-x-b']],
  ])('%s', (_what, paths, expected) => {
    expect(draw(scan(...paths).pages)).toEqual(expected)
    expect(draw(scan(...paths.toReversed()).pages)).toEqual(expected)
  })

  it('adds named views to the record of their page', () => {
    expect(scan('foo.vue', 'foo@left.vue', 'foo@right.client.vue', 'foo/bar.vue').pages).toEqual([
      expect.objectContaining({
        path: '/foo',
        file: '/pages/foo.vue',
        mode: 'all',
        views: { left: '/pages/foo@left.vue', right: '/pages/foo@right.client.vue' },
        children: [expect.objectContaining({ path: 'bar' })],
      }),
    ])
    const [alone] = scan('foo@left.vue').pages
    expect(alone).toMatchObject({ path: '/foo', views: { left: '/pages/foo@left.vue' } })
    expect(alone?.file).toBeUndefined()
    expect(scan('@user/x.vue').pages[0]).toMatchObject({ path: '/@user/x' })
  })

  it('prefers the higher-priority layer for the same path', () => {
    const { pages, problems } = pageTree(
      [files(['a.vue', 'b/c.tsx'], '/own'), files(['a.vue', 'b.vue', 'b/c.vue', 'd@x.vue'], '/base')],
      options,
    )
    expect(problems).toEqual([])
    expect(pages).toMatchObject([
      { path: '/a', file: '/own/a.vue' },
      { path: '/b', file: '/base/b.vue', children: [{ path: 'c', file: '/own/b/c.tsx' }] },
      { path: '/d', views: { x: '/base/d@x.vue' } },
    ])
  })

  it('warns about two files for one route in the same layer', () => {
    const { pages, problems } = scan('a.ts', 'a.vue')
    expect(pages).toMatchObject([{ path: '/a', file: '/pages/a.ts' }])
    expect(problems).toEqual([expect.objectContaining({ level: 'warning', code: 'FW_PAGES_SAME_ROUTE', file: '/pages/a.vue' })])
  })
})

describe('pageTree: matched records', () => {
  it.each([
    [['[id]+x.vue'], '/a+x', 'id+x {"id":"a"}'],
    [['a:b.vue'], '/a:b', 'a:b'],
    [['über.vue'], '/%C3%BCber', 'über'],
    [['[...id]/suffix.vue'], '/a/b/suffix', 'id-suffix {"id":["a","b"]}'],
    [['prefix-[[opt]]-post.vue'], '/prefix--post', 'prefix-opt-post'],
    [['parent.vue', 'parent/index.vue'], '/parent', '- > parent'],
    [['(g).vue', '(g)/a.vue'], '/a', '- > a'],
    [['[...slug].vue', 'a/b.vue', 'a/[id].vue'], '/a/b', 'a-b'],
    [['[...slug].vue', 'a/b.vue', 'a/[id].vue'], '/a/c', 'a-id {"id":"c"}'],
    [['[...slug].vue', 'a/b.vue', 'a/[id].vue'], '/x/y', 'slug {"slug":["x","y"]}'],
  ])('%s at %s', (paths, address, expected) => {
    expect(reach(paths, address)).toBe(expected)
  })
})

describe('pageTree: errors', () => {
  it.each([
    ['users/[id.vue', 'error', 'FW_PAGES_UNFINISHED_PARAM', 7],
    ['[[id].vue', 'error', 'FW_PAGES_UNFINISHED_PARAM', 1],
    ['a-[].vue', 'error', 'FW_PAGES_EMPTY_PARAM', 3],
    ['[...].vue', 'error', 'FW_PAGES_EMPTY_PARAM', 1],
    ['[--].vue', 'error', 'FW_PAGES_EMPTY_PARAM', 1],
    ['x/()/y.vue', 'error', 'FW_PAGES_EMPTY_GROUP', 3],
    ['(x.vue', 'error', 'FW_PAGES_UNFINISHED_GROUP', 1],
    ['a-[...x].vue', 'error', 'FW_PAGES_CATCH_ALL_NOT_ALONE', 3],
    ['a/[user-id].vue', 'warning', 'FW_PAGES_PARAM_CHARACTERS', 3],
    ['[a.b].vue', 'warning', 'FW_PAGES_PARAM_CHARACTERS', 1],
  ])('%s: %s %s at %i', (path, level, code, column) => {
    expect(scan(path).problems).toEqual([expect.objectContaining({ level, code, column, file: `/pages/${path}` })])
  })

  it('removes invalid characters from params', () => {
    expect(draw(scan('[user-id].vue').pages)).toEqual(['/:userid() userid'])
  })

  it('reports a directory once', () => {
    expect(scan('[]/a.vue', '[]/b.vue').problems).toHaveLength(1)
  })
})

describe('pageTree: size', () => {
  it('takes at most 1.5 times as long per file with ten times as many files', () =>
    expectRatio('5,000 files at once instead of 10 times 500', costOfTrees(many(500), 10), costOfTrees(many(5000), 1), 1.5))
})
