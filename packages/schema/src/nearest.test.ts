import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editDistance, nearest } from './nearest.ts'

describe('nearest', () => {
  it.each([
    ['srr', 'ssr'],
    ['bsaeURL', 'baseURL'],
    ['baseurl', 'baseURL'],
    ['runtime-config', 'runtimeConfig'],
    ['experimntal', 'experimental'],
    ['experimental', 'experimental'],
    ['module', 'modules'],
  ])('corrects %s to %s', (name, meant) => {
    expect(nearest(name, ['ssr', 'baseURL', 'runtimeConfig', 'experimental', 'modules'])).toBe(meant)
  })

  it.each(['', 'x', 'i18n', 'content', 'completelyElse'])('suggests nothing for "%s"', (name) => {
    expect(nearest(name, ['ssr', 'baseURL', 'components', 'css'])).toBeUndefined()
  })

  it('prefers the first of two equally near names', () => {
    expect(nearest('dar', ['dir', 'bar'])).toBe('dir')
  })

  it('is fast for names of any length', () => {
    expect(nearest('x'.repeat(1_000_000), ['ssr', 'css'])).toBeUndefined()
  })

  it('finds every name itself', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(
          fc.string({ minLength: 1, maxLength: 8 }).map((name) => name.toLowerCase()),
          { minLength: 1 },
        ),
        (names) => {
          for (const name of names) expect(nearest(name, names)).toBe(name)
        },
      ),
    )
  })
})

describe('editDistance', () => {
  it.each([
    ['', '', 0],
    ['', 'abc', 3],
    ['abc', 'abc', 0],
    ['abc', 'abd', 1],
    ['abc', 'ab', 1],
    ['abc', 'xabc', 1],
    ['ab', 'ba', 1],
    ['abcd', 'badc', 2],
    ['kitten', 'sitting', 3],
  ])('between "%s" and "%s" is %i', (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance)
  })

  const words = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 })

  it('is symmetric, and zero for equal words only', () => {
    fc.assert(
      fc.property(words, words, (a, b) => {
        expect(editDistance(a, b)).toBe(editDistance(b, a))
        expect(editDistance(a, b) === 0).toBe(a === b)
      }),
    )
  })

  it('is one after one edit', () => {
    fc.assert(
      fc.property(words, fc.nat(8), fc.constantFrom('insert', 'delete', 'replace', 'swap'), (word, place, edit) => {
        const at = Math.min(place, word.length)
        const [before, after] = [word.slice(0, at), word.slice(at)]
        const edited = {
          insert: `${before}x${after}`,
          delete: before + after.slice(1),
          replace: after ? `${before}x${after.slice(1)}` : word,
          swap: after.length > 1 ? before + after[1] + after[0] + after.slice(2) : word,
        }[edit]
        expect(editDistance(word, edited)).toBe(word === edited ? 0 : 1)
      }),
    )
  })

  it('stops at the limit, and never before', () => {
    fc.assert(
      fc.property(words, words, fc.integer({ min: 1, max: 6 }), (a, b, limit) => {
        expect(editDistance(a, b, limit)).toBe(Math.min(editDistance(a, b), limit))
      }),
      { numRuns: 2000 },
    )
  })
})
