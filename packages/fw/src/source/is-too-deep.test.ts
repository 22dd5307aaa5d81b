import { nestsTooDeep } from '@fw/kit/internal'
import { array, assert, constantFrom, property } from 'fast-check'
import { expect, test } from 'vitest'
import { isTooDeep } from './is-too-deep.ts'

test.each(['[', '(', '{a:', '!', 'a?', 'await ', 'typeof\n', 'x=>', '_=', '$.', '`${', 'é=', '<'])('detects %s', (piece) => {
  const code = `a = ${piece.repeat(3000)}`
  expect(isTooDeep(code)).toBe(nestsTooDeep(code))
})

test('agrees with the slow implementation', () => {
  const piece = constantFrom(
    '[',
    '(',
    '{',
    '!',
    'a ? ',
    'await ',
    'x => ',
    'a',
    ' ',
    '\n',
    ';',
    ']',
    '1',
    '_',
    '$',
    "'s'",
    '/r/',
    '// c\n',
  )
  assert(
    property(array(piece, { minLength: 1, maxLength: 12 }), (pieces) => {
      const code = pieces.join('').repeat(400)
      return isTooDeep(code) === nestsTooDeep(code)
    }),
  )
})
