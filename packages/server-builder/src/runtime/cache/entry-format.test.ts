import { describe, expect, it } from 'vitest'
import type { CacheEntry } from './cache-entry.ts'
import { fromBytes, fromJson, toBytes, toJson } from './entry-format.ts'

const fields = { mtime: 1, expires: 2, dropAt: 3, cost: 0.5, tags: ['a'], sequence: 1_794_988_359_271_000, integrity: 'x' }
const entries: CacheEntry[] = [
  { ...fields, value: { code: 200, headers: { a: 'b', c: ['d'] }, body: Buffer.from('text ä 日本 \uFEFF') } },
  { ...fields, value: { code: 200, headers: {}, body: Buffer.from([0, 255, 1, 254]) } },
  { ...fields, value: { code: 301, headers: {}, body: Buffer.alloc(0) } },
  { ...fields, value: { json: '{"a":1}' } },
]

describe.each([
  ['bytes', (entry: CacheEntry) => fromBytes(toBytes(entry))],
  ['JSON', (entry: CacheEntry) => fromJson(JSON.parse(JSON.stringify(toJson(entry))))],
])('entries as %s', (_, copy) => {
  it('are the same after reading', () => {
    for (const entry of entries) expect(copy(entry)).toEqual(entry)
    expect(copy({ ...entries[0]!, isSoft: true })).toEqual(entries[0])
  })
})

it('reads any bytes without an error', () => {
  const bytes = toBytes(entries[0]!)
  for (let length = 0; length < bytes.length; length++) fromBytes(bytes.subarray(0, length))
  for (let round = 0; round < 2000; round++) {
    const broken = Buffer.from(bytes)
    broken[Math.floor(Math.random() * broken.length)] = Math.floor(Math.random() * 256)
    fromBytes(broken)
  }
  for (const value of [null, 7, 'x', [], {}, { text: 5 }, { text: 'x' }, { text: 'x', value: null }]) fromJson(value)
})
