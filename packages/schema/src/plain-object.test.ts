import { createContext, runInContext } from 'node:vm'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clonePlain, forbiddenKeys, isPlainObject, putAt, valueAt, type PlainObject } from './plain-object.ts'

class Instance {
  a = 1
}

const failing = new Proxy({ a: 1 }, { getOwnPropertyDescriptor: () => fail() })

function fail(): never {
  throw new Error('hostile')
}

describe('isPlainObject', () => {
  it.each([
    ['a literal', {}],
    ['an object without prototype', Object.create(null)],
    ['a value parsed from JSON', JSON.parse('{"__proto__":1}')],
    ['a frozen object', Object.freeze({ a: 1 })],
    ['an object of another realm', runInContext('({ a: 1 })', createContext())],
  ])('accepts %s', (_, value) => {
    expect(isPlainObject(value)).toBe(true)
  })

  it.each([
    ['an array', []],
    ['an instance', new Instance()],
    ['an object that inherits from a literal', Object.create({ a: 1 })],
    ['a function', () => 1],
    ['a class', Instance],
    ['null', null],
    ['undefined', undefined],
    ['text', 'x'],
    ['a date', new Date()],
    ['a regular expression', /x/],
    ['a map', new Map()],
    ['a promise', Promise.resolve()],
    ['Math', Math],
    ['an array of another realm', runInContext('[]', createContext())],
    ['a date of another realm', runInContext('new Date()', createContext())],
  ])('rejects %s', (_, value) => {
    expect(isPlainObject(value)).toBe(false)
  })
})

describe('valueAt', () => {
  it('reads own keys of objects and arrays', () => {
    expect(valueAt({ a: [{ b: 1 }] }, ['a', '0', 'b'])).toBe(1)
    expect(valueAt('x', [])).toBe('x')
  })

  it.each([['toString'], ['__proto__'], ['constructor'], ['hasOwnProperty']])('does not find %s on a prototype', (key) => {
    expect(valueAt({}, [key])).toBeUndefined()
    expect(valueAt([], [key])).toBeUndefined()
  })

  it('returns undefined if the path does not exist or throws', () => {
    expect(valueAt({ a: 1 }, ['a', 'b'])).toBeUndefined()
    expect(valueAt(null, ['a'])).toBeUndefined()
    expect(valueAt(failing, ['a'])).toBeUndefined()
    expect(valueAt(Object.defineProperty({}, 'a', { enumerable: true, get: fail }), ['a'])).toBeUndefined()
  })
})

describe('putAt', () => {
  it('creates missing objects and keeps existing ones', () => {
    const target: PlainObject = { a: { x: 1 } }
    putAt(target, ['a', 'b', 'c'], 2)
    putAt(target, ['d'], 3)
    expect(target).toEqual({ a: { x: 1, b: { c: 2 } }, d: 3 })
  })

  it('replaces values that are not objects', () => {
    const target: PlainObject = { a: 'text' }
    putAt(target, ['a', 'b'], 1)
    expect(target).toEqual({ a: { b: 1 } })
  })

  it.each([...forbiddenKeys])('rejects %s anywhere in the path', (key) => {
    expect(() => putAt({}, [key, 'polluted'], 1)).toThrow(TypeError)
    expect(() => putAt({}, ['a', key], 1)).toThrow(TypeError)
    expect(({} as PlainObject)['polluted']).toBeUndefined()
  })

  it('round-trips with valueAt', () => {
    const keys = fc.array(
      fc.string().filter((key) => !forbiddenKeys.has(key)),
      { minLength: 1, maxLength: 5 },
    )
    fc.assert(
      fc.property(keys, fc.integer(), (path, value) => {
        const target: PlainObject = {}
        putAt(target, path, value)
        expect(valueAt(target, path)).toBe(value)
      }),
    )
  })
})

describe('clonePlain', () => {
  it('returns an equal copy that shares no object or array', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        fc.pre(!/__proto__|constructor|prototype/.test(JSON.stringify(value)))
        const copy = clonePlain(value)
        expect(copy).toEqual(value)
        if (typeof value === 'object' && value !== null) expect(copy).not.toBe(value)
      }),
    )
  })

  it('keeps functions, instances and expressions by reference', () => {
    const parts = { run: fail, made: new Instance(), match: /x/, when: new Date(0) }
    const copy = clonePlain(parts)
    expect(copy).not.toBe(parts)
    for (const key of ['run', 'made', 'match', 'when'] as const) expect(copy[key]).toBe(parts[key])
  })

  it('preserves cycles and shared references', () => {
    const shared = { a: 1 }
    const value: PlainObject = { left: shared, right: shared }
    value['self'] = value
    const copy = clonePlain(value)
    expect(copy['self']).toBe(copy)
    expect(copy['left']).toBe(copy['right'])
    expect(copy['left']).not.toBe(shared)
  })

  it('drops forbidden keys at any depth', () => {
    const copy: unknown = clonePlain(JSON.parse('{"__proto__":{"polluted":1},"a":[{"constructor":{"prototype":1},"b":2}]}'))
    expect(copy).toEqual({ a: [{ b: 2 }] })
    expect((copy as PlainObject)['polluted']).toBeUndefined()
  })

  it('handles any depth', () => {
    let deep: unknown = 'bottom'
    for (let level = 0; level < 100_000; level++) deep = { deep }
    expect(() => clonePlain(deep)).not.toThrow()
  })
})
