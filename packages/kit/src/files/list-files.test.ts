import { mkdirSync } from 'node:fs'
import { join } from 'pathe'
import { describe, expect, it } from 'vitest'
import { project } from '../../../../test/support/project.ts'
import { listFiles, listLinks } from './list-files.ts'

describe('listFiles', () => {
  it('lists files at all depths', () => {
    const dir = project({ 'b.txt': '', 'a/one.txt': '', 'a/deep/er/two.txt': '', '.env': '' })
    mkdirSync(join(dir, 'empty'))
    expect(listFiles(dir).toSorted()).toEqual(['.env', 'a/deep/er/two.txt', 'a/one.txt', 'b.txt'])
  })

  it('does not follow links, of which some Node.js versions never return', () => {
    const loops = { one: { link: '.' }, two: { link: '.' }, three: { link: '.' } }
    const dir = project({ 'sub/a.txt': '', 'sub/back': { link: '../sub' }, 'to-file': { link: 'sub/a.txt' }, ...loops })
    expect(listFiles(dir)).toEqual(['sub/a.txt'])
    expect(listLinks(dir).toSorted()).toEqual(['one', 'sub/back', 'three', 'to-file', 'two'])
  })

  it('is empty for a directory that does not exist, and for a file', () => {
    const dir = project({ file: '' })
    expect([listFiles(join(dir, 'none')), listFiles(join(dir, 'file')), listLinks(join(dir, 'none'))]).toEqual([[], [], []])
  })

  it('has a limit', () => {
    const dir = project({ [`${'d/'.repeat(100)}file`]: '' })
    expect(listFiles(dir)).toHaveLength(1)
    mkdirSync(join(dir, 'd/'.repeat(101)), { recursive: true })
    expect(() => listFiles(dir)).toThrow('more than 100 directories deep')
  })
})
