import { describe, expect, it } from 'vitest'
import { parseJsDoc, withDefaultTag } from './js-doc.ts'

const full = `/**
   * What it does. More of it
   * on a second line.
   *
   * A second paragraph.
   *
   * @example ['@acme/images', { a: 1 }]
   */`

describe('parseJsDoc', () => {
  it('joins lines and keeps paragraphs', () => {
    expect(parseJsDoc(full).description).toBe('What it does. More of it on a second line.\n\nA second paragraph.')
  })

  it('starts a tag only at the beginning of a line', () => {
    expect(parseJsDoc(full).tags).toEqual([{ name: 'example', text: "['@acme/images', { a: 1 }]" }])
  })

  it('parses a one-line comment', () => {
    expect(parseJsDoc('/** See {@link other}. */')).toEqual({ description: 'See `other`.', tags: [] })
  })

  it('keeps the lines of an example', () => {
    expect(parseJsDoc('/**\n * @example\n * {\n *   a: 1,\n * }\n */').tags).toEqual([{ name: 'example', text: '{\n  a: 1,\n}' }])
  })
})

describe('withDefaultTag', () => {
  const tagged = full.replace('   * @example', "   * @default '/'\n   * @example")

  it('inserts the line before the example', () => {
    expect(withDefaultTag(full, "'/'", '  ')).toBe(tagged)
  })

  it('is idempotent', () => {
    expect(withDefaultTag(tagged, "'/'", '  ')).toBe(tagged)
  })

  it('replaces an older value, including continuation lines', () => {
    const older = full.replace('   * @example', '   * @default [\n   *   1,\n   * ]\n   * @example')
    expect(withDefaultTag(older, "'/'", '  ')).toBe(tagged)
  })

  it('turns a one-line comment into a block', () => {
    const expected = '/**\n   * Short.\n   *\n   * @default 1\n   */'
    expect(withDefaultTag('/** Short. */', '1', '  ')).toBe(expected)
    expect(withDefaultTag(expected, '1', '  ')).toBe(expected)
  })

  it('escapes a glob that would end the comment', () => {
    expect(withDefaultTag('/** Globs. */', "['**/*.ts']", '')).toContain(String.raw`@default ['**\/*.ts']`)
  })
})
