import { describe, expect, it } from 'vitest'
import { shortValueText, valueText } from './value-text.ts'

describe('valueText', () => {
  it.each([
    [undefined, 'none'],
    [null, 'null'],
    ['it\'s "so"', String.raw`'it\'s "so"'`],
    [['a', 1, true], "['a', 1, true]"],
    [{}, '{}'],
    [{ a: { '#b': [] } }, "{ a: { '#b': [] } }"],
    [/a\/b/i, String.raw`/a\/b/i`],
    [() => 1, 'a function'],
  ])('of %o is %s', (value, text) => {
    expect(valueText(value)).toBe(text)
  })
})

describe('shortValueText', () => {
  it('does not truncate short values', () => {
    expect(shortValueText(['a', 'b'], 10)).toBe("['a', 'b']")
  })

  it('omits entries at the end, with their number', () => {
    expect(shortValueText(['aaaa', 'bbbb', 'cccc'], 20)).toBe("['aaaa', … 2 more]")
  })

  it('omits nested values first', () => {
    const value = { a: 1, b: { c: 'a text that is much longer than what one line has room for' } }
    expect(shortValueText(value, 30)).toBe('{ a: 1, b: {…} }')
  })

  it('never exceeds the limit', () => {
    for (const most of [20, 40, 60]) {
      expect(shortValueText('x'.repeat(100), most)).toHaveLength(most)
      expect(shortValueText(Array(50).fill('entry'), most).length).toBeLessThanOrEqual(most)
    }
  })
})
