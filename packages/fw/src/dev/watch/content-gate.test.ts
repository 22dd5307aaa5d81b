import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'pathe'
import { describe, expect, it } from 'vitest'
import { project, write } from '../../../../../test/support/project.ts'
import { contentGate } from './content-gate.ts'

describe('contentGate', () => {
  it('ignores a change without different content', () => {
    const dir = project({ 'a.vue': 'one' })
    const file = join(dir, 'a.vue')
    const gate = contentGate()
    gate.remember(file)
    utimesSync(file, new Date(), new Date(Date.now() + 5000))
    expect(gate.passes('change', file)).toBe(false)
    writeFileSync(file, 'one')
    expect(gate.passes('change', file)).toBe(false)
    writeFileSync(file, 'two')
    expect(gate.passes('change', file)).toBe(true)
    expect(gate.passes('change', file)).toBe(false)
    writeFileSync(file, 'one')
    expect(gate.passes('change', file)).toBe(true)
  })

  it('detects different content of the same length and time', () => {
    const dir = project({ 'a.vue': 'one' })
    const file = join(dir, 'a.vue')
    const time = new Date()
    utimesSync(file, time, time)
    const gate = contentGate()
    gate.remember(file)
    writeFileSync(file, 'two')
    utimesSync(file, time, time)
    expect(gate.passes('change', file)).toBe(true)
  })

  it('does not record a file that was written after it was read', () => {
    const file = join(project({ 'a.vue': 'one' }), 'a.vue')
    const gate = contentGate()
    gate.remember(file, Date.now() - 60_000)
    expect(gate.passes('change', file)).toBe(true)
    gate.remember(file, Date.now() + 60_000)
    expect(gate.passes('change', file)).toBe(false)
  })

  it('passes the first change of an unknown file', () => {
    const dir = project({ 'a.vue': 'one' })
    const gate = contentGate()
    expect([1, 2].map(() => gate.passes('change', join(dir, 'a.vue')))).toEqual([true, false])
  })

  it('passes all other events, and starts again with a recreated file', () => {
    const dir = project({ 'a.vue': 'one' })
    const file = join(dir, 'a.vue')
    const gate = contentGate()
    gate.remember(file)
    rmSync(file)
    expect(gate.passes('unlink', file)).toBe(true)
    write(dir, { 'a.vue': 'one' })
    expect(gate.passes('add', file)).toBe(true)
    mkdirSync(join(dir, 'b'))
    for (const event of ['addDir', 'change', 'unlinkDir'] as const) expect(gate.passes(event, join(dir, 'b'))).toBe(true)
    expect(gate.passes('change', join(dir, 'missing'))).toBe(true)
  })

  it('limits the number of entries', () => {
    const dir = project({ a: '1', b: '1', c: '1' })
    const gate = contentGate(2)
    for (const name of ['a', 'b', 'c']) gate.remember(join(dir, name))
    expect(['c', 'b'].map((name) => gate.passes('change', join(dir, name)))).toEqual([false, false])
    expect(gate.passes('change', join(dir, 'a'))).toBe(true)
  })

  it('passes a file again after each time it was compiled while it was empty, but not if a plugin replaces its text', () => {
    const dir = project({ 'a.vue': 'one' })
    const file = join(dir, 'a.vue')
    const outcomes = (compiled: string): boolean[] => {
      const gate = contentGate()
      gate.remember(file)
      return Array.from({ length: 20 }, () => {
        gate.compiled(file, compiled)
        return gate.passes('change', file)
      })
    }
    expect(outcomes('')).toEqual(Array.from({ length: 20 }, () => true))
    expect(outcomes('replaced').lastIndexOf(true)).toBe(4)
  })
})
