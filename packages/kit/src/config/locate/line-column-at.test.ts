import { describe, expect, it } from 'vitest'
import { lineColumnAt } from './line-column-at.ts'

describe('lineColumnAt', () => {
  it.each([
    ['a\nbc', 3, 2, 2],
    ['a\r\nbc', 3, 2, 1],
    ['a\r\nbc', 2, 1, 3],
    ['a\rbc', 2, 2, 1],
    ['\n\n', 2, 3, 1],
    ['', 0, 1, 1],
  ])('%j at %i is %i:%i', (text, offset, line, column) => {
    expect(lineColumnAt(text, offset)).toEqual({ line, column })
  })

  it('counts UTF-16 units', () => {
    expect(lineColumnAt('😀x', 2)).toEqual({ line: 1, column: 3 })
    expect(lineColumnAt('漢é\n😀😀x', 7)).toEqual({ line: 2, column: 5 })
  })

  it('clamps an offset outside of the text', () => {
    expect(lineColumnAt('a\nb', -5)).toEqual({ line: 1, column: 1 })
    expect(lineColumnAt('a\nb', 99)).toEqual({ line: 2, column: 2 })
  })
})
