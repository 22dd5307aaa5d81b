import { describe, expect, test } from 'vitest'
import { escapeAttribute, isPlainPath, judgeUrl } from './safe-url.ts'

const scripts = [
  'javascript:1',
  ' javascript:1',
  'java\tscript:1',
  'java\nscript:1',
  'java\rscript:1',
  'JAVASCRIPT:1',
  'JaVaScRiPt:alert(1)',
  'data:text/html,1',
  'vbscript:1',
  'blob:https://fw.invalid/1',
  'view-source:https://a.test',
  'javascript&colon;1',
  'javascript&#58;1',
  'javascript&#x0003a;1',
]
const elsewhere = [
  '//evil.test',
  '///evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '/.//evil.test',
  '/%2f/evil.test',
  '/\t/evil.test',
  'https:evil.test',
  'http:/evil.test',
  '//evil.test%00',
  '/x/..//evil.test',
  '\u0000//evil',
  '/%5cevil.test',
  '/./\\evil.test',
  'https://fw.invalid.evil.test',
  '//user@evil.test/',
  '\u00A0//evil.test',
]
const controls = Array.from({ length: 0x21 }, (_, code) => String.fromCharCode(code))

describe('judgeUrl', () => {
  test.each(scripts)('%j is unsafe, also behind control characters', (text) => {
    expect(judgeUrl(text).kind).toBe('unsafe')
    for (const char of controls) expect(judgeUrl(char + text).kind).toBe('unsafe')
  })

  test.each(elsewhere)('%j never becomes a path that leaves the origin', (text) => {
    for (const prefix of ['', ...controls]) {
      const judged = judgeUrl(prefix + text)
      if (judged.kind !== 'internal') continue
      expect(judged.path).toMatch(/^\/(?![/\\])/)
      for (const origin of ['http://app.test', 'https://app.test']) {
        expect(new URL(judged.path, origin).origin).toBe(origin)
        expect(new URL(`/base${judged.path}`, origin).origin).toBe(origin)
      }
    }
  })

  test.each([
    '//evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/\t/evil.test',
    'https:evil.test',
    'http:/evil.test',
    '\u0000//evil',
  ])('%j is elsewhere', (text) => expect(judgeUrl(text).kind).toBe('external'))

  test.each([
    ['/a', '/a'],
    ['/a?b=//c#d', '/a?b=//c#d'],
    ['/a b', '/a%20b'],
    ['/.//evil.test', '/evil.test'],
    ['/x/..//evil.test', '/evil.test'],
    ['/a/../b', '/b'],
    ['?q', '/?q'],
    ['#x', '/#x'],
    ['', '/'],
  ])('%j is the path %j', (text, path) => expect(judgeUrl(text)).toEqual({ kind: 'internal', path }))

  test.each(['https://a.test/', 'mailto:a@b.test', 'tel:1'])('%j may be a link', (href) =>
    expect(judgeUrl(href)).toEqual({ kind: 'external', href }),
  )

  test('what no browser can read is unsafe', () => expect(judgeUrl('http://[').kind).toBe('unsafe'))
})

test('isPlainPath takes what needs no second look, and nothing else', () => {
  expect(['/', '/a/b-c_d~e', '/a?b=c&d#e', '/%20'].every(isPlainPath)).toBe(true)
  expect(
    [...elsewhere.filter((text) => text !== '/%2f/evil.test' && text !== '/%5cevil.test'), ...scripts, 'a', ''].some(isPlainPath),
  ).toBe(false)
})

test('escapeAttribute leaves nothing that ends an attribute or starts a tag', () => {
  expect(escapeAttribute(`"><script>'&`)).toBe('&#34;&#62;&#60;script&#62;&#39;&#38;')
})
