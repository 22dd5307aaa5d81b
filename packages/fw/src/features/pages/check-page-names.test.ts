import { expect, it } from 'vitest'
import { checkPageNames } from './check-page-names.ts'
import { pageTree } from './page-tree.ts'

const scan = (...paths: string[]) =>
  pageTree([paths.map((path) => ({ path, file: `/pages/${path}` }))], { extensions: ['.vue'], islands: true }).pages

it('warns about duplicate names, and keeps that of the first page', () => {
  const pages = scan('a-b.vue', 'a/b.vue')
  expect(checkPageNames(pages)).toEqual([
    expect.objectContaining({ level: 'warning', code: 'FW_PAGES_DUPLICATE_NAME', file: '/pages/a-b.vue' }),
  ])
  expect(pages.map(({ path, name }) => [path, name])).toEqual([
    ['/a/b', 'a-b'],
    ['/a-b', undefined],
  ])
})

it('checks nested pages', () => {
  const [problem] = checkPageNames(scan('a.vue', 'a/b.vue', 'a-b.vue'))
  expect(problem?.why).toContain('`/a-b`')
})

it('names the reachable page if the path is the same too', () => {
  expect(checkPageNames(scan('(x)/a.vue', '(y)/a.vue'))[0]?.why).toContain('`/pages/(x)/a.vue` is reachable')
})

it('accepts different names', () => {
  expect(checkPageNames(scan('a.vue', 'a/index.vue', 'b.vue'))).toEqual([])
})
