import { execFileSync } from 'node:child_process'
import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'pathe'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { project, type Files } from '../../../../test/support/project.ts'
import { codes, load } from '../../../../test/support/load.ts'
import { cached, extending } from '../../../../test/support/remote-layer.ts'
import { sending, serve } from '../../../../test/support/serve.ts'
import { paxRecords, tar, tarball } from '../../../../test/support/tar.ts'
import { archiveContent, type ArchiveEntry } from './archive-entries.ts'

async function read(bytes: Buffer): Promise<ArchiveEntry[]> {
  const file = join(project(), 'archive')
  writeFileSync(file, bytes)
  return (await archiveContent(file)).entries
}

describe('archiveContent', () => {
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
      const { entries } = await archiveContent(join(dir, 'archive'))
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

describe('an archive bomb', () => {
  const small = { unpacked: 10_000, entries: 10 }
  const files = (count: number): Buffer => tarball(Array.from({ length: count }, (_, index) => ({ path: `x/${index}` })))
  const written = (bytes: Buffer): string => {
    const file = join(project(), 'archive')
    writeFileSync(file, bytes)
    return file
  }

  it('may not have more than a number of entries', async () => {
    expect((await archiveContent(written(files(10)), small)).entries).toHaveLength(10)
    await expect(archiveContent(written(files(11)), small)).rejects.toThrow('the archive has more than 10 entries')
  })

  it('may not have more than a number of bytes, compressed or not', async () => {
    const content = (bytes: number): Buffer => tar([{ path: 'x', content: 'x'.repeat(bytes) }])
    expect((await archiveContent(written(gzipSync(content(8000))), small)).entries).toHaveLength(1)
    for (const bytes of [content(10_000), gzipSync(content(10_000))])
      await expect(archiveContent(written(bytes), small)).rejects.toThrow('the unpacked archive is larger than 0.01 MB')
  })

  it('may be padded, but not have more after its end', async () => {
    const padded = (bytes: number): Promise<unknown> =>
      archiveContent(written(Buffer.concat([files(1), gzipSync(Buffer.alloc(bytes))])))
    await expect(padded(10_000)).resolves.toMatchObject({ entries: { length: 1 } })
    await expect(padded(2_000_000)).rejects.toThrow('the archive has data after its end')
  })

  it('is an error, and nothing of it is unpacked', async () => {
    const size = { path: 'PaxHeader', type: 'x', content: paxRecords({ size: '310000000' }) }
    const head = tar([size, { path: 'x/fw.config.mjs' }]).subarray(0, -1024)
    // Members of gzip files are concatenated, so a repeated megabyte is quickly written.
    const million = gzipSync(Buffer.alloc(1_000_000))
    const bomb = Buffer.concat([gzipSync(head), ...Array.from({ length: 301 }, () => million)])
    const server = await serve(sending(bomb))
    const dir = extending(`${server.url}/x.tgz`)
    const { problems } = await load(dir)
    expect(bomb.byteLength).toBeLessThan(1_000_000)
    expect(codes(problems)).toEqual(['LAYER_FAILED'])
    expect(problems[0]?.why).toContain('the unpacked archive is larger than 300 MB')
    expect(cached(dir)).toEqual([])
  })
})
