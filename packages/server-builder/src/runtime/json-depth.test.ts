import { expect, it } from 'vitest'
import { isDeeperThan } from './json-depth.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)

it.each([
  [nested(10), nested(11)],
  [`{"a":`.repeat(10) + '1' + '}'.repeat(10), '{"a":'.repeat(11)],
  [` \n\t[${'[],'.repeat(100)}[]]`, ` \n[[],${'['.repeat(10)}`],
  [`["${'['.repeat(20)}"]`, `["]", ${'['.repeat(10)}`],
  [String.raw`["\"${'['.repeat(20)}"]`, String.raw`["\\", ${'['.repeat(10)}`],
  [String.raw`["\\\"${'['.repeat(20)}`, String.raw`["\\\\", ${'{'.repeat(10)}`],
  [`"${'['.repeat(20)}`, '[{'.repeat(6)],
  [`text ${'['.repeat(20)}`, '['.repeat(11)],
  ['', '['.repeat(2000)],
])('is told from brackets in strings and text: %s', (flat, deep) => {
  expect([isDeeperThan(10, bytes(flat)), isDeeperThan(10, bytes(deep))]).toEqual([false, true])
})
