import { createRouterMatcher, START_LOCATION } from 'vue-router'
import { expect, test } from 'vitest'

const component = {}
const score = (path: string): string => JSON.stringify(createRouterMatcher([{ path, component }], {}).getRoutes()[0]!.score)

test('matcher.getRoutes() is the list in which paths are looked up', () => {
  const matcher = createRouterMatcher([], {})
  const list = matcher.getRoutes()
  matcher.addRoute({ path: '/:a', name: 'first', component })
  matcher.addRoute({ path: '/:b', name: 'second', component })
  expect(matcher.getRoutes()).toBe(list)
  expect(list.map(({ record }) => record.name)).toEqual(['first', 'second'])
  expect(matcher.resolve({ path: '/x' }, START_LOCATION).name).toBe('first')
  list.reverse()
  expect(matcher.resolve({ path: '/x' }, START_LOCATION).name).toBe('second')
})

test('matcher.score', () => {
  expect(score('/a/:x')).toBe(score('/b/:y'))
  expect(score('/a/:x')).not.toBe(score('/a/:x?'))
  expect(score('/a/:x')).not.toBe(score('/a/b'))
})

test('matcher.re and matcher.parse are read for each path', () => {
  const matcher = createRouterMatcher([{ path: '/:a-:b', component }], {})
  const [record] = matcher.getRoutes()
  expect([record!.re.test('/1-2'), record!.parse('/1-2'), record!.keys.map(({ name }) => name)]).toEqual([
    true,
    { a: '1', b: '2' },
    ['a', 'b'],
  ])
  record!.re = /^\/own$/
  record!.parse = () => ({ a: 'own' })
  expect(matcher.resolve({ path: '/own' }, START_LOCATION).params).toEqual({ a: 'own' })
  expect(matcher.resolve({ path: '/1-2' }, START_LOCATION).matched).toEqual([])
})

test('matcher.record.children can be redefined', () => {
  const matcher = createRouterMatcher([{ path: '/a', name: 'a', component, children: [{ path: 'b', component }] }], {})
  const { record } = matcher.getRecordMatcher('a')!
  Object.defineProperty(record, 'children', { get: () => ['shown'], configurable: true })
  expect(record.children).toEqual(['shown'])
  expect(matcher.resolve({ path: '/a/b' }, START_LOCATION).matched).toHaveLength(2)
})
