import { describe, expect, it } from 'vitest'
import { codes, load, placed } from '../../../../test/support/load.ts'
import { extending, layer } from '../../../../test/support/remote-layer.ts'
import { sending, serve } from '../../../../test/support/serve.ts'

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
