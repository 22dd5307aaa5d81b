import { unlinkSync, utimesSync } from 'node:fs'
import { join } from 'pathe'
import { describe, expect, it } from 'vitest'
import { rawGet, type RawAnswer } from '../../../../../test/support/http-client.ts'
import { project, write } from '../../../../../test/support/project.ts'
import { serve } from '../../../../../test/support/serve.ts'
import { createPublicFiles, type PublicFiles, type PublicFilesSettings } from './create-public-files.ts'

async function start(
  dirs: readonly string[],
  settings: Partial<PublicFilesSettings> = {},
): Promise<PublicFiles & { get: (target: string, headers?: string[], method?: string) => Promise<RawAnswer> }> {
  const files = createPublicFiles({ dirs: () => dirs, base: '/', ...settings })
  const { url } = await serve((request, response) =>
    files.handle(request, response, () => response.writeHead(404).end(`next ${request.url}`)),
  )
  return { ...files, get: (target, headers = [], method = 'GET') => rawGet(url, target, headers, method) }
}

const header = (answer: RawAnswer, wanted: string): string | undefined => answer.headers.find(([name]) => name === wanted)?.[1]

describe('createPublicFiles', () => {
  it('serves files of all directories, and the first one takes precedence', async () => {
    const dir = project({
      'a/one.txt': 'one of a',
      'b/one.txt': 'one of b',
      'b/deep/two.JSON': '{}',
      'b/.well-known/x.txt': 'known',
      'b/ä b.txt': 'odd',
      'b/empty.css': '',
    })
    const { get } = await start([join(dir, 'a'), join(dir, 'nowhere'), join(dir, 'b')])
    expect((await get('/one.txt?v=1')).body).toBe('one of a')
    const json = await get('/deep/two.JSON')
    expect([json.body, header(json, 'content-type'), header(json, 'cache-control')]).toEqual([
      '{}',
      'application/json; charset=utf-8',
      'no-cache',
    ])
    expect((await get('/.well-known/x.txt')).body).toBe('known')
    expect((await get('/%C3%A4%20b.txt')).body).toBe('odd')
    expect((await get('/empty.css')).status).toBe(200)
  })

  it('serves files below the base only', async () => {
    const { get } = await start([project({ 'a.txt': 'a' })], { base: '/docs/' })
    expect((await get('/docs/a.txt')).body).toBe('a')
    for (const target of ['/a.txt', '/docs', '/docs/', '/docsa.txt', '/docs//a.txt']) expect((await get(target)).status).toBe(404)
  })

  it('responds to HEAD, and ignores other methods', async () => {
    const { get } = await start([project({ 'a.txt': 'text' })])
    const head = await get('/a.txt', [], 'HEAD')
    expect([head.status, header(head, 'content-length'), head.body]).toEqual([200, '4', ''])
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) expect((await get('/a.txt', [], method)).body).toBe('next /a.txt')
  })

  it('returns 304 for an unchanged file', async () => {
    const dir = project({ 'a.txt': 'text' })
    const { get } = await start([dir])
    const first = await get('/a.txt')
    const [etag, modified] = [header(first, 'etag')!, header(first, 'last-modified')!]
    for (const condition of [`If-None-Match: ${etag}`, `If-None-Match: "x", ${etag}`, `If-Modified-Since: ${modified}`]) {
      const { status, body } = await get('/a.txt', [condition])
      expect([status, body], condition).toEqual([304, ''])
    }
    write(dir, { 'a.txt': 'next' })
    utimesSync(join(dir, 'a.txt'), new Date(), new Date(Date.now() + 5000))
    for (const condition of [`If-None-Match: ${etag}`, `If-Modified-Since: ${modified}`])
      expect((await get('/a.txt', [condition])).body).toBe('next')
  })

  it.each([
    ['bytes=0-2', 206, '012', 'bytes 0-2/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=-99', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=5-99', 206, '56789', 'bytes 5-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=-0', 416, '', 'bytes */10'],
    ['bytes=5-2', 200, '0123456789', undefined],
    ['bytes=-', 200, '0123456789', undefined],
    ['bytes=0-1,3-4', 200, '0123456789', undefined],
    [`bytes=${Array.from({ length: 1000 }, (_, index) => `${index}-`).join(',')}`, 200, '0123456789', undefined],
    ['lines=1-2', 200, '0123456789', undefined],
    ['bytes=99999999999999999999-', 200, '0123456789', undefined],
  ])('responds to Range: %s', async (range, status, body, contentRange) => {
    const { get } = await start([project({ 'a.mp4': '0123456789' })])
    const answer = await get('/a.mp4', [`Range: ${range}`])
    expect([answer.status, answer.body, header(answer, 'content-range')]).toEqual([status, body, contentRange])
  })

  it('ignores Range if If-Range does not match', async () => {
    const { get } = await start([project({ 'a.mp4': '0123456789' })])
    expect((await get('/a.mp4', ['Range: bytes=0-2', 'If-Range: "x"'])).status).toBe(200)
    expect((await get('/a.mp4', ['Range: bytes=0-2', `If-Range: ${header(await get('/a.mp4'), 'last-modified')}`])).status).toBe(
      206,
    )
  })

  it.each([
    '/',
    '/deep',
    '/deep/',
    '/one.txt/',
    '/one.txt/.',
    '/.env',
    '/.git/config',
    '/deep/.hidden',
    '/deep/.well-known/x',
    '/../secret.txt',
    '/deep/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/deep%2fone.txt',
    '/..%5csecret.txt',
    '/../public-secret/x.txt',
    '/../public-secret',
    '//one.txt',
    '/./one.txt',
    '/one.txt%00',
    '/%00',
    '/%',
    '/%c0%ae%c0%ae/secret.txt',
    '/link.txt',
    '/link-dir/x.txt',
    '/to-sibling/x.txt',
    '/etc/passwd',
    '/-ignored.txt',
    `/${'a'.repeat(10_000)}`,
  ])('does not serve %s', async (target) => {
    const dir = project({
      'public/one.txt': 'one',
      'public/deep/one.txt': 'one',
      'public/deep/.hidden': 'canary',
      'public/deep/.well-known/x': 'canary',
      'public/.env': 'canary',
      'public/.git/config': 'canary',
      'public/-ignored.txt': 'canary',
      'public/link.txt': { link: '../secret.txt' },
      'public/link-dir': { link: '..' },
      'public/to-sibling': { link: '../public-secret' },
      'secret.txt': 'canary',
      'x.txt': 'canary',
      'public-secret/x.txt': 'canary',
    })
    const { get } = await start([join(dir, 'public')], { isIgnored: (file) => file.includes('/-') })
    const { status, body } = await get(target)
    expect(status).toBe(404)
    expect(body).not.toContain('canary')
  })

  it('follows links within the directory', async () => {
    const dir = project({ 'public/a.txt': 'a', 'public/b.txt': { link: 'a.txt' }, linked: { link: 'public' } })
    const { get } = await start([join(dir, 'linked')])
    expect((await get('/b.txt')).body).toBe('a')
  })

  it('sees added and deleted files', async () => {
    const dir = project({ 'a.txt': 'a' })
    const { get, changed } = await start([dir])
    expect((await get('/b.txt')).status).toBe(404)
    write(dir, { 'b.txt': 'b' })
    changed()
    expect((await get('/b.txt')).body).toBe('b')
    unlinkSync(join(dir, 'b.txt'))
    expect((await get('/b.txt')).status).toBe(404)
  })
})
