import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'pathe'
import { describe, expect, it } from 'vitest'
import { codes, load } from '../../../../test/support/load.ts'
import { cacheHome, project } from '../../../../test/support/project.ts'
import { cached, extending, layer } from '../../../../test/support/remote-layer.ts'
import { sending, serve } from '../../../../test/support/serve.ts'
import { layerTarball, tar } from '../../../../test/support/tar.ts'

describe('an archive at a URL', () => {
  it.each(['/layer.tar.gz', '/layer.tgz', '/layer.tgz?token=1', '/download', '/'])(
    'R61, R62: is fetched and read: %s',
    async (path) => {
      const server = await serve(sending(layer('remote')))
      const dir = extending(server.url + path)
      const { options, problems, layers } = await load(dir)
      expect(codes(problems)).toEqual([])
      expect(options.appId).toBe('remote')
      expect(layers[1]).toMatchObject({ source: server.url + path })
      expect(existsSync(join(layers[1]!.dir, 'app/app.vue'))).toBe(true)
      expect(server.requests.map((request) => request.path)).toEqual([path])
    },
  )

  it('R62: can be a theme', async () => {
    const server = await serve(sending(layer('remote')))
    const { options } = await load(project({ 'fw.config.ts': `export default { theme: '${server.url}/dark.tgz' }` }))
    expect(options.appId).toBe('remote')
  })

  it('can be set by --extends', async () => {
    const server = await serve(sending(layer('remote')))
    const { options } = await load(project(), { extends: [`${server.url}/x.tgz`] })
    expect(options.appId).toBe('remote')
  })

  it('can be compressed or not', async () => {
    const server = await serve(sending(tar([{ path: 'x/fw.config.mjs', content: `export default { appId: 'plain' }` }])))
    expect((await load(extending(`${server.url}/x.tar`))).options.appId).toBe('plain')
  })

  it('can be the target of a redirect', async () => {
    const server = await serve((request, response) =>
      request.url === '/moved.tgz'
        ? sending(layer('remote'))(request, response)
        : response.writeHead(302, { location: '/moved.tgz' }).end(),
    )
    expect((await load(extending(`${server.url}/x.tgz`))).options.appId).toBe('remote')
  })

  it('can extend other layers, inside and outside of itself', async () => {
    const server = await serve((request, response) => {
      const inner = layerTarball({
        'fw.config.ts': `export default { extends: ['./base', '${server.url}/other.tgz'] }`,
        'base/fw.config.ts': `export default { ssr: false }`,
      })
      sending(request.url === '/inner.tgz' ? inner : layer('other'))(request, response)
    })
    const { options, problems } = await load(extending(`${server.url}/inner.tgz`))
    expect(codes(problems)).toEqual([])
    expect(options).toMatchObject({ ssr: false, appId: 'other' })
  })
})

describe('the cached copy', () => {
  it('is reused without a request', async () => {
    const server = await serve(sending(layer('first')))
    const dir = extending(`${server.url}/x.tgz`)
    await load(dir)
    server.answer(sending(layer('second')))
    expect((await load(dir)).options.appId).toBe('first')
    expect(server.requests).toHaveLength(1)
  })

  it('is used even if the server is down', async () => {
    const server = await serve(sending(layer('first')))
    const dir = extending(`${server.url}/x.tgz`)
    await load(dir)
    server.answer((request) => request.destroy())
    expect((await load(dir)).options.appId).toBe('first')
  })

  it('is replaced completely with `refresh`', async () => {
    const server = await serve(sending(layerTarball({ 'fw.config.ts': `export default { appId: 'first' }`, 'old.txt': '' })))
    const dir = extending(`${server.url}/x.tgz`)
    await load(dir)
    server.answer(sending(layer('second')))
    const { options, layers } = await load(dir, { refresh: true })
    expect(options.appId).toBe('second')
    expect(existsSync(join(layers[1]!.dir, 'old.txt'))).toBe(false)
    expect((await load(dir)).options.appId).toBe('second')
    expect(server.requests).toHaveLength(2)
  })

  it('is kept if the refresh fails, which is reported', async () => {
    const server = await serve(sending(layer('first')))
    const dir = extending(`${server.url}/x.tgz`)
    await load(dir)
    server.answer(sending('down', { status: 503 }))
    expect(codes((await load(dir, { refresh: true })).problems)).toEqual(['LAYER_FAILED'])
    expect((await load(dir)).options.appId).toBe('first')
  })

  it('is in node_modules if it exists, or else in the cache of the user', async () => {
    const server = await serve(sending(layer('remote')))
    const dir = extending(`${server.url}/x.tgz`)
    expect((await load(dir)).layers[1]!.dir).toMatch(join(cacheHome(dir), 'fw/layers/x-'))
    mkdirSync(join(dir, 'node_modules'))
    expect((await load(dir)).layers[1]!.dir).toMatch(join(dir, 'node_modules/.cache/fw/layers/x-'))
  })

  it('is not shared between URLs with the same file name', async () => {
    const one = await serve((request, response) => sending(layer(`one${request.url}`))(request, response))
    const two = await serve(sending(layer('two')))
    const dir = project()
    const appId = async (source: string): Promise<string> => (await load(dir, { extends: [source] })).options.appId
    expect(await appId(`${one.url}/a/x.tgz`)).toBe('one/a/x.tgz')
    expect(await appId(`${one.url}/b/x.tgz`)).toBe('one/b/x.tgz')
    expect(await appId(`${one.url}/a/x.tgz?v=2`)).toBe('one/a/x.tgz?v=2')
    expect(await appId(`${two.url}/a/x.tgz`)).toBe('two')
    expect(await appId(`${one.url}/a/x.tgz`)).toBe('one/a/x.tgz')
  })

  it('survives concurrent loads', async () => {
    const server = await serve(sending(layer('remote')))
    const dir = extending(`${server.url}/x.tgz`)
    const loads = await Promise.all([load(dir), load(dir), load(dir, { refresh: true }), load(dir, { refresh: true })])
    for (const { options, problems } of loads) expect([options.appId, codes(problems)]).toEqual(['remote', []])
    expect(cached(dir)).toHaveLength(1)
  })
})
