import { describe, expect, it } from 'vitest'
import { isNone, sameValue } from './same-value.ts'
import { facts, fillTemplates } from './templates.ts'

describe('sameValue', () => {
  it.each([
    [1, 1],
    [[{}], [{}]],
    [{ a: 1, b: undefined, c: {}, d: [] }, { a: 1 }],
    [() => 1, fillTemplates('<function>', 'A')],
    [{ url: { filter: () => true } }, fillTemplates({ url: { filter: '<function>' } }, 'B')],
    [`${facts.rootDir}/app/`, fillTemplates('<srcDir>/', 'A')],
    [`${facts.rootDir}/`, fillTemplates('<srcDir>/', 'B')],
  ])('%o is %o', (actual, expected) => {
    expect(sameValue(actual, expected)).toBe(true)
  })

  it.each([
    [1, '1'],
    [undefined, null],
    [null, undefined],
    [{ a: 1, b: false }, { a: 1 }],
    [{}, { a: 1 }],
    [
      [1, 2],
      [2, 1],
    ],
    [[1], [1, 1]],
    [{}, []],
    ['<function>', fillTemplates('<function>', 'A')],
  ])('%o is not %o', (actual, expected) => {
    expect(sameValue(actual, expected)).toBe(false)
  })
})

describe('isNone', () => {
  it('is undefined, or a container of undefined', () => {
    expect([undefined, [], {}, { a: undefined, b: {} }].every(isNone)).toBe(true)
    expect([null, false, 0, '', [undefined], { a: null }].some(isNone)).toBe(false)
  })
})
