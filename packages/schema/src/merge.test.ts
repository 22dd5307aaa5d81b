import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { merge, type Strategy } from './merge.ts'
import { declarations } from './options/index.ts'
import { forbiddenKeys, valueAt, type PlainObject } from './plain-object.ts'

const strategies: readonly (readonly [name: string, strategy: Strategy])[] = [
  ['deep', 'deep'],
  ['replace', 'replace'],
  ['append', 'append'],
  ['concat', 'concat'],
  ['own', 'own'],
  ['by', { by: (entry) => valueAt(entry, ['name']) }],
]

const shout = (): string => 'shout'
const shoutToo = (): string => 'shout'

function cycle(): PlainObject {
  const made: PlainObject = { name: 'cycle' }
  made['self'] = made
  return made
}

describe('merge', () => {
  it('R11: the higher-priority value wins at its path', () => {
    expect(merge({ app: { baseURL: '/', cdnURL: '' } }, { app: { baseURL: '/docs/' } })).toEqual({
      app: { baseURL: '/docs/', cdnURL: '' },
    })
  })

  it('R12: keeps siblings at any depth', () => {
    expect(merge({ a: { b: { c: 1, d: 2 }, e: 3 } }, { a: { b: { c: 9 } } })).toEqual({ a: { b: { c: 9, d: 2 }, e: 3 } })
  })

  it('Q5: replaces arrays with deep', () => {
    expect(merge({ list: [1, 2] }, { list: [3] })).toEqual({ list: [3] })
  })

  it('appends arrays with `append`, lowest priority first; the last of equal entries is kept', () => {
    expect(merge(['a', 'b', { x: [1] }], [{ x: [1] }, 'a', 'c'], 'append')).toEqual(['b', { x: [1] }, 'a', 'c'])
  })

  it('removes duplicates within one source too', () => {
    expect(merge(undefined, ['a', 'b', 'a'], 'append')).toEqual(['b', 'a'])
  })

  it('merges arrays by key; the last entry of a key is used unchanged', () => {
    const by = { by: (entry: unknown) => valueAt(entry, ['name']) }
    expect(merge([{ name: 'a', n: 1 }, { name: 'b' }], [{ name: 'a', n: 2 }], by)).toEqual([{ name: 'b' }, { name: 'a', n: 2 }])
  })

  it('concatenates nested arrays with `concat`, and does not change an array of one source', () => {
    expect(merge({ x: { list: ['a', 'b'] } }, { x: { list: ['b', 'c', 'c'] } }, 'concat')).toEqual({
      x: { list: ['a', 'b', 'c', 'c'] },
    })
    expect(merge(undefined, { matrix: [0, 0, 1] }, 'concat')).toEqual({ matrix: [0, 0, 1] })
  })

  it('replaces values of a different type', () => {
    expect(merge({ debug: { a: 1 } }, { debug: true })).toEqual({ debug: true })
    expect(merge({ debug: true }, { debug: { a: 1 } })).toEqual({ debug: { a: 1 } })
    expect(merge(['a'], 'b', 'append')).toBe('b')
  })

  it('keeps null', () => {
    expect(merge({ a: 1 }, { a: null })).toEqual({ a: null })
  })

  it('compares functions and instances by identity, and regular expressions by source', () => {
    expect(merge([shout, /a/g], [shoutToo, /a/g, /a/], 'append')).toEqual([shout, shoutToo, /a/g, /a/])
    expect(merge([{ run: shout, at: 1 }], [{ at: 1, run: shout }], 'append')).toEqual([{ at: 1, run: shout }])
  })

  it.each([
    ['"a"', 'text that looks like data', ['{"a":number:1}'], [{ a: 1 }]],
    ['regexp', 'text that looks like an expression', ['regexp:/a/'], [/a/]],
    ['1', 'text and number', ['1'], [1]],
    ['null', 'null and undefined', [null], [undefined]],
    ['[]', 'a list and an object', [[]], [{}]],
  ])('distinguishes %s: %s', (_, __, weaker, stronger) => {
    expect(merge(weaker, stronger, 'append')).toEqual([...weaker, ...stronger])
  })

  it('handles cycles, and treats equal ones as equal', () => {
    expect(merge(cycle(), cycle())).toMatchObject({ name: 'cycle', self: { name: 'cycle' } })
    expect(merge([cycle()], [cycle()], 'append')).toHaveLength(1)
  })

  it('calls the merge function of an option', () => {
    const sum = { combine: (weaker: unknown, stronger: unknown) => Number(weaker) + Number(stronger) }
    expect(merge(1, 2, sum)).toBe(3)
    expect(merge(undefined, 2, sum)).toBe(2)
  })
})

describe.each(strategies)('merge with %s, for any values,', (_, strategy) => {
  it('is idempotent', () => {
    fc.assert(
      fc.property(anyValue, anyValue, (a, b) => {
        const weaker = merge(undefined, a, strategy)
        const once = merge(weaker, b, strategy)
        expect(merge(weaker, a, strategy)).toEqual(weaker)
        expect(merge(once, b, strategy)).toEqual(once)
      }),
    )
  })

  it('is associative', () => {
    fc.assert(
      fc.property(fc.oneof(fc.tuple(...three(alike)), fc.tuple(...three(fc.option(lists, { nil: undefined })))), ([a, b, c]) => {
        expect(merge(merge(a, b, strategy), c, strategy)).toEqual(merge(a, merge(b, c, strategy), strategy))
      }),
      { numRuns: 500 },
    )
  })

  it('never overrides with undefined', () => {
    fc.assert(
      fc.property(anyValue, (a) => {
        expect(merge(a, undefined, strategy)).toEqual(a)
      }),
    )
    fc.assert(
      fc.property(alike, fc.constantFrom('text', 'list', 'inner'), (a, key) => {
        if (strategy === 'deep' || strategy === 'concat') expect(merge(a ?? {}, { [key]: undefined }, strategy)).toEqual(a ?? {})
      }),
    )
  })

  it('does not modify its inputs, and shares no object with them', () => {
    fc.assert(
      fc.property(anyValue, anyValue, (a, b) => {
        const mine = new Set([...objectsIn(deepFreeze(a)), ...objectsIn(deepFreeze(b))])
        expect(objectsIn(merge(a, b, strategy)).filter((each) => mine.has(each))).toEqual([])
      }),
    )
  })

  it('drops forbidden keys', () => {
    fc.assert(
      fc.property(withForbiddenKeys, withForbiddenKeys, (a, b) => {
        const merged = [merge(a, b, strategy), merge(undefined, b, strategy), merge(a, undefined, strategy)]
        expect(
          objectsIn(merged)
            .flatMap(Object.keys)
            .filter((key) => forbiddenKeys.has(key)),
        ).toEqual([])
        expect(({} as PlainObject)['polluted']).toBeUndefined()
      }),
    )
  })
})

describe('merge, for equal entries,', () => {
  it('keeps one with append', () => {
    fc.assert(
      fc.property(lists, lists, (a, b) => {
        const merged = merge(a, b, 'append') as unknown[]
        expect(merged.filter((each, index) => merged.slice(index + 1).some((other) => isDeepStrictEqual(each, other)))).toEqual(
          [],
        )
        for (const each of [...a, ...b]) expect(merged).toContainEqual(each)
      }),
    )
  })

  it('keeps those of the higher-priority source with concat', () => {
    fc.assert(
      fc.property(lists, lists, (a, b) => {
        const merged = merge({ list: a }, { list: b }, 'concat') as { list: unknown[] }
        const left = a.filter((each) => !b.some((other) => isDeepStrictEqual(each, other)))
        expect(merged.list).toEqual([...left, ...b])
      }),
    )
  })
})

describe('custom merge strategies of options', () => {
  it('R106: merges plugins by file', () => {
    const { merge: strategy } = declarations.plugins
    expect(merge(['a', { src: 'b' }], [{ src: 'a', mode: 'client' }, 'b'], strategy)).toEqual([{ src: 'a', mode: 'client' }, 'b'])
  })

  it('R193, R194: merges hooks of all sources, flat or nested, each listener once', () => {
    const { merge: strategy, normalize } = declarations.hooks
    const listeners = [shout, (): string => 'one', (): string => 'two']
    const hooks = fc.dictionary(
      fc.constantFrom('build:done', 'build', 'app:ready'),
      fc.oneof(
        fc.constantFrom(...listeners),
        fc.array(fc.constantFrom(...listeners)),
        fc.record({ done: fc.constantFrom(...listeners) }),
      ),
    )
    const flat = (...sources: unknown[]): unknown =>
      normalize(sources.reduce((weaker, stronger) => merge(weaker, stronger, strategy)) as never, undefined as never) // hooks do not use the context
    fc.assert(
      fc.property(...three(hooks), (a, b, c) => {
        expect(flat(a, b, b)).toEqual(flat(a, b))
        expect(flat(merge(a, b, strategy), c)).toEqual(flat(a, merge(b, c, strategy)))
      }),
    )
  })
})

const texts = fc.constantFrom('a', 'b', 'c', '')

const scalars = fc.oneof(texts, fc.integer({ max: 2 }), fc.boolean(), fc.constantFrom<unknown>(null, undefined, shout, /a/, 1n))

const { any: anyValue } = fc.letrec((tie) => ({
  any: fc.oneof({ depthSize: 'small', maxDepth: 4 }, scalars, fc.array(tie('any'), { maxLength: 4 }), tie('object')),
  object: fc.dictionary(fc.constantFrom('a', 'b', 'name', 'list'), tie('any'), { maxKeys: 3 }),
}))

const listEntries = fc.oneof(
  texts,
  fc.record({ name: texts, x: texts }, { noNullPrototype: true }),
  fc.array(texts, { maxLength: 2 }),
)

const lists = fc.array(listEntries, { maxLength: 6 })

/** Objects whose keys have the same type in each of them, which validation guarantees. */
const alike = fc.oneof(
  fc.constant(undefined),
  fc.record(
    {
      text: fc.oneof(texts, fc.constant(undefined)),
      list: fc.oneof(lists, fc.constant(undefined)),
      inner: fc.record(
        { list: lists, deeper: fc.record({ text: texts, other: texts }, { requiredKeys: [] }) },
        { requiredKeys: [] },
      ),
    },
    { requiredKeys: [] },
  ),
)

/** As parsed from JSON, where `__proto__` is an ordinary key. */
const withForbiddenKeys = fc
  .letrec((tie) => ({
    json: fc.oneof({ depthSize: 'small' }, texts, fc.array(tie('json'), { maxLength: 3 }), tie('object')),
    object: fc.array(fc.tuple(fc.constantFrom('__proto__', 'constructor', 'prototype', 'polluted', 'name', 'a'), tie('json')), {
      maxLength: 4,
    }),
  }))
  .object.map((entries) => JSON.parse(jsonOf(entries)) as unknown)

/** Objects are arrays of pairs here, so that no key is lost. */
function jsonOf(value: unknown): string {
  if (!Array.isArray(value)) return JSON.stringify(value)
  const isPairs =
    value.length > 0 && value.every((each) => Array.isArray(each) && each.length === 2 && typeof each[0] === 'string')
  if (!isPairs) return `[${value.map(jsonOf).join()}]`
  return `{${value.map(([key, inner]: [string, unknown]) => `${JSON.stringify(key)}:${jsonOf(inner)}`).join()}}`
}

function three<T>(each: fc.Arbitrary<T>): [fc.Arbitrary<T>, fc.Arbitrary<T>, fc.Arbitrary<T>] {
  return [each, each, each]
}

function objectsIn(value: unknown): object[] {
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return []
  return [value, ...Object.values(value).flatMap(objectsIn)]
}

function deepFreeze<T>(value: T): T {
  for (const each of objectsIn(value)) Object.freeze(each)
  return value
}
