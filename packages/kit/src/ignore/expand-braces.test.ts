import { expect, it } from 'vitest'
import { expandBraces } from './expand-braces.ts'

it.each([
  ['a', ['a']],
  ['a.{b,c}', ['a.b', 'a.c']],
  ['{a,b}.{c,d}', ['a.c', 'a.d', 'b.c', 'b.d']],
  ['a{b,c{d,e}}f', ['abf', 'acdf', 'acef']],
  ['a{b}c', ['a{b}c']],
  ['a{b}{c,d}', ['a{b}c', 'a{b}d']],
  ['a{b,c', ['a{b,c']],
  ['{,a}b', ['b', 'ab']],
])('expands %s', (pattern, expected) => {
  expect(expandBraces(pattern)).toEqual(expected)
})
