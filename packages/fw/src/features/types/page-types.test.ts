import type { PageRoute } from '@fw/schema'
import { expect, it } from 'vitest'
import { pageShards, pageTypes } from './page-types.ts'

const page = (path: string, name: string | undefined, children: PageRoute[] = []): PageRoute => ({
  path,
  ...(name === undefined ? {} : { name }),
  children,
  mode: 'all',
  meta: {},
  dynamicMeta: [],
})

it('groups pages by path prefix into files', () => {
  const shards = pageShards([
    page('/', 'index'),
    page('/books', undefined, [page('', 'books'), page(':id()', 'book')]),
    page('/:a()', 'a'),
  ])
  expect([...shards].map(([file, pages]) => [file, pages.map(({ name, path }) => `${name} ${path}`)])).toEqual([
    ['types/pages/books.d.ts', ['books /books', 'book /books/:id()']],
    ['types/pages/root.d.ts', ['index /', 'a /:a()']],
  ])
})

it('declares parameters by their modifiers', () => {
  const path = String.raw`/x/:one()/:maybe?/:more+/:any(.*)*/a\:b`
  const text = pageTypes('/p/.fw/types/pages/x.d.ts', [{ name: `it's`, path, file: undefined, inner: ['b', 'a'] }])
  expect(text).toContain(
    '{ "one": ParamValue<true>; "maybe"?: ParamValueZeroOrOne<true>; "more": ParamValueOneOrMore<true>; "any"?: ParamValueZeroOrMore<true> }',
  )
  expect(text).toContain('"it\'s": RouteRecordInfo<"it\'s", ')
  expect(text).toContain(', "a" | "b">')
})

it('maps pages to their files', () => {
  const text = pageTypes('/p/.fw/types/pages/books.d.ts', [
    { name: 'a', path: '/books/a', file: '/p/app/pages/books/a.vue', inner: [] },
    { name: 'b', path: '/books/b', file: undefined, inner: [] },
    { name: 'c', path: '/books/c', file: '/p/app/pages/books/c.vue', inner: [] },
  ])
  const [, data = ''] = /\n\/\/# sourceMappingURL=data:application\/json;charset=utf-8;base64,(\S+)\n$/.exec(text) ?? []
  const map = JSON.parse(Buffer.from(data, 'base64').toString()) as { sources: string[]; mappings: string }
  expect(map.sources).toEqual(['../../../app/pages/books/a.vue', '../../../app/pages/books/c.vue'])
  const sources = map.mappings.split(';').map((each) => /^[g-z0-9+/]*[A-Za-f](?:(.)AA)?$/.exec(each)?.[1])
  expect(sources).toEqual([undefined, undefined, undefined, 'A', undefined, 'C', undefined, undefined])
  expect(map.mappings.split(';').at(-1)).toBe('C') // one character
})
