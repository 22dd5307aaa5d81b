import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { applyChanges, assertReproducible, findChanges } from './output.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'fw-output-'))
  mkdirSync(join(root, 'pages'))
  writeFileSync(join(root, 'pages/kept.md'), 'kept')
  writeFileSync(join(root, 'pages/old.md'), 'old')
})

afterEach(() => rmSync(root, { recursive: true }))

const outputs = [
  { file: 'pages/kept.md', text: 'kept' },
  { file: 'pages/deep/new.md', text: 'new' },
]

describe('findChanges', () => {
  it('lists new, changed and stale files', () => {
    expect(findChanges(root, [...outputs, { file: 'pages/old.md', text: 'other' }], [])).toMatchObject({
      write: [{ file: 'pages/deep/new.md' }, { file: 'pages/old.md' }],
      remove: [],
    })
    expect(findChanges(root, outputs, ['pages']).remove).toEqual(['pages/old.md'])
  })

  it('writes nothing', () => {
    findChanges(root, outputs, ['pages'])
    expect(existsSync(join(root, 'pages/deep'))).toBe(false)
    expect(existsSync(join(root, 'pages/old.md'))).toBe(true)
  })
})

describe('a source file that is edited in place', () => {
  it('throws if it was changed in the meantime', () => {
    const output = { file: 'pages/kept.md', text: 'kept, with a tag', was: 'kept' }
    expect(findChanges(root, [output], []).write).toEqual([output])
    writeFileSync(join(root, 'pages/kept.md'), 'edited')
    expect(() => findChanges(root, [output], [])).toThrow('pages/kept.md has changed while it was read')
  })
})

describe('assertReproducible', () => {
  it('accepts no file that is generated twice, and no path of this machine', () => {
    expect(() => assertReproducible(root, outputs)).not.toThrow()
    expect(() => assertReproducible(root, [...outputs, outputs[0]!])).toThrow('pages/kept.md is generated twice.')
    expect(() => assertReproducible(root, [{ file: 'a.md', text: `in ${root}/x` }])).toThrow(`a.md contains the path ${root}.`)
  })
})

describe('applyChanges', () => {
  it('does not touch unchanged files', () => {
    const before = statSync(join(root, 'pages/kept.md')).mtimeMs
    applyChanges(root, findChanges(root, outputs, ['pages']))
    expect(statSync(join(root, 'pages/kept.md')).mtimeMs).toBe(before)
    expect(readFileSync(join(root, 'pages/deep/new.md'), 'utf8')).toBe('new')
    expect(existsSync(join(root, 'pages/old.md'))).toBe(false)
  })
})
