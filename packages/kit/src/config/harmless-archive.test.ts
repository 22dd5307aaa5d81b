import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'pathe'
import { describe, expect, it } from 'vitest'
import { codes, load } from '../../../../test/support/load.ts'
import { cacheHome, project } from '../../../../test/support/project.ts'
import { sending, serve } from '../../../../test/support/serve.ts'
import { paxRecords, tarball, type TarEntry } from '../../../../test/support/tar.ts'
import { assertHarmlessArchive, assertHarmlessDirectory, UnsafeArchive } from './harmless-archive.ts'

const config: TarEntry = { path: 'x/fw.config.mjs', content: `export default { appId: 'loaded' }` }
const file = (path: string): TarEntry => ({ path, content: 'evil' })
const link = (path: string, linkpath: string): TarEntry => ({ path, linkpath, type: '2' })
const hardLink = (path: string, linkpath: string): TarEntry => ({ path, linkpath, type: '1' })
const extended = (values: Record<string, string>): TarEntry => ({ path: 'PaxHeader', type: 'x', content: paxRecords(values) })
const long = (type: 'L' | 'K', name: string): TarEntry => ({ path: '././@LongLink', type, content: `${name}\0` })

const hostile: [string, TarEntry[]][] = [
  ['a path upwards', [file('x/../../evil.txt')]],
  ['a path upwards that comes back', [file('x/sub/../evil.txt')]],
  ['nothing but a path upwards', [file('../evil.txt')]],
  ['a path upwards with backslashes', [file('x\\..\\..\\evil.txt')]],
  ['a path upwards after other slashes', [file('x//..//..//evil.txt')]],
  ['an absolute path', [file('/tmp/fw-evil.txt')]],
  ['an absolute path with many slashes', [file('///tmp/fw-evil.txt')]],
  ['a path on a drive', [file('C:\\evil.txt'), file('C:/evil.txt')]],
  ['a path upwards in an extended header', [extended({ path: 'x/../../evil.txt' }), file('x/good.txt')]],
  ['a path upwards in a long name', [long('L', 'x/../../evil.txt'), file('x/good.txt')]],
  ['a directory upwards', [{ path: 'x/../../evil/', type: '5' }]],
  ['a link upwards', [link('x/evil', '../../..')]],
  ['a link upwards from a directory', [link('x/sub/evil', '../../outside')]],
  ['a link to the place of the layer', [link('x/evil', '../evil')]],
  ['an absolute link', [link('x/evil', '/etc')]],
  ['a link upwards in an extended header', [extended({ linkpath: '../../..' }), link('x/evil', 'good')]],
  ['a link upwards in a long name', [long('K', '../../..'), link('x/evil', 'good')]],
  ['a link that goes upwards after another one', [link('x/d1/d2/up', '../..'), link('x/evil', 'd1/d2/up/../../../etc')]],
  ['a link with a strange name that goes upwards', [link('x/...', '.'), link('x/evil', '.../../..')]],
  ['a file through a link to the outside', [link('x/evil', '../..'), file('x/evil/evil.txt')]],
  ['a file through a link to the inside', [link('x/sub', 'other'), file('x/sub/evil.txt')]],
  ['a file through a link, written otherwise', [link('x/sub', '.'), file('x/./sub//evil.txt')]],
  ['a link through a link', [link('x/a', '.'), link('x/a/b', '..')]],
  ['a hard link to the outside', [hardLink('x/evil', '../../outside.txt')]],
  ['an absolute hard link', [hardLink('x/evil', '/etc/passwd')]],
  ['a hard link followed by its content', [hardLink('x/evil', '../outside.txt'), file('x/evil')]],
  ['a character device', [{ path: 'x/evil', type: '3' }]],
  ['a block device', [{ path: 'x/evil', type: '4' }]],
  ['a pipe', [{ path: 'x/evil', type: '6' }]],
]

describe('a hostile archive', () => {
  it.each(hostile)('is refused as a whole, and nothing is written outside: %s', async (_, entries) => {
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

  it('is refused wherever the bad entry stands', async () => {
    const server = await serve(sending(tarball([file('../evil.txt'), config])))
    const { problems } = await load(project(), { extends: [`${server.url}/x.tgz`] })
    expect(problems[0]?.why).toBe(
      `The archive of the layer \`${server.url}/x.tgz\` was rejected: its entry \`../evil.txt\` is outside the layer.`,
    )
  })

  it('is refused on a refresh, and the copy stays', async () => {
    const server = await serve(sending(tarball([config])))
    const dir = project({ 'fw.config.ts': `export default { extends: '${server.url}/x.tgz' }` })
    await load(dir)
    server.answer(sending(tarball([config, file('x/../../evil')])))
    expect(codes((await load(dir, { refresh: true })).problems)).toEqual(['LAYER_UNSAFE'])
    expect((await load(dir)).options.appId).toBe('loaded')
    expect(readdirSync(join(cacheHome(dir), 'fw/layers'))).toHaveLength(1)
  })
})

describe('a harmless archive', () => {
  it.each<[string, TarEntry[]]>([
    [
      'links inside',
      [file('x/a/real.txt'), link('x/a/same', 'real.txt'), link('x/b/other', '../a/real.txt'), link('x/all', '.')],
    ],
    ['a link that leads nowhere', [link('x/later', 'not/yet/there')]],
    ['links that lead to each other', [link('x/one', 'two'), link('x/two', 'one')]],
    ['links to directories that hold them', [link('x/one', '.'), link('x/two', '.'), link('x/sub/three', '..')]],
    ['names with dots', [file('x/..hidden'), file('x/...'), file('x/a..b/c')]],
    ['a comment, as git writes it', [{ path: 'pax_global_header', type: 'g', content: paxRecords({ comment: '1a2b3c' }) }]],
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

  it('may hold links that leave a directory when only that one is used', async () => {
    const dir = project()
    const entries = [config, link('x/docs/latest', '../themes'), link('x/themes/dark/assets', '../shared')]
    const archive = join(dir, 'a.tgz')
    writeFileSync(archive, tarball(entries))
    await expect(assertHarmlessArchive(archive, '')).resolves.toBeUndefined()
    await expect(assertHarmlessArchive(archive, 'docs-of-others')).resolves.toBeUndefined()
    await expect(assertHarmlessArchive(archive, 'themes/dark')).rejects.toThrow(UnsafeArchive)
  })
})

describe('assertHarmlessDirectory', () => {
  it.each(['..', '../outside', '/etc', 'sub/../../..', './../../x'])('refuses a link to %s', (target) => {
    const dir = project({ 'sub/a.txt': '' })
    symlinkSync(target, join(dir, 'evil'))
    expect(() => assertHarmlessDirectory(dir)).toThrow(new UnsafeArchive(`its entry \`evil\` is a link to \`${target}\``))
  })

  it('does not follow links', () => {
    const dir = project({ 'sub/a.txt': '' })
    for (const name of ['one', 'two', 'three']) symlinkSync('.', join(dir, name))
    symlinkSync('../sub', join(dir, 'sub/back'))
    expect(() => assertHarmlessDirectory(dir)).not.toThrow()
  })
})

function everything(dir: string): string[] {
  return readdirSync(dir, { recursive: true, encoding: 'utf8' }).toSorted()
}
