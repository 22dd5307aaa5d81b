import { describe, expect, it } from 'vitest'
import { findEntry } from './find-entry.ts'
import { rcPlace } from './rc-place.ts'

function find(text: string, ...path: string[]): string | undefined {
  const found = findEntry(rcPlace(text), path)
  if (!found) return undefined
  const { key, value } = found.entry
  const line = text.slice(0, key.start).split(/\r\n|\n|\r/).length
  const shown = value ? `=${text.slice(value.start, value.end)}` : ''
  return `${line}: ${text.slice(key.start, key.end)}${shown}${found.exact ? '' : ' (above)'}`
}

describe('rcPlace', () => {
  const text = ['app.baseURL = /docs/ ', 'ssr=false', '', '# a comment', 'app.cdn=x', 'css[]=a', 'css[]=b', 'empty='].join('\r\n')

  it('finds dotted keys', () => {
    expect(find(text, 'app', 'baseURL')).toBe('1: app.baseURL=/docs/')
    expect(find(text, 'ssr')).toBe('2: ssr=false')
    expect(find(text, 'empty')).toBe('8: empty')
  })

  it('finds the parents of a dotted key where they first occur', () => {
    expect(find(text, 'app')).toBe('1: app')
    expect(find(text, 'app', 'other')).toBe('1: app (above)')
    expect(find(text, 'other')).toBeUndefined()
  })

  it('finds the elements of an array', () => {
    expect(find(text, 'css')).toBe('6: css')
    expect(find(text, 'css', '1')).toBe('7: css[]=b')
    expect(find(text, 'css', '2')).toBe('6: css (above)')
    expect(find('a[]=[1,2]\na[]=3', 'a', '1')).toBe('1: 2=2')
    expect(find('a[]=[1,2]\na[]=3', 'a', '2')).toBe('2: a[]=3')
  })

  it('uses the last of duplicate keys', () => {
    expect(find('a.b=1\na.b=2', 'a', 'b')).toBe('2: a.b=2')
  })

  it('finds keys in a JSON value', () => {
    expect(find('a={"b":[1,{"c":2}]}', 'a', 'b', '1', 'c')).toBe('1: "c"=2')
    expect(find('a={"b":1}\na.c=2', 'a', 'b')).toBe('1: "b"=1')
    expect(find('a={"b":1}\na.c=2', 'a', 'c')).toBe('2: a.c=2')
  })

  it('survives any text', () => {
    for (const odd of ['', '=', '==', '=x', '[]=x', '.=x', 'a', '[section]', ' \r\r\n\n', 'a b=1']) {
      expect(find(odd, 'a')).toBeUndefined()
    }
  })
})
