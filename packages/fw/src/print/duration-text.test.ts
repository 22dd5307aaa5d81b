import { expect, it } from 'vitest'
import { durationText } from './duration-text.ts'

it.each([
  [0, '0 ms'],
  [34.4, '34 ms'],
  [999, '999 ms'],
  [999.6, '1.0 s'],
  [1234, '1.2 s'],
  [59_949, '59.9 s'],
  [59_960, '1 min 0 s'],
  [125_000, '2 min 5 s'],
])('durationText(%d) is %s', (milliseconds, text) => {
  expect(durationText(milliseconds)).toBe(text)
})
