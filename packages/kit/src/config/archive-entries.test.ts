import { execFileSync } from 'node:child_process'
import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'pathe'
import { describe, expect, it } from 'vitest'
import { project, type Files } from '../../../../test/support/project.ts'
import { paxRecords, tar, tarball } from '../../../../test/support/tar.ts'
import { archiveEntries, type ArchiveEntry } from './archive-entries.ts'

async function read(bytes: Buffer): Promise<ArchiveEntry[]> {
  const file = join(project(), 'archive')
  writeFileSync(file, bytes)
  return archiveEntries(file)
}

describe('archiveEntries', () => {
  const files: Files = {
    'tree/a.txt': 'x',
    'tree/empty': '',
    'tree/big.bin': 'x'.repeat(300_000),
    'tree/exact.bin': 'x'.repeat(1024),
    [`tree/${'deep/'.repeat(30)}${'n'.repeat(120)}.txt`]: 'long',
    [`tree/${'p'.repeat(90)}/${'q'.repeat(90)}.txt`]: 'with a prefix',
    'tree/ünï 项目 "quoted".txt': 'strange',
  }

  it.each(['gnu', 'pax', 'ustar'])('reads tar files in the format %s', async (format) => {
    const dir = project(format === 'ustar' ? { ...files, [Object.keys(files)[4]!]: '' } : files)
    symlinkSync('a.txt', join(dir, 'tree/link'))
    symlinkSync('t/'.repeat(80), join(dir, 'tree/far'))
    const plain = format === 'ustar' ? ['--exclude=tree/deep', '--exclude=tree/far'] : []
    for (const flags of ['-cf', '-czf']) {
      execFileSync('tar', [`--format=${format}`, ...plain, flags, 'archive', 'tree'], { cwd: dir })
      const listed = execFileSync('tar', ['--quoting-style=literal', '-tf', 'archive'], { cwd: dir, encoding: 'utf8' })
        .trim()
        .split('\n')
      const entries = await archiveEntries(join(dir, 'archive'))
      expect(entries.map(({ path }) => path)).toEqual(listed)
      expect(entries.find(({ path }) => path === 'tree/link')).toEqual({
        path: 'tree/link',
        type: 'SymbolicLink',
        linkpath: 'a.txt',
      })
      if (format !== 'ustar') expect(entries.find(({ path }) => path === 'tree/far')?.linkpath).toBe('t/'.repeat(80))
    }
  })

  it('does not require trailing empty blocks', async () => {
    expect(await read(tar([{ path: 'one', content: '1' }]).subarray(0, 1024))).toHaveLength(1)
  })

  it.each([
    ['an empty file', Buffer.alloc(0)],
    ['random text', Buffer.from('<!doctype html>'.repeat(100))],
    ['less than a block', Buffer.from('short')],
    ['a wrong checksum', Buffer.from(tar([{ path: 'a', content: '1' }])).fill('b', 0, 1)],
    ['a missing body', tar([{ path: 'a', content: '1' }]).subarray(0, 512)],
    ['half a body', tar([{ path: 'a', content: 'x'.repeat(2000) }]).subarray(0, 1500)],
    ['a truncated long name', tar([{ path: 'a', type: 'L', content: 'x'.repeat(600) }]).subarray(0, 1024)],
    ['half of a compressed archive', tarball([{ path: 'a', content: 'x' }]).subarray(0, 60)],
    ['a compressed archive without its end', tarball([{ path: 'a', content: 'x' }]).subarray(0, -6)],
    ['a huge size', tar([{ path: 'x', type: 'x', content: paxRecords({ size: '99999999999999999' }) }, { path: 'a' }])],
  ])('throws on %s', async (_, bytes) => {
    await expect(read(bytes)).rejects.toThrow('not an archive, or a corrupt one')
  })
})
