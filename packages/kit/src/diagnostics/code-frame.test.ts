import { describe, expect, it } from 'vitest'
import { codeFrame } from './code-frame.ts'

const config = ['export default {', '  app: {', "    basURL: '/docs/',", '  },', '}', ''].join('\n')

describe('codeFrame', () => {
  it('marks the line and underlines the range', () => {
    expect(codeFrame(config, { line: 3, column: 5, length: 6 })).toBe(
      ['  2 |   app: {', "> 3 |     basURL: '/docs/',", '    |     ^^^^^^', '  4 |   },'].join('\n'),
    )
  })

  it('shows the requested number of lines around it', () => {
    expect(codeFrame(config, { line: 3, column: 5, length: 6 }, { around: 0 })).toBe(
      ["> 3 |     basURL: '/docs/',", '    |     ^^^^^^'].join('\n'),
    )
    expect(codeFrame(config, { line: 1, column: 1, length: 6 }, { around: 2 })).toBe(
      ['> 1 | export default {', '    | ^^^^^^', '  2 |   app: {', "  3 |     basURL: '/docs/',"].join('\n'),
    )
  })

  it('aligns line numbers without trailing spaces', () => {
    const text = Array.from({ length: 12 }, (_, index) => (index === 10 ? '' : `line ${index + 1}`)).join('\r\n')
    expect(codeFrame(text, { line: 10, column: 1, length: 4 })).toBe(
      ['   9 | line 9', '> 10 | line 10', '     | ^^^^', '  11 |'].join('\n'),
    )
  })

  it('keeps tabs', () => {
    expect(codeFrame('\ta\tb: 1', { line: 1, column: 4, length: 1 })).toBe(['> 1 | \ta\tb: 1', '    | \t \t^'].join('\n'))
  })

  it('ends the underline with the line', () => {
    expect(codeFrame('a: {\n}', { line: 1, column: 4, length: 30 }, { around: 0 })).toBe(['> 1 | a: {', '    |    ^'].join('\n'))
    expect(codeFrame('ab', { line: 1, column: 9, length: 3 })).toBe(['> 1 | ab', '    |   ^'].join('\n'))
    expect(codeFrame('ab', { line: 1, column: 1, length: 0 })).toBe(['> 1 | ab', '    | ^'].join('\n'))
    expect(codeFrame('', { line: 1, column: 1, length: 1 })).toBe(['> 1 |', '    | ^'].join('\n'))
  })

  it('is empty if the line does not exist', () => {
    expect(codeFrame('a', { line: 2, column: 1, length: 1 })).toBe('')
    expect(codeFrame('a', { line: 0, column: 1, length: 1 })).toBe('')
  })

  it.each([0, 40, 500, 960, 998])('truncates a long line around column %i', (index) => {
    const line = '😀'.repeat(500)
    const text = `${'y'.repeat(300)}\n${line.slice(0, index)}KEY${line.slice(index)}\nz`
    const [before, marked, underline] = codeFrame(text, { line: 2, column: index + 1, length: 3 }).split('\n')
    expect(before).toBe(`  1 | ${'y'.repeat(160)}…`)
    expect(marked!.length).toBeLessThanOrEqual('> 2 | '.length + 163)
    expect(marked!.slice(underline!.indexOf('^'), underline!.lastIndexOf('^') + 1)).toBe('KEY')
    expect(marked).not.toMatch(/\p{Surrogate}/u)
  })

  it('underlines only the visible part of a long line', () => {
    const [marked, underline] = codeFrame('x'.repeat(1000), { line: 1, column: 500, length: 400 }).split('\n')
    expect(underline!.length).toBe(marked!.length - 1)
    expect(marked).toMatch(/^> 1 \| …x{160}…$/)
  })

  it('replaces control characters', () => {
    expect(codeFrame('a\u001B[31m\u202E: 1', { line: 1, column: 1, length: 1 })).toBe(
      ['> 1 | a\uFFFD[31m\uFFFD: 1', '    | ^'].join('\n'),
    )
  })
})
