import { describe, expect, it } from 'vitest'
import { testTitles } from './test-titles.ts'

const titles = (code: string): string[] => testTitles('file.test.ts', code)

describe('testTitles', () => {
  it('reads titles of tests and of groups', () => {
    expect(titles("describe('a', () => { it('b', () => {}); test(`c ${x} d`, f) }); suite('e', f)")).toEqual([
      'a',
      'b',
      'c   d',
      'e',
    ])
  })

  it('reads titles of tables and of conditions', () => {
    expect(titles("it.each([['no title']])('a %s', f); describe.each`x`('b', f); it.skipIf(y)('c', f)")).toEqual([
      'a %s',
      'b',
      'c',
    ])
  })

  it('has one title per row of a table on request', () => {
    const code = `it.each([['a', 1, 'b'], ['c']] as const)('x.%s %i %s', f)
      it.each(['d', e] satisfies string[])('y.%s', f)
      it.each(table)('z.%s', f)
      describe.each([{ g: 1 }])('$g', f)`
    expect(testTitles('file.test.ts', code, { rows: true })).toEqual(['x.a %i b', 'x.c %i %s', 'y.d', 'y.%s', 'z.%s', '$g'])
  })

  it('joins concatenated titles', () => {
    expect(titles("it('a ' + 'b', f)")).toEqual(['a b'])
  })

  it('ignores skipped tests', () => {
    expect(titles("it.skip('a', f); it.todo('b'); describe.skip('c', () => { it('d', f) })")).toEqual([])
  })

  it('ignores other calls', () => {
    expect(titles("expect('a'); log(\"it('b')\"); other.it('c', f)")).toEqual([])
  })
})
