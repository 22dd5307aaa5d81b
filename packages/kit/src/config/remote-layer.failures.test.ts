import { createServer, type AddressInfo } from 'node:net'
import { join } from 'pathe'
import { describe, expect, it } from 'vitest'
import { codes, load, placed } from '../../../../test/support/load.ts'
import { cleanEnv, project } from '../../../../test/support/project.ts'
import { cached, extending, layer } from '../../../../test/support/remote-layer.ts'
import { sending, serve, type Handler } from '../../../../test/support/serve.ts'
import { layerTarball, tar } from '../../../../test/support/tar.ts'
import { fetchRemoteLayer } from './remote-layer.ts'

describe('a failed fetch', () => {
  const whole = layer('healthy')

  const failures: [string, Handler][] = [
    ['404', sending('not here', { status: 404 })],
    ['500', sending(whole, { status: 500 })],
    ['no content', sending('', { status: 204 })],
    ['an empty body', sending('')],
    ['an HTML page', sending('<!doctype html><title>Sign in</title>', { headers: { 'content-type': 'text/html' } })],
    ['a long HTML page', sending(`<!doctype html>${'<p>Sign in</p>'.repeat(500)}`)],
    ['an archive that is cut short', sending(whole.subarray(0, whole.length - 40))],
    ['an archive that is cut in half', sending(whole.subarray(0, whole.length / 2))],
    [
      'an uncompressed archive that is cut short',
      sending(tar([{ path: 'x/fw.config.ts', content: 'x'.repeat(3000) }]).subarray(0, 1600)),
    ],
    ['an archive without files', sending(layerTarball({}))],
    ['a damaged archive', sending(Buffer.from(whole).fill(0, 30, 60))],
    [
      'a line that goes dead',
      (_, response) =>
        response.writeHead(200, { 'content-length': whole.length }).write(whole.subarray(0, 50), () => response.destroy()),
    ],
    ['no answer at all', (request) => request.destroy()],
    ['a circle of addresses', (_, response) => response.writeHead(302, { location: '/x.tgz' }).end()],
    ['a redirect to nowhere', (_, response) => response.writeHead(302).end()],
    ['a redirect to a file', (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end()],
  ]

  it.each(failures)('is reported and leaves nothing behind: %s', async (_, handler) => {
    const server = await serve(handler)
    const dir = extending(`${server.url}/x.tgz`)
    const loaded = await load(dir)
    const [problem] = await placed(loaded)
    expect(codes(loaded.problems)).toEqual(['LAYER_FAILED'])
    expect(problem).toMatchObject({ level: 'error', path: 'extends', position: { file: join(dir, 'fw.config.ts'), line: 2 } })
    expect(problem?.why).toContain(`${server.url}/x.tgz`)
    expect(cached(dir)).toEqual([])

    server.answer(sending(whole))
    expect((await load(dir)).options.appId).toBe('healthy')
    expect(cached(dir)).toHaveLength(1)
  })

  it.each<[string, Handler]>([
    ['does not respond', () => {}],
    ['never finishes its response', (_, response) => void response.writeHead(200).write(whole.subarray(0, 50))],
  ])('times out when the server %s', async (_, handler) => {
    const server = await serve(handler)
    const dir = project()
    await expect(
      // oxlint-disable-next-line fw/no-short-limit -- the server never ends its response, however long this takes
      fetchRemoteLayer(`${server.url}/x.tgz`, { rootDir: dir, env: cleanEnv(dir), refresh: false, timeout: 300 }),
    ).rejects.toThrow(/abort|timeout/i)
    expect(cached(dir)).toEqual([])
  })

  it('reports a refused connection', async () => {
    const listener = createServer()
    await new Promise<void>((listening) => listener.listen(0, '127.0.0.1', listening))
    const { port } = listener.address() as AddressInfo // a server on a port
    await new Promise((closed) => listener.close(closed))
    const { problems } = await load(extending(`http://127.0.0.1:${port}/x.tgz`))
    expect(problems[0]?.why).toContain('ECONNREFUSED')
  })

  it('reports the status of the response', async () => {
    const server = await serve(sending('', { status: 404 }))
    const { problems } = await load(extending(`${server.url}/x.tgz`))
    expect(problems[0]?.why).toBe(`Failed to fetch the layer \`${server.url}/x.tgz\`: the server responded with 404 Not Found`)
  })

  it('does not affect other layers', async () => {
    const server = await serve((request, response) =>
      sending(request.url === '/good.tgz' ? whole : '', { status: request.url === '/good.tgz' ? 200 : 404 })(request, response),
    )
    const dir = project({ 'fw.config.ts': `export default { extends: ['${server.url}/bad.tgz', '${server.url}/good.tgz'] }` })
    const { options, problems } = await load(dir)
    expect(options.appId).toBe('healthy')
    expect(problems).toMatchObject([{ path: 'extends[0]' }])
  })
})
