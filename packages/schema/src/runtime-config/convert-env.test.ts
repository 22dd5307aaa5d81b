import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { convertEnv, isEnvSet } from './convert-env.ts'

describe('convertEnv', () => {
  it('Q4: a string is unchanged', () => {
    fc.assert(fc.property(fc.string(), (text) => convertEnv(text, 'string') === text))
    for (const text of ['123', 'true', '{}', ' padded ', '']) expect(convertEnv(text, 'string')).toBe(text)
  })

  it.each([
    ['3000', 3000],
    ['-1.5', -1.5],
    ['1e3', 1000],
    [' 7 ', 7],
    ['0', 0],
  ])('Q4: %j is the number %d', (text, number) => {
    expect(convertEnv(text, 'number')).toBe(number)
  })

  it.each(['abc', '12px', ' ', 'NaN', 'Infinity', '1e999', '1,5'])('Q4: %j is not a number', (text) => {
    expect(convertEnv(text, 'number')).toBeUndefined()
  })

  it.each([
    ['true', true],
    ['1', true],
    ['false', false],
    ['0', false],
    ['true\r', true],
  ])('Q4: %j is %s', (text, value) => {
    expect(convertEnv(text, 'boolean')).toBe(value)
  })

  it.each(['yes', 'on', '2', 'constructor', ' '])('Q4: %j is not a boolean', (text) => {
    expect(convertEnv(text, 'boolean')).toBeUndefined()
  })

  it('Q4: objects and arrays are JSON of the same type', () => {
    expect(convertEnv('{"a":[1]}', 'object')).toEqual({ a: [1] })
    expect(convertEnv('["a",{}]', 'array')).toEqual(['a', {}])
    for (const text of ['[]', 'null', '1', '"a"', '{a:1}', '{', ' ']) expect(convertEnv(text, 'object')).toBeUndefined()
    for (const text of ['{}', 'null', 'a,b', '[']) expect(convertEnv(text, 'array')).toBeUndefined()
  })

  it('Q4: prototype keys are dropped from JSON at any depth', () => {
    const text = '{"__proto__":{"x":1},"a":[{"constructor":1,"b":{"prototype":1,"c":2}}]}'
    const value = convertEnv(text, 'object')
    expect(JSON.stringify(value)).toBe('{"a":[{"b":{"c":2}}]}')
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
  })

  it('Q4: deeply nested JSON never throws', () => {
    const text = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
    expect(() => convertEnv(text, 'array')).not.toThrow()
  })

  it('Q4: no text throws, for any type', () => {
    const kinds = ['string', 'number', 'boolean', 'object', 'array', 'other'] as const
    fc.assert(fc.property(fc.string(), fc.constantFrom(...kinds), (text, kind) => void convertEnv(text, kind)))
  })
})

describe('isEnvSet', () => {
  it('Q4: an empty variable counts for strings only', () => {
    expect(isEnvSet('', 'string')).toBe(true)
    for (const kind of ['number', 'boolean', 'object', 'array', 'other'] as const) expect(isEnvSet('', kind)).toBe(false)
    expect(isEnvSet(undefined, 'string')).toBe(false)
  })
})
