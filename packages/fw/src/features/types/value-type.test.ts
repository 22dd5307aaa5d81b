import { expect, it } from 'vitest'
import { valueType } from './value-type.ts'

it('returns the type of a value', () => {
  expect(valueType('')).toBe('string')
  expect(valueType(null)).toBe('unknown')
  expect(valueType([])).toBe('unknown[]')
  expect(valueType([1, 'a', 2])).toBe('(number | string)[]')
  expect(valueType({})).toBe('{}')
  expect(valueType({ 'b-c': true, a: { x: 1 } })).toBe('{\n  "a": {\n    "x": number\n  }\n  "b-c": boolean\n}')
})
