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
  it('R11: gives the stronger value at its path', () => {
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

  it('joins arrays with append, weaker first, of equal entries the last one', () => {
    expect(merge(['a', 'b', { x: [1] }], [{ x: [1] }, 'a', 'c'], 'append')).toEqual(['b', { x: [1] }, 'a', 'c'])
  })

  it('takes one of equal entries within one source too', () => {
    expect(merge(undefined, ['a', 'b', 'a'], 'append')).toEqual(['b', 'a'])
  })

  it('joins arrays by key, the last one of a key as it is', () => {
    const by = { by: (entry: unknown) => valueAt(entry, ['name']) }
    expect(merge([{ name: 'a', n: 1 }, { name: 'b' }], [{ name: 'a', n: 2 }], by)).toEqual([{ name: 'b' }, { name: 'a', n: 2 }])
  })

  it('joins arrays inside objects with concat, and leaves a list of one source as it was written', () => {
    expect(merge({ x: { list: ['a', 'b'] } }, { x: { list: ['b', 'c', 'c'] } }, 'concat')).toEqual({
      x: { list: ['a', 'b', 'c', 'c'] },
    })
    expect(merge(undefined, { matrix: [0, 0, 1] }, 'concat')).toEqual({ matrix: [0, 0, 1] })
  })

  it('gives one kind of value the place of another', () => {
    expect(merge({ debug: { a: 1 } }, { debug: true })).toEqual({ debug: true })
    expect(merge({ debug: true }, { debug: { a: 1 } })).toEqual({ debug: { a: 1 } })
    expect(merge(['a'], 'b', 'append')).toBe('b')
  })

  it('keeps null, which is a value', () => {
    expect(merge({ a: 1 }, { a: null })).toEqual({ a: null })
  })

  it('tells functions and instances apart, and expressions by their text', () => {
    expect(merge([shout, /a/g], [shoutToo, /a/g, /a/], 'append')).toEqual([shout, shoutToo, /a/g, /a/])
    expect(merge([{ run: shout, at: 1 }], [{ at: 1, run: shout }], 'append')).toEqual([{ at: 1, run: shout }])
  })

  it.each([
    ['"a"', 'text that looks like data', ['{"a":number:1}'], [{ a: 1 }]],
    ['regexp', 'text that looks like an expression', ['regexp:/a/'], [/a/]],
    ['1', 'text and number', ['1'], [1]],
    ['null', 'null and undefined', [null], [undefined]],
    ['[]', 'a list and an object', [[]], [{}]],
  ])('does not mix up %s: %s', (_, __, weaker, stronger) => {
    expect(merge(weaker, stronger, 'append')).toEqual([...weaker, ...stronger])
  })

  it('ends with cycles, and finds equal ones equal', () => {
    expect(merge(cycle(), cycle())).toMatchObject({ name: 'cycle', self: { name: 'cycle' } })
    expect(merge([cycle()], [cycle()], 'append')).toHaveLength(1)
  })

  it('hands both values to a function of the option', () => {
    const sum = { combine: (weaker: unknown, stronger: unknown) => Number(weaker) + Number(stronger) }
    expect(merge(1, 2, sum)).toBe(3)
    expect(merge(undefined, 2, sum)).toBe(2)
  })
})

describe.each(strategies)('merge with %s, whatever is merged,', (_, strategy) => {
  it('changes nothing when done twice', () => {
    fc.assert(
      fc.property(anyValue, anyValue, (a, b) => {
        const weaker = merge(undefined, a, strategy)
        const once = merge(weaker, b, strategy)
        expect(merge(weaker, a, strategy)).toEqual(weaker)
        expect(merge(once, b, strategy)).toEqual(once)
      }),
    )
  })

  it('gives the same however sources are grouped', () => {
    fc.assert(
      fc.property(fc.oneof(fc.tuple(...three(alike)), fc.tuple(...three(fc.option(lists, { nil: undefined })))), ([a, b, c]) => {
        expect(merge(merge(a, b, strategy), c, strategy)).toEqual(merge(a, merge(b, c, strategy), strategy))
      }),
      { numRuns: 500 },
    )
  })

  it('never lets undefined erase', () => {
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

  it('leaves its inputs untouched and shares no object with them', () => {
    fc.assert(
      fc.property(anyValue, anyValue, (a, b) => {
        const mine = new Set([...objectsIn(deepFreeze(a)), ...objectsIn(deepFreeze(b))])
        expect(objectsIn(merge(a, b, strategy)).filter((each) => mine.has(each))).toEqual([])
      }),
    )
  })

  it('lets no forbidden key through', () => {
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

describe('merge, of equal entries,', () => {
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

  it('keeps those of the stronger source with concat', () => {
    fc.assert(
      fc.property(lists, lists, (a, b) => {
        const merged = merge({ list: a }, { list: b }, 'concat') as { list: unknown[] }
        const left = a.filter((each) => !b.some((other) => isDeepStrictEqual(each, other)))
        expect(merged.list).toEqual([...left, ...b])
      }),
    )
  })
})

describe('the merging of options that have their own', () => {
  it('R106: knows one plugin per file', () => {
    const { merge: strategy } = declarations.plugins
    expect(merge(['a', { src: 'b' }], [{ src: 'a', mode: 'client' }, 'b'], strategy)).toEqual([{ src: 'a', mode: 'client' }, 'b'])
  })

  it('R193, R194: joins hooks of all sources, flat or nested, each listener once', () => {
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
      normalize(sources.reduce((weaker, stronger) => merge(weaker, stronger, strategy)) as never, undefined as never) // hooks read no context
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

/** Objects in which a key holds one kind of value everywhere, as the checks of options see to. */
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

/** As JSON gives them: there `__proto__` is a key as any other. */
const withForbiddenKeys = fc
  .letrec((tie) => ({
    json: fc.oneof({ depthSize: 'small' }, texts, fc.array(tie('json'), { maxLength: 3 }), tie('object')),
    object: fc.array(fc.tuple(fc.constantFrom('__proto__', 'constructor', 'prototype', 'polluted', 'name', 'a'), tie('json')), {
      maxLength: 4,
    }),
  }))
  .object.map((entries) => JSON.parse(jsonOf(entries)) as unknown)

/** Pairs are objects here, so that no key is lost on the way to text. */
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
