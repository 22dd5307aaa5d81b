import { expect, it } from 'vitest'
import { sharedQuery, withQuery } from './shared-query.ts'

it('drops parameters for tracking, however they are escaped, and keeps the rest as it is', () => {
  expect(
    ['', '?', '?a=1&utm_source=x&b=%20', '?utm%5Fsource=x', '?%67clid=1&a', '?fbclid', '?a=utm_source&&b', '?%zz=1'].map(
      (query) => sharedQuery(query),
    ),
  ).toEqual(['', '', '?a=1&b=%20', '', '?a', '', '?a=utm_source&b', '?%zz=1'])
})

it('keeps the parameters that a rule allows, and no other ones', () => {
  const allowed = new Set(['page', 'utm_source'])
  expect(sharedQuery('?page=2&q=x&pa%67e=3&utm_source=a', allowed)).toBe('?page=2&pa%67e=3&utm_source=a')
  expect(sharedQuery('?q=x', new Set())).toBe('')
})

it('replaces the query of a URL', () => {
  expect([withQuery('/a?b', ''), withQuery('/a', '?c'), withQuery('/a?b?c', '?d')]).toEqual(['/a', '/a?c', '/a?d'])
})
