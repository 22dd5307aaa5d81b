import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'pathe'
import { describe, expect, it } from 'vitest'
import { codes, load } from '../../../../test/support/load.ts'
import { cacheHome, project } from '../../../../test/support/project.ts'
import { sending, serve } from '../../../../test/support/serve.ts'
import { paxRecords, tarball, type TarEntry } from '../../../../test/support/tar.ts'
import { assertSafeArchive, assertSafeDirectory, UnsafeArchive } from './safe-archive.ts'

const config: TarEntry = { path: 'x/fw.config.mjs', content: `export default { appId: 'loaded' }` }
const file = (path: string): TarEntry => ({ path, content: 'evil' })
const link = (path: string, linkpath: string): TarEntry => ({ path, linkpath, type: '2' })
const hardLink = (path: string, linkpath: string): TarEntry => ({ path, linkpath, type: '1' })
const extended = (values: Record<string, string>): TarEntry => ({ path: 'PaxHeader', type: 'x', content: paxRecords(values) })
const long = (type: 'L' | 'K', name: string): TarEntry => ({ path: '././@LongLink', type, content: `${name}\0` })

const hostile: [string, TarEntry[]][] = [
  ['a parent path', [file('x/../../evil.txt')]],
  ['a parent path that returns', [file('x/sub/../evil.txt')]],
  ['only a parent path', [file('../evil.txt')]],
  ['a parent path with backslashes', [file('x\\..\\..\\evil.txt')]],
  ['a parent path after other slashes', [file('x//..//..//evil.txt')]],
  ['an absolute path', [file('/tmp/fw-evil.txt')]],
  ['an absolute path with many slashes', [file('///tmp/fw-evil.txt')]],
  ['a path with a drive letter', [file('C:\\evil.txt'), file('C:/evil.txt')]],
  ['a parent path in an extended header', [extended({ path: 'x/../../evil.txt' }), file('x/good.txt')]],
  ['a parent path in a long name', [long('L', 'x/../../evil.txt'), file('x/good.txt')]],
  ['a parent directory', [{ path: 'x/../../evil/', type: '5' }]],
  ['a link to a parent path', [link('x/evil', '../../..')]],
  ['a link to a parent path from a directory', [link('x/sub/evil', '../../outside')]],
  ['a link to the directory of the layer', [link('x/evil', '../evil')]],
  ['an absolute link', [link('x/evil', '/etc')]],
  ['a link to a parent path in an extended header', [extended({ linkpath: '../../..' }), link('x/evil', 'good')]],
  ['a link to a parent path in a long name', [long('K', '../../..'), link('x/evil', 'good')]],
  ['a link to a parent path after another one', [link('x/d1/d2/up', '../..'), link('x/evil', 'd1/d2/up/../../../etc')]],
  ['a link to a parent path with special characters', [link('x/...', '.'), link('x/evil', '.../../..')]],
  ['a file through a link to the outside', [link('x/evil', '../..'), file('x/evil/evil.txt')]],
  ['a file through a link to the inside', [link('x/sub', 'other'), file('x/sub/evil.txt')]],
  ['a file through a link, in another notation', [link('x/sub', '.'), file('x/./sub//evil.txt')]],
  ['a link through a link', [link('x/a', '.'), link('x/a/b', '..')]],
  ['a hard link to the outside', [hardLink('x/evil', '../../outside.txt')]],
  ['an absolute hard link', [hardLink('x/evil', '/etc/passwd')]],
  ['a hard link followed by its content', [hardLink('x/evil', '../outside.txt'), file('x/evil')]],
  ['a character device', [{ path: 'x/evil', type: '3' }]],
  ['a block device', [{ path: 'x/evil', type: '4' }]],
  ['a pipe', [{ path: 'x/evil', type: '6' }]],
]

describe('a malicious archive', () => {
  it.each(hostile)('is rejected as a whole, and writes nothing outside: %s', async (_, entries) => {
    const server = await serve(sending(tarball([config, ...entries])))
    const dir = project({ 'fw.config.ts': `export default { extends: '${server.url}/x.tgz' }`, '../outside.txt': 'untouched' })
    const before = everything(join(dir, '..'))
    const { problems, options, layers } = await load(dir)
    expect(codes(problems)).toEqual(['LAYER_UNSAFE'])
    expect(problems[0]).toMatchObject({
      level: 'error',
      path: 'extends',
      fix: 'Do not use this archive, and report it to its author.',
    })
    expect(options.appId).toBe('fw-app')
    expect(layers).toHaveLength(1)
    expect(everything(join(dir, '..'))).toEqual(
      [...before, 'home', 'home/cache', 'home/cache/fw', 'home/cache/fw/layers'].toSorted(),
    )
    expect(readFileSync(join(dir, '../outside.txt'), 'utf8')).toBe('untouched')
    expect(existsSync('/tmp/fw-evil.txt')).toBe(false)
  })

  it('is rejected wherever the malicious entry is', async () => {
    const server = await serve(sending(tarball([file('../evil.txt'), config])))
    const { problems } = await load(project(), { extends: [`${server.url}/x.tgz`] })
    expect(problems[0]?.why).toBe(
      `The archive of the layer \`${server.url}/x.tgz\` was rejected: its entry \`../evil.txt\` is outside the layer.`,
    )
  })

  it('is rejected on a refresh, and the old copy is kept', async () => {
    const server = await serve(sending(tarball([config])))
    const dir = project({ 'fw.config.ts': `export default { extends: '${server.url}/x.tgz' }` })
    await load(dir)
    server.answer(sending(tarball([config, file('x/../../evil')])))
    expect(codes((await load(dir, { refresh: true })).problems)).toEqual(['LAYER_UNSAFE'])
    expect((await load(dir)).options.appId).toBe('loaded')
    expect(readdirSync(join(cacheHome(dir), 'fw/layers'))).toHaveLength(1)
  })
})

describe('a valid archive', () => {
  it.each<[string, TarEntry[]]>([
    [
      'links inside',
      [file('x/a/real.txt'), link('x/a/same', 'real.txt'), link('x/b/other', '../a/real.txt'), link('x/all', '.')],
    ],
    ['a dangling link', [link('x/later', 'not/yet/there')]],
    ['circular links', [link('x/one', 'two'), link('x/two', 'one')]],
    ['links to parent directories inside', [link('x/one', '.'), link('x/two', '.'), link('x/sub/three', '..')]],
    ['names with dots', [file('x/..hidden'), file('x/...'), file('x/a..b/c')]],
    [
      'a comment, like in archives of git',
      [{ path: 'pax_global_header', type: 'g', content: paxRecords({ comment: '1a2b3c' }) }],
    ],
    ['a long name', [extended({ path: `x/${'long/'.repeat(40)}name.txt` }), file('x/short')]],
    ['a long GNU name', [long('L', `x/${'long/'.repeat(40)}name.txt`), file('x/short')]],
  ])('is unpacked: %s', async (_, entries) => {
    const server = await serve(
      sending(tarball([...entries.filter(({ type }) => type === 'g'), config, ...entries.filter(({ type }) => type !== 'g')])),
    )
    const { problems, options } = await load(project(), { extends: [`${server.url}/x.tgz`] })
    expect(codes(problems)).toEqual([])
    expect(options.appId).toBe('loaded')
  })

  it('may contain links between directories, unless only one of them is used', async () => {
    const dir = project()
    const entries = [config, link('x/docs/latest', '../themes'), link('x/themes/dark/assets', '../shared')]
    const archive = join(dir, 'a.tgz')
    writeFileSync(archive, tarball(entries))
    await expect(assertSafeArchive(archive, '')).resolves.toMatchObject({ entries: { length: 3 } })
    await expect(assertSafeArchive(archive, 'docs-of-others')).resolves.toMatchObject({ entries: { length: 3 } })
    await expect(assertSafeArchive(archive, 'themes/dark')).rejects.toThrow(UnsafeArchive)
  })
})

describe('assertSafeDirectory', () => {
  it.each(['..', '../outside', '/etc', 'sub/../../..', './../../x'])('rejects a link to %s', (target) => {
    const dir = project({ 'sub/a.txt': '' })
    symlinkSync(target, join(dir, 'evil'))
    expect(() => assertSafeDirectory(dir)).toThrow(new UnsafeArchive(`its entry \`evil\` is a link to \`${target}\``))
  })

  it('does not follow links', () => {
    const dir = project({ 'sub/a.txt': '' })
    for (const name of ['one', 'two', 'three']) symlinkSync('.', join(dir, name))
    symlinkSync('../sub', join(dir, 'sub/back'))
    expect(() => assertSafeDirectory(dir)).not.toThrow()
  })
})

/** Files, links and directories. */
function everything(dir: string): string[] {
  const below = readdirSync(dir, { withFileTypes: true }).flatMap((entry) => [
    entry.name,
    ...(entry.isDirectory() ? everything(join(dir, entry.name)).map((path) => `${entry.name}/${path}`) : []),
  ])
  return below.toSorted()
}
