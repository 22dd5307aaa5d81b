import { describe, expect, it } from 'vitest'
import { findings } from './findings.ts'
import { problemOf } from './named-tests.ts'

describe('findings of the attack', () => {
  it('are all listed, each once', () => {
    const ids = findings.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const numbers = new Set(ids.map((id) => id.split(':', 1)[0]!.replace(/b$/, '')))
    const expected = [
      ...Array.from({ length: 23 }, (_, index) => String(index + 1)),
      ...Array.from({ length: 9 }, (_, index) => `N${index + 1}`),
      ...Array.from({ length: 11 }, (_, index) => `C${index + 1}`),
      ...Array.from({ length: 14 }, (_, index) => `D${index + 1}`),
      'B',
    ]
    expect([...numbers].toSorted()).toEqual(expected.toSorted())
    expect(ids.filter((id) => id.startsWith('B')).length).toBe(15)
  })

  it('have a test each, or a reason if they are of low severity', () => {
    const rows = findings.filter(({ open }) => !open)
    expect(rows.filter(({ tests = [], reason }) => tests.length > 0 === (reason !== undefined))).toEqual([])
    const withReason = findings.filter(({ reason }) => reason !== undefined)
    expect(withReason.filter(({ severity }) => severity !== 'low')).toEqual([])
    expect(withReason.length).toBeLessThanOrEqual(8)
    const open = findings.filter((row) => row.open).map(({ id }) => id)
    console.log({ rows: findings.length, tested: rows.length - withReason.length, withReason: withReason.length, open })
  })

  it('name tests that exist', () => {
    const references = new Set(findings.flatMap(({ tests = [] }) => tests))
    expect([...references].map(problemOf).filter(Boolean)).toEqual([])
  })
})
