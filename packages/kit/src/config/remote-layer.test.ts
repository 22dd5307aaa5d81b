import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { join } from 'pathe'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { codes, load, placed } from '../../../../test/support/load.ts'
import { cacheHome, cleanEnv, project, write } from '../../../../test/support/project.ts'
import { sending, serve, type Handler, type Served } from '../../../../test/support/serve.ts'
import { layerTarball, tar } from '../../../../test/support/tar.ts'
import type { LoadedConfig, LoadOptions } from './load-fw-config.ts'
import { fetchRemoteLayer } from './remote-layer.ts'

const layer = (appId: string): Buffer =>
  layerTarball({ 'fw.config.ts': `export default { appId: '${appId}' }`, 'app/app.vue': '' })

const extending = (source: string, options?: object): string =>
  project({ 'fw.config.ts': `export default {\n  extends: ${JSON.stringify(options ? [[source, options]] : source)},\n}` })

/** Everything that lies in the caches of a project. */
function cached(dir: string): string[] {
  const cache = join(cacheHome(dir), 'fw/layers')
  return existsSync(cache) ? readdirSync(cache) : []
}

describe('an archive at an address', () => {
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

  it('R62: is a theme', async () => {
    const server = await serve(sending(layer('remote')))
    const { options } = await load(project({ 'fw.config.ts': `export default { theme: '${server.url}/dark.tgz' }` }))
    expect(options.appId).toBe('remote')
  })

  it('is asked for by --extends', async () => {
    const server = await serve(sending(layer('remote')))
    const { options } = await load(project(), { extends: [`${server.url}/x.tgz`] })
    expect(options.appId).toBe('remote')
  })

  it('may be compressed or not', async () => {
    const server = await serve(sending(tar([{ path: 'x/fw.config.mjs', content: `export default { appId: 'plain' }` }])))
    expect((await load(extending(`${server.url}/x.tar`))).options.appId).toBe('plain')
  })

  it('may come by way of another address', async () => {
    const server = await serve((request, response) =>
      request.url === '/moved.tgz'
        ? sending(layer('remote'))(request, response)
        : response.writeHead(302, { location: '/moved.tgz' }).end(),
    )
    expect((await load(extending(`${server.url}/x.tgz`))).options.appId).toBe('remote')
  })

  it('may name layers of its own, in itself and elsewhere', async () => {
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

describe('the copy', () => {
  it('is used again without a request', async () => {
    const server = await serve(sending(layer('first')))
    const dir = extending(`${server.url}/x.tgz`)
    await load(dir)
    server.answer(sending(layer('second')))
    expect((await load(dir)).options.appId).toBe('first')
    expect(server.requests).toHaveLength(1)
  })

  it('is used even when the server is gone', async () => {
    const server = await serve(sending(layer('first')))
    const dir = extending(`${server.url}/x.tgz`)
    await load(dir)
    server.answer((request) => request.destroy())
    expect((await load(dir)).options.appId).toBe('first')
  })

  it('is fetched again on request, and nothing of the old one stays', async () => {
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

  it('stays when fetching again fails, and the failure is reported', async () => {
    const server = await serve(sending(layer('first')))
    const dir = extending(`${server.url}/x.tgz`)
    await load(dir)
    server.answer(sending('down', { status: 503 }))
    expect(codes((await load(dir, { refresh: true })).problems)).toEqual(['LAYER_FAILED'])
    expect((await load(dir)).options.appId).toBe('first')
  })

  it('lies in the packages of the project where there are some, else in the cache of the user', async () => {
    const server = await serve(sending(layer('remote')))
    const dir = extending(`${server.url}/x.tgz`)
    expect((await load(dir)).layers[1]!.dir).toMatch(join(cacheHome(dir), 'fw/layers/x-'))
    mkdirSync(join(dir, 'node_modules'))
    expect((await load(dir)).layers[1]!.dir).toMatch(join(dir, 'node_modules/.cache/fw/layers/x-'))
  })

  it('is not shared by addresses with one file name', async () => {
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

  it('survives loads at the same time', async () => {
    const server = await serve(sending(layer('remote')))
    const dir = extending(`${server.url}/x.tgz`)
    const loads = await Promise.all([load(dir), load(dir), load(dir, { refresh: true }), load(dir, { refresh: true })])
    expect(loads.map(({ options, problems }) => [options.appId, codes(problems)])).toEqual(Array(4).fill(['remote', []]))
    expect(cached(dir)).toHaveLength(1)
  })
})

describe('a fetch that fails', () => {
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
    ['does not answer', () => {}],
    ['answers without end', (_, response) => void response.writeHead(200).write(whole.subarray(0, 50))],
  ])('is given up when the server %s', async (_, handler) => {
    const server = await serve(handler)
    const dir = project()
    await expect(
      fetchRemoteLayer(`${server.url}/x.tgz`, { rootDir: dir, env: cleanEnv(dir), refresh: false, timeout: 300 }),
    ).rejects.toThrow(/abort|timeout/i)
    expect(cached(dir)).toEqual([])
  })

  it('says that nobody listens', async () => {
    const listener = createServer()
    await new Promise<void>((listening) => listener.listen(0, '127.0.0.1', listening))
    const { port } = listener.address() as AddressInfo // a server on a port
    await new Promise((closed) => listener.close(closed))
    const { problems } = await load(extending(`http://127.0.0.1:${port}/x.tgz`))
    expect(problems[0]?.why).toContain('ECONNREFUSED')
  })

  it('says what the server answered', async () => {
    const server = await serve(sending('', { status: 404 }))
    const { problems } = await load(extending(`${server.url}/x.tgz`))
    expect(problems[0]?.why).toBe(`The layer \`${server.url}/x.tgz\` could not be fetched: the server answered 404 Not Found`)
  })

  it('does not stop other layers', async () => {
    const server = await serve((request, response) =>
      sending(request.url === '/good.tgz' ? whole : '', { status: request.url === '/good.tgz' ? 200 : 404 })(request, response),
    )
    const dir = project({ 'fw.config.ts': `export default { extends: ['${server.url}/bad.tgz', '${server.url}/good.tgz'] }` })
    const { options, problems } = await load(dir)
    expect(options.appId).toBe('healthy')
    expect(problems).toMatchObject([{ path: 'extends[0]' }])
  })
})

describe('a token', () => {
  it('is sent, and shown nowhere', async () => {
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

  it('with a line break in it is refused, and shown nowhere', async () => {
    const server = await serve(sending(layer('remote')))
    const { problems } = await load(extending(`${server.url}/x.tgz`, { auth: 'secret\r\nx-evil: token' }))
    expect(codes(problems)).toEqual(['LAYER_FAILED'])
    expect(problems[0]?.why).not.toContain('secret')
    expect(server.requests).toEqual([])
  })

  it.each(['user:secret@', 'secret@'])('in the address (%s) is shown nowhere', async (credentials) => {
    const server = await serve(sending('', { status: 404 }))
    const address = `${server.url.replace('//', `//${credentials}`)}/x.tgz`
    const { problems } = await load(extending(address))
    expect(codes(problems)).toEqual(['LAYER_FAILED'])
    expect(problems[0]?.why).not.toContain('secret')
  })
})

describe('an address without encryption', () => {
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
  ])('is refused: %s', async (source) => {
    const { problems } = await load(extending(source))
    expect(problems).toMatchObject([{ code: 'FW_CONFIG_LAYER_INSECURE', level: 'error', fix: 'Use an https:// address.' }])
  })

  it('is refused without a request', async () => {
    // All of 127.0.0.0/8 is this machine, so a server that listens everywhere would see the request if there was one.
    const server = await serve(sending(layer('remote')))
    const source = server.url.replace('127.0.0.1', '0.0.0.0')
    expect(codes((await load(extending(`${source}/x.tgz`))).problems)).toEqual(['LAYER_INSECURE'])
    expect(server.requests).toEqual([])
  })

  it.each(['http://layers.test/x.tgz', 'http://0.0.0.0:{port}/x.tgz'])(
    'is refused when a redirect leads to it: %s',
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

  it('is refused in the middle of the way, even if the way ends well', async () => {
    const good = await serve(sending(layer('remote')))
    const server = await serve((request, response) => {
      const isFirst = request.headers.host?.startsWith('127.')
      response.writeHead(302, { location: isFirst ? server.url.replace('127.0.0.1', '0.0.0.0') : `${good.url}/x.tgz` }).end()
    })
    expect(codes((await load(extending(`${server.url}/x.tgz`))).problems)).toEqual(['LAYER_INSECURE'])
    expect(good.requests).toEqual([])
  })

  it('is fine on this machine', async () => {
    const server = await serve(sending(layer('remote')))
    expect((await load(extending(`${server.url.replace('127.0.0.1', 'localhost')}/x.tgz`))).options.appId).toBe('remote')
  })
})

describe('a git host', () => {
  let server: Served

  beforeEach(async () => {
    server = await serve((request, response) => {
      const files = {
        'fw.config.ts': `export default { appId: '${request.url}' }`,
        'themes/dark/fw.config.ts': `export default { appId: 'dark ${request.url}' }`,
        'themes/darker/fw.config.ts': `export default { appId: 'darker' }`,
      }
      sending(layerTarball(files, 'acme-base-1a2b3c'))(request, response)
    })
  })

  const loadHere = (dir: string, options: LoadOptions = {}, env: Record<string, string> = {}): Promise<LoadedConfig> =>
    load(dir, { env: cleanEnv(dir, { GIGET_GITHUB_URL: server.url, GIGET_GITLAB_URL: server.url, ...env }), ...options })

  it.each([
    ['github:acme/base', '/repos/acme/base/tarball/main'],
    ['gh:acme/base', '/repos/acme/base/tarball/main'],
    ['gh:acme/base#v1.2', '/repos/acme/base/tarball/v1.2'],
    ['gh:acme/base#feat/x', '/repos/acme/base/tarball/feat/x'],
    ['gh:acme/base/themes/dark', 'dark /repos/acme/base/tarball/main'],
    ['gh:acme/base/themes/dark#v2', 'dark /repos/acme/base/tarball/v2'],
    ['gitlab:acme/base', '/acme/base/-/archive/main.tar.gz'],
    ['gitlab:acme/base#v1', '/acme/base/-/archive/v1.tar.gz'],
    ['gitlab:acme/group/base', '/acme/group/base/-/archive/main.tar.gz'],
    ['gitlab:acme/base::themes/dark#v1', 'dark /acme/base/-/archive/v1.tar.gz'],
  ])('R61: %s', async (source, appId) => {
    const { options, problems } = await loadHere(extending(source))
    expect(codes(problems)).toEqual([])
    expect(options.appId).toBe(appId)
  })

  it('keeps versions and directories apart', async () => {
    const dir = project()
    const appId = async (source: string): Promise<string> => (await loadHere(dir, { extends: [source] })).options.appId
    expect(await appId('gh:acme/base#one')).toBe('/repos/acme/base/tarball/one')
    expect(await appId('gh:acme/base#two')).toBe('/repos/acme/base/tarball/two')
    expect(await appId('gh:acme/base/themes/darker#two')).toBe('darker')
    expect(await appId('gh:acme/base#one')).toBe('/repos/acme/base/tarball/one')
  })

  it('is asked once, and again on request', async () => {
    const dir = extending('gh:acme/base')
    await loadHere(dir)
    const asked = server.requests.length
    await loadHere(dir)
    expect(server.requests).toHaveLength(asked)
    server.answer(sending(layer('newer')))
    expect((await loadHere(dir, { refresh: true })).options.appId).toBe('newer')
  })

  it('that fails is reported, and an older archive is no substitute', async () => {
    const dir = extending('gh:acme/base')
    await loadHere(dir)
    server.answer(sending('', { status: 500 }))
    expect(codes((await loadHere(dir, { refresh: true })).problems)).toEqual(['LAYER_FAILED'])
  })

  it('has no such directory', async () => {
    const { problems } = await loadHere(extending('gh:acme/base/themes/missing'))
    expect(codes(problems)).toEqual(['LAYER_FAILED'])
  })

  it.each(['gh:', 'gh:acme', 'gh:../..', 'gitlab:', 'gh:acme/base#../../../x'])('is not named properly: %s', async (source) => {
    const dir = extending(source)
    server.answer(sending('', { status: 404 }))
    expect(codes((await loadHere(dir)).problems)).toEqual(['LAYER_FAILED'])
    expect(cached(dir)).toEqual([])
  })

  it('gets the token of the layer, or that of the environment', async () => {
    await loadHere(extending('gh:acme/base', { auth: 'of-the-layer' }))
    await loadHere(extending('gh:acme/base'), {}, { GIGET_AUTH: 'of-the-environment' })
    const sent = server.requests.map(({ headers }) => headers.authorization)
    expect(sent).toContain('Bearer of-the-layer')
    expect(sent).toContain('Bearer of-the-environment')
  })

  it('does not send the token of the environment to an address', async () => {
    await loadHere(extending(`${server.url}/x.tgz`), {}, { GIGET_AUTH: 'of-the-environment' })
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([undefined])
  })

  it('is asked for an archive without encryption only on this machine', async () => {
    const { problems } = await loadHere(extending('gh:acme/base'), {}, { GIGET_GITHUB_URL: 'http://github.test' })
    expect(codes(problems)).toEqual(['LAYER_INSECURE'])
  })

  it('leaves nothing beside the cache of fw', async () => {
    const dir = extending('gh:acme/base')
    await loadHere(dir)
    expect(readdirSync(cacheHome(dir))).toEqual(['fw'])
    expect(readFileSync(join(cacheHome(dir), 'fw/layers', cached(dir)[0]!, 'fw.config.ts'), 'utf8')).toContain('appId')
  })
})

describe('a git repository', () => {
  /** A repository with a tag `v1` whose newest commit differs from it. */
  async function repository(): Promise<string> {
    const dir = project({
      'fw.config.mjs': `export default { appId: 'old' }`,
      'dark/fw.config.mjs': `export default { appId: 'dark' }`,
    })
    const git = (...args: string[]): Promise<unknown> =>
      promisify(execFile)('git', ['-c', 'user.name=x', '-c', 'user.email=x@x.test', '-c', 'init.defaultBranch=main', ...args], {
        cwd: dir,
      })
    await git('init')
    await git('add', '.')
    await git('commit', '-m', 'one')
    await git('tag', 'v1')
    write(dir, { 'fw.config.mjs': `export default { appId: 'new' }` })
    await git('commit', '-a', '-m', 'two')
    return dir
  }

  // The library that calls git keeps its own cache, and finds it by the environment of the process.
  const cacheBefore = process.env['XDG_CACHE_HOME']
  afterEach(() => {
    if (cacheBefore === undefined) delete process.env['XDG_CACHE_HOME']
    else process.env['XDG_CACHE_HOME'] = cacheBefore
  })

  const loadHere = (dir: string, options: LoadOptions = {}): Promise<LoadedConfig> => {
    process.env['XDG_CACHE_HOME'] = cacheHome(dir)
    return load(dir, options)
  }

  it.each([
    ['git:file://{dir}', 'new'],
    ['git:file://{dir}#v1', 'old'],
    ['git:file://{dir}#v1:dark', 'dark'],
    ['git+file://{dir}', 'new'],
    ['file+git://{dir}#v1', 'old'],
  ])('R61: is cloned: %s', async (source, appId) => {
    const { options, problems, layers } = await loadHere(extending(source.replace('{dir}', await repository())))
    expect(codes(problems)).toEqual([])
    expect(options.appId).toBe(appId)
    expect(readdirSync(layers[1]!.dir)).not.toContain('.git')
  })

  it('that is gone is reported, and an older copy is no substitute', async () => {
    const there = await repository()
    const dir = extending(`git:file://${there}`)
    await loadHere(dir)
    rmSync(there, { recursive: true })
    expect(codes((await loadHere(dir, { refresh: true })).problems)).toEqual(['LAYER_FAILED'])
    expect((await loadHere(dir)).options.appId).toBe('new')
    expect(codes((await loadHere(extending(`git:file://${there}`))).problems)).toEqual(['LAYER_FAILED'])
  })
})
