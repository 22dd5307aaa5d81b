import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { addedHtml } from './added-by-hooks.ts'
import { hashSource, sourcesIn } from './inline-sources.ts'

const sourceOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('sources of inline elements', () => {
  it('are hashes of their text, as browsers read it', () => {
    for (const text of ['', 'a()', 'ü 😀 <b>', 'x>>>?~~~']) expect(hashSource(text)).toBe(sourceOf(text))
    expect(hashSource('a\r\nb\rc')).toBe(sourceOf('a\nb\nc'))
  })

  it('are those of scripts that run, and of styles', () => {
    const html = [
      '<script>one()</script><SCRIPT type="module" data-x="a > b">two()</SCRIPT >',
      '<script type="importmap">{}</script><script type=text/javascript>three()</script>',
      '<script src="/a.js"></script><script type="application/json">{}</script><script type="application/ld+json">[]</script>',
      '<style media="print">a{}</style><scripted>no()</scripted><script data-src="x">four("<script>")</script>',
    ].join('\n')
    expect(sourcesIn(html)).toEqual({
      scripts: ['one()', 'two()', '{}', 'three()', 'four("<script>")'].map(sourceOf),
      styles: ['a{}'].map(sourceOf),
    })
    expect(sourcesIn('<script>never ends')).toEqual({ scripts: [], styles: [] })
  })
})

describe('HTML that hooks add', () => {
  it('is what they add in front of parts, behind them and between them', () => {
    expect(addedHtml(['<a>', '', '<b>'], ['<a>', 'new', '', '<b>'])).toEqual(['new'])
    expect(addedHtml(['<a>', '<b>'], ['first<a>', '<b>last'])).toEqual(['first', 'last'])
    expect(addedHtml([''], ['only'])).toEqual(['only'])
  })

  it('is nothing of a part that they have changed', () => {
    expect(addedHtml(['<p>of a visitor</p>', '<b>'], ['<p>of  a visitor</p>', '<b>', 'new'])).toEqual([])
    expect(addedHtml(['<p>of a visitor</p>'], ['before<p>of a  visitor</p>'])).toEqual([])
  })
})
