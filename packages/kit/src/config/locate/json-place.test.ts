import { describe, expect, it } from 'vitest'
import { findEntry } from './find-entry.ts'
import { jsonPlace } from './json-place.ts'
import { nowhere } from './place.ts'

function find(text: string, ...path: string[]): { key: string; value: string | undefined; exact: boolean } | undefined {
  const found = findEntry(jsonPlace(text)?.place ?? nowhere, path)
  if (!found) return undefined
  const { key, value } = found.entry
  return { key: text.slice(key.start, key.end), value: value && text.slice(value.start, value.end), exact: found.exact }
}

describe('jsonPlace', () => {
  it('finds keys and elements', () => {
    const text = '{ "app": { "base\\u0055RL": "/" }, "list": [1, { "x": null }] }'
    expect(find(text, 'app', 'baseURL')).toEqual({ key: '"base\\u0055RL"', value: '"/"', exact: true })
    expect(find(text, 'list', '1', 'x')).toEqual({ key: '"x"', value: 'null', exact: true })
    expect(find(text, 'list', '1')).toEqual({ key: '{ "x": null }', value: '{ "x": null }', exact: true })
  })

  it('skips comments, trailing commas and a byte order mark', () => {
    const text = '\uFEFF// "a": 1\n{ /* "a": 2, */ "a": 3, // }\n "b": [ 1, 2, ], }'
    expect(find(text, 'a')).toEqual({ key: '"a"', value: '3', exact: true })
    expect(find(text, 'b', '1')).toEqual({ key: '2', value: '2', exact: true })
    expect(find(text, 'b', '2')).toEqual({ key: '"b"', value: '[ 1, 2, ]', exact: false })
  })

  it('uses the last of duplicate keys', () => {
    expect(find('{ "a": 1, "a": 2 }', 'a')?.value).toBe('2')
    expect(find('{ "__proto__": 1, "a": 2 }', '__proto__')?.value).toBe('1')
  })

  it('finds keys before a syntax error', () => {
    expect(find('{ "a": { "b": 1, "c": ', 'a', 'b')).toEqual({ key: '"b"', value: '1', exact: true })
    expect(find('{ "a": "x\n, "b": 2 }', 'b')?.value).toBe('2')
    expect(find('{ "a": 1 "b": 2 }', 'b')?.value).toBe('2')
    expect(find(']}"', 'b')).toBeUndefined()
    expect(find('"text"', 'b')).toBeUndefined()
    expect(find('', 'b')).toBeUndefined()
    expect(find('/', 'b')).toBeUndefined()
  })

  it('handles deep nesting', () => {
    const depth = 100_000
    const text = '['.repeat(depth) + ']'.repeat(depth)
    expect(find(text, ...Array.from({ length: depth - 1 }, () => '0'))).toEqual({ key: '[]', value: '[]', exact: true })
  })
})
