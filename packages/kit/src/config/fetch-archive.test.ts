import { readFileSync, statSync } from 'node:fs'
import { join } from 'pathe'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { codes, load, placed } from '../../../../test/support/load.ts'
import { project } from '../../../../test/support/project.ts'
import { cached, extending, layer } from '../../../../test/support/remote-layer.ts'
import { sending, serve } from '../../../../test/support/serve.ts'
import { fetchArchive } from './fetch-archive.ts'

describe('a token', () => {
  it('is sent, and never printed', async () => {
    const server = await serve(sending('secret-token is wrong', { status: 401 }))
    const dir = extending(`${server.url}/x.tgz`, { auth: 'secret-token' })
    const problems = await placed(await load(dir))
    expect(server.requests[0]?.headers.authorization).toBe('Bearer secret-token')
    expect(problems).toMatchObject([{ code: 'FW_CONFIG_LAYER_FAILED' }])
    for (const { why, fix, path } of problems) expect(`${why} ${fix} ${path}`).not.toContain('secret-token')
  })

  it('is not sent to another host', async () => {
    const other = await serve(sending(layer('remote')))
    const server = await serve((_, response) => response.writeHead(302, { location: `${other.url}/x.tgz` }).end())
    const { options } = await load(extending(`${server.url}/x.tgz`, { auth: 'secret-token' }))
    expect(options.appId).toBe('remote')
    expect(server.requests[0]?.headers.authorization).toBe('Bearer secret-token')
    expect(other.requests[0]?.headers.authorization).toBeUndefined()
  })

  it('with a line break is rejected, and never printed', async () => {
    const server = await serve(sending(layer('remote')))
    const { problems } = await load(extending(`${server.url}/x.tgz`, { auth: 'secret\r\nx-evil: token' }))
    expect(codes(problems)).toEqual(['LAYER_FAILED'])
    expect(problems[0]?.why).not.toContain('secret')
    expect(server.requests).toEqual([])
  })

  it.each(['user:secret@', 'secret@'])('in the URL (%s) is never printed', async (credentials) => {
    const server = await serve(sending('', { status: 404 }))
    const address = `${server.url.replace('//', `//${credentials}`)}/x.tgz`
    const { problems } = await load(extending(address))
    expect(codes(problems)).toEqual(['LAYER_FAILED'])
    expect(problems[0]?.why).not.toContain('secret')
  })
})

describe('an unencrypted URL', () => {
  it.each([
    'http://layers.test/x.tgz',
    'http://192.168.0.1/x.tgz',
    'http://127.0.0.1.evil.test/x.tgz',
    'http://localhost.evil.test/x.tgz',
    'http://127.0.0.1@evil.test/x.tgz',
    'HTTP://layers.test/x.tgz',
    'git:http://layers.test/a/b',
    'git+http://layers.test/a/b',
    'http+git://layers.test/a/b',
    'git:git://layers.test/a/b',
  ])('is rejected: %s', async (source) => {
    const { problems } = await load(extending(source))
    expect(problems).toMatchObject([{ code: 'FW_CONFIG_LAYER_INSECURE', level: 'error', fix: 'Use an https:// URL.' }])
  })

  it('is rejected without a request', async () => {
    // 127.0.0.0/8 is the loopback network, so a server that listens on all addresses would receive the request.
    const server = await serve(sending(layer('remote')))
    const source = server.url.replace('127.0.0.1', '0.0.0.0')
    expect(codes((await load(extending(`${source}/x.tgz`))).problems)).toEqual(['LAYER_INSECURE'])
    expect(server.requests).toEqual([])
  })

  it.each(['http://layers.test/x.tgz', 'http://0.0.0.0:{port}/x.tgz'])(
    'is rejected as the target of a redirect: %s',
    async (target) => {
      const server = await serve((request, response) => {
        if (request.headers.host?.startsWith('127.'))
          response.writeHead(302, { location: target.replace('{port}', new URL(server.url).port) }).end()
        else sending(layer('remote'))(request, response)
      })
      expect(codes((await load(extending(`${server.url}/x.tgz`))).problems)).toEqual(['LAYER_INSECURE'])
      expect(server.requests).toHaveLength(1)
    },
  )

  it('is rejected in the middle of a redirect chain', async () => {
    const good = await serve(sending(layer('remote')))
    const server = await serve((request, response) => {
      const isFirst = request.headers.host?.startsWith('127.')
      response.writeHead(302, { location: isFirst ? server.url.replace('127.0.0.1', '0.0.0.0') : `${good.url}/x.tgz` }).end()
    })
    expect(codes((await load(extending(`${server.url}/x.tgz`))).problems)).toEqual(['LAYER_INSECURE'])
    expect(good.requests).toEqual([])
  })

  it('is allowed on this machine', async () => {
    const server = await serve(sending(layer('remote')))
    expect((await load(extending(`${server.url.replace('127.0.0.1', 'localhost')}/x.tgz`))).options.appId).toBe('remote')
  })
})

describe('a redirect of a public server', () => {
  afterEach(() => vi.unstubAllGlobals())

  /** `https://layers.test` redirects; other servers are real. */
  const redirecting = (location: string): void => {
    const real = globalThis.fetch
    vi.stubGlobal('fetch', (url: URL, init: RequestInit) =>
      url.host === 'layers.test' ? Promise.resolve(new Response(null, { status: 302, headers: { location } })) : real(url, init),
    )
  }

  it.each([
    ['http://127.0.0.1:{port}/x.tgz', 'LAYER_INSECURE'],
    ['http://localhost:{port}/x.tgz', 'LAYER_INSECURE'],
    ['https://127.0.0.1:{port}/x.tgz', 'LAYER_FAILED'],
    ['https://localhost:{port}/x.tgz', 'LAYER_FAILED'],
    ['file:///etc/passwd', 'LAYER_FAILED'],
    ['data:application/gzip;base64,AAAA', 'LAYER_FAILED'],
  ])('is not followed to %s', async (location, code) => {
    const server = await serve(sending(layer('remote')))
    redirecting(location.replace('{port}', new URL(server.url).port))
    const dir = extending('https://layers.test/x.tgz')
    const { problems } = await load(dir)
    expect(codes(problems)).toEqual([code])
    if (location.startsWith('https:')) expect(problems[0]?.why).toContain('an address of this machine or its network')
    expect(server.requests).toEqual([])
    expect(cached(dir)).toEqual([])
  })
})

describe('the size of an archive', () => {
  it('is limited while it is received, whatever the server says', async () => {
    const chunk = Buffer.alloc(10_000)
    const sent = { isClosed: false }
    const server = await serve((_, response) => {
      response.on('close', () => (sent.isClosed = true))
      const write = (): void => {
        while (!sent.isClosed && response.write(chunk));
      }
      response.on('drain', write)
      write()
    })
    const file = join(project(), 'x.tgz')
    const options = { headers: {}, timeout: 60_000, limit: 1_000_000 }
    await expect(fetchArchive(`${server.url}/x.tgz`, file, options)).rejects.toThrow('the archive is larger than 1 MB')
    await expect.poll(() => sent.isClosed).toBe(true)
    expect(statSync(file).size).toBeLessThanOrEqual(1_000_000)

    server.answer(sending(Buffer.alloc(1_000_000)))
    await fetchArchive(`${server.url}/x.tgz`, file, options)
    expect(readFileSync(file)).toHaveLength(1_000_000)
  })
})
