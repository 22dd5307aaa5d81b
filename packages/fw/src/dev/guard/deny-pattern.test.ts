import { expect, it } from 'vitest'
import { createDenyCheck } from './deny-pattern.ts'

it.each([
  ['secret[0-9].txt', '/p/secret7.txt', true],
  ['secret[0-9].txt', '/p/secretx.txt', false],
  ['@(a|b).key', '/p/b.key/below', true],
  ['/private/**', '/p/Private/x/y.txt', true],
  ['private/**', '/p/a\nb/private/x', true],
  ['data/*.db', '/p/data/deep/a.db', false],
  ['data/*.db', '/p/data/.db', true],
])('%s and %j: %s', (pattern, path, expected) => {
  expect(createDenyCheck([pattern])(path)).toBe(expected)
})
