import { array, assert, constantFrom, property } from 'fast-check'
import ignore from 'ignore'
import { expect, test } from 'vitest'
import { mayMatch } from './may-match.ts'

test.each([
  ['**/*.d.ts', 'a/b.d.ts', true],
  ['**/*.d.ts', 'a/b.ts', false],
  ['/dist/', 'dist', true],
  ['**/.git', '.git/config', true],
  ['**/.GIT', '.git/config', true],
  ['*', 'anything', true],
  ['[ab]*', 'a', true],
  ['!a', 'a', false],
  ['# a', 'a', false],
  ['', 'a', false],
])('%s, %s: %s', (pattern, path, expected) => expect(mayMatch([pattern])(path)).toBe(expected))

test('returns true for everything a pattern matches', () => {
  const piece = constantFrom(
    'a',
    'b',
    'A',
    '.',
    '-',
    '*',
    '**',
    '/',
    '?',
    '[ab]',
    '[!a]',
    String.raw`\*`,
    String.raw`\ `,
    ' ',
    '!',
    '#',
  )
  const pathPiece = constantFrom('a', 'b', 'A', '.', '-', '*', ' ', '/a', '/b', '/-')
  assert(
    property(array(array(piece, { minLength: 1 }), { maxLength: 4 }), array(pathPiece, { minLength: 1 }), (lists, pieces) => {
      const patterns = lists.map((list) => list.join(''))
      const path = `x${pieces.join('')}`
      return !ignore().add(patterns).ignores(path) || mayMatch(patterns)(path)
    }),
    { numRuns: 5000 },
  )
})
