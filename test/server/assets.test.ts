import { join } from 'pathe'
import { describe, expect, it } from 'vitest'
import { useSite } from '../support/site.ts'
import { listFiles } from '../../packages/kit/src/files/list-files.ts'

describe('files of the built server', () => {
  const site = useSite('app-a', { mode: 'build' })
  const assets = (): string[] => listFiles(join(site.dir, '.output/public/_fw')).filter((name) => /\.(?:js|css|svg)$/.test(name))

  it('are cached for a year if hashed', async () => {
    expect(assets().length).toBeGreaterThan(20)
    for (const name of assets()) {
      const response = await site.fetch(`/_fw/${name}`)
      expect(response.status, name).toBe(200)
      expect(response.headers.get('cache-control'), name).toMatch(/max-age=31536000/)
      expect(response.headers.get('cache-control'), name).toMatch(/immutable/)
      expect(response.headers.get('content-type'), name).toMatch(/javascript|css|svg/)
      await response.arrayBuffer()
    }
  })

  it('are revalidated if they contain the latest build id', async () => {
    const latest = await site.fetch('/_fw/builds/latest.json')
    const { id } = (await latest.json()) as { id: string } // written by the build
    expect(latest.headers.get('cache-control')).toBe('no-cache')
    const meta = await site.fetch(`/_fw/builds/meta/${id}.json`)
    expect(meta.headers.get('cache-control')).toMatch(/immutable/)
  })

  it('have hashes in their names', () => {
    expect(assets().filter((name) => !/[\w-]{6,}\.\w+$/.test(name))).toEqual([])
  })

  it('in public/ are served as they are, and not cached for a year', async () => {
    const response = await site.fetch('/nested/file.json')
    expect(await response.json()).toEqual({ from: 'public' })
    expect(response.headers.get('cache-control') ?? '').not.toMatch(/31536000/)
  })

  it.each([
    '/_fw/nothing.js',
    '/_fw/nothing.css',
    '/_fw/',
    '/_fw/deep/nothing',
    '/_fw/nothing.js?x=1',
    '/_fw/builds/nothing.json',
  ])('that are missing return 404 and never HTML: %s', async (path) => {
    for (const accept of ['*/*', 'text/html,application/xhtml+xml', 'application/json']) {
      const response = await site.fetch(path, { headers: { accept } })
      const body = await response.text()
      expect(response.status).toBe(404)
      expect(response.headers.get('content-type') ?? '').not.toMatch(/html/)
      expect(body).not.toMatch(/<html|<!doctype/i)
      expect(response.headers.get('cache-control') ?? '').not.toMatch(/31536000/)
    }
  })

  it('have an ETag, and return 304', async () => {
    for (const path of ['/favicon.svg', `/_fw/${assets().find((name) => name.endsWith('.js'))}`]) {
      const first = await site.fetch(path)
      const etag = first.headers.get('etag')
      await first.arrayBuffer()
      expect(etag).toBeTruthy()
      const second = await site.fetch(path, { headers: { 'if-none-match': etag! } })
      expect([second.status, await second.text()]).toEqual([304, ''])
    }
  })

  it('respond to HEAD without a body, and reject other methods', async () => {
    const head = await site.fetch('/favicon.svg', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    const post = await site.fetch('/favicon.svg', { method: 'POST' })
    expect([404, 405]).toContain(post.status)
  })

  it('are not published if ignored', async () => {
    expect((await site.fetch('/-ignored.txt')).status).toBe(404)
  })
})
