import { expect, it } from 'vitest'
import { kebabWords } from './kebab-words.ts'

it.each([
  ['default', 'default'],
  ['DesktopBase', 'desktop-base'],
  ['HTMLPage_two', 'html-page-two'],
  ['a.b c', 'a-b-c'],
  ['page2Up', 'page2-up'],
  ['ÄrgerÜber', 'ärger-über'],
  ['--', ''],
])('splits %s', (name, expected) => {
  expect(kebabWords(name).join('-')).toBe(expected)
})
