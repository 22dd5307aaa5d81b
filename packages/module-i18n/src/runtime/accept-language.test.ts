import { describe, expect, it } from 'vitest'
import { acceptedLocale } from './accept-language.ts'

const locales = [
  { code: 'en', language: 'en-GB' },
  { code: 'de', language: 'de-AT' },
  { code: 'swiss', language: 'de-CH' },
]

describe('acceptedLocale', () => {
  it.each([
    ['de-CH, de;q=0.9', 'swiss'],
    ['de', 'de'],
    ['DE-de', 'de'],
    ['fr, en;q=0.5, de;q=0.7', 'de'],
    ['de;q=0, en', 'en'],
    ['fr', undefined],
    ['*', undefined],
    ['', undefined],
    [undefined, undefined],
    [';;;,,,q=;de;q=x', undefined],
  ])('parses %j: %j', (header, expected) => {
    expect(acceptedLocale(header, locales)).toBe(expected)
  })

  it('limits the length of the header', () => {
    expect(acceptedLocale(`${'x,'.repeat(1_000_000)}de`, locales)).toBeUndefined()
  })
})
