import { describe, expect, it } from 'vitest'
import type { CacheEntry } from './cache-entry.ts'
import { checkOld, createTagTable, readTags, tagsOfPath } from './tag-table.ts'

function entryWith(sequence: number, ...tags: string[]): CacheEntry {
  return { value: '', mtime: 0, dropAt: 1, cost: 0, tags, sequence, integrity: '' }
}

describe('the table of invalidations', () => {
  it('judges entries by what happened after they were computed', () => {
    const table = createTagTable()
    table.add(1, ['a'], false)
    table.add(2, ['b'], true)
    expect(table.sequence).toBe(2)
    const verdicts = [
      [0, 'a'],
      [1, 'a'],
      [1, 'b'],
      [2, 'b'],
      [0, 'c'],
    ].map(([sequence, tag]) => table.judge(entryWith(sequence as number, tag as string)))
    expect(verdicts).toEqual(['gone', 'current', 'soft', 'current', 'current'])
  })

  it('judges an entry again after an invalidation', () => {
    const table = createTagTable()
    const entry = entryWith(0, 'a', 'b')
    expect(table.judge(entry)).toBe('current')
    table.add(1, ['b'], true)
    expect(table.judge(entry)).toBe('soft')
    table.add(2, ['a'], false)
    expect(table.judge(entry)).toBe('gone')
  })

  it('does not know entries from before its start, which its store judges', () => {
    const table = createTagTable()
    table.startAt(10)
    expect(table.judge(entryWith(9, 'a'))).toBe('unknown')
    expect(checkOld(entryWith(9, 'a'), [{ hard: 10, soft: 0 }], 10)).toBe(undefined)
    expect(checkOld(entryWith(9, 'a'), [{ hard: 9, soft: 10 }], 10)).toMatchObject({ sequence: 10, isSoft: true })
    expect(checkOld(entryWith(9, 'a'), [undefined], 10)).toMatchObject({ sequence: 10 })
  })

  it('stays bounded, and forgets towards the safe side', () => {
    const table = createTagTable()
    for (let sequence = 1; sequence <= 60_000; sequence++) table.add(sequence, [`tag:${sequence}`], false)
    expect(table.judge(entryWith(5000, 'tag:5001'))).toBe('unknown')
    expect(table.judge(entryWith(59_000, 'tag:59999'))).toBe('gone')
    expect(table.judge(entryWith(59_999, 'tag:59999'))).toBe('current')
  })
})

describe('tags', () => {
  it('are visible ASCII without a comma, and not those of paths', () => {
    const given = ['product:7', 'a,b', 'a b', 'ä', '', 'path:/x', 7, 'x'.repeat(257), 'a\r\nb', 'product:7']
    const { tags, invalid } = readTags(given)
    expect([tags, invalid.length]).toEqual([['product:7'], 8])
    expect(readTags(Array.from({ length: 70 }, (_, index) => `t${index}`)).tags.length).toBe(64)
  })

  it('of a path are those of the patterns that match it', () => {
    expect(tagsOfPath('/')).toEqual(['path:/', 'path:/**'])
    expect(tagsOfPath('/a/b')).toEqual(['path:/a/b', 'path:/**', 'path:/a/**', 'path:/a/b/**'])
    expect(tagsOfPath('/a'.repeat(5000)).length).toBeLessThan(20)
  })
})
