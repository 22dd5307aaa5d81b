import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'pathe'
import { describe, expect, it, vi } from 'vitest'
import { codes, load, placed } from '../../../../test/support/load.ts'
import { cacheHome, cleanEnv, project, write } from '../../../../test/support/project.ts'
import { cached, extending, layer } from '../../../../test/support/remote-layer.ts'
import { sending, serve } from '../../../../test/support/serve.ts'
import { layerTarball, paxRecords, tarball } from '../../../../test/support/tar.ts'
import { layerLockFile, type LockedLayer } from './layer-lock.ts'

const lockText = (dir: string): string => readFileSync(join(dir, layerLockFile), 'utf8')

const locked = (dir: string): Record<string, LockedLayer> =>
  (JSON.parse(lockText(dir)) as { layers: Record<string, LockedLayer> }).layers // written by fw

/** As in a fresh clone of the project. */
const clearCache = (dir: string): void => rmSync(cacheHome(dir), { recursive: true, force: true })

describe('fw-layers.lock.json', () => {
  it.each([3, 4])('is written by the first load, and later ones need no network (layout %i)', async (compatibilityVersion) => {
    const server = await serve((request, response) => sending(layer(request.url!.slice(1, 2)))(request, response))
    const sources = ['b', 'a'].map((name) => `${server.url}/${name}.tgz`)
    const config = { extends: sources, future: { compatibilityVersion } }
    const dir = project({ 'fw.config.ts': `export default ${JSON.stringify(config)}` })
    expect(codes((await load(dir)).problems)).toEqual([])
    const text = lockText(dir)
    expect(text).toMatch(/^\{\n {2}"version": 1,\n {2}"layers": \{\n[^]*\n\}\n$/)
    expect(Object.keys(locked(dir))).toEqual(sources.toReversed())
    for (const { integrity } of Object.values(locked(dir))) expect(integrity).toMatch(/^sha512-[\w+/]{86}==$/)

    server.answer((request) => request.destroy())
    const { options, problems } = await load(dir)
    expect([options.appId, codes(problems)]).toEqual(['b', []])
    expect(lockText(dir)).toBe(text)
    expect(server.requests).toHaveLength(2)
  })

  it('rejects a layer that has changed, until its new version is accepted', async () => {
    const server = await serve(sending(layer('first')))
    const source = `${server.url}/x.tgz`
    const dir = extending(source)
    await load(dir)
    const before = locked(dir)[source]!.integrity
    clearCache(dir)
    server.answer(sending(layer('second')))
    const loaded = await load(dir)
    const [problem] = await placed(loaded)
    expect(problem).toMatchObject({
      code: 'FW_CONFIG_LAYER_CHANGED',
      level: 'error',
      path: 'extends',
      position: { file: join(dir, 'fw.config.ts'), line: 2 },
      fix: expect.stringContaining('fw prepare --refresh') as string,
    })
    expect(loaded.options.appId).toBe('fw-app')
    expect(loaded.layers).toHaveLength(1)
    expect(cached(dir)).toEqual([])
    expect(locked(dir)[source]!.integrity).toBe(before)

    expect((await load(dir, { refresh: true })).options.appId).toBe('second')
    const after = locked(dir)[source]!.integrity
    expect(problem?.why).toContain(`expected ${before}, received ${after}`)
    expect((await load(dir)).options.appId).toBe('second')
  })

  it.each([
    ['a changed file', { 'fw.config.ts': `export default { appId: 'altered' }` }],
    ['an added file', { 'app/plugins/evil.ts': '' }],
    ['an added link', { 'public/evil': { link: '/etc' } }],
  ])('does not use a copy with %s', async (_, files) => {
    const server = await serve(sending(layer('remote')))
    const dir = extending(`${server.url}/x.tgz`)
    write((await load(dir)).layers[1]!.dir, files)
    expect((await load(dir)).options.appId).toBe('remote')
    expect(server.requests).toHaveLength(2)

    write((await load(dir)).layers[1]!.dir, files)
    server.answer(sending('', { status: 404 }))
    expect(codes((await load(dir)).problems)).toEqual(['LAYER_FAILED'])
  })

  it('does not use the copy of another project that has another version', async () => {
    const server = await serve(sending(layer('first')))
    const source = `${server.url}/x.tgz`
    const [dir, other] = [extending(source), extending(source)]
    await load(dir)
    server.answer(sending(layer('second')))
    await load(other)
    clearCache(dir)
    expect((await load(other, { env: cleanEnv(dir) })).options.appId).toBe('second')
    expect(codes((await load(dir)).problems)).toEqual(['LAYER_CHANGED'])
  })

  it('contains layers that layers extend, and not their secrets', async () => {
    const server = await serve((request, response) => {
      const outer = layerTarball({ 'fw.config.ts': `export default { extends: '${server.url}/inner.tgz' }` })
      sending(request.url === '/outer.tgz' ? outer : layer('inner'))(request, response)
    })
    const dir = project()
    await load(dir, { extends: [`${server.url}/outer.tgz`] })
    await load(dir, { extends: [`${server.url}/x.tgz?v=1&access_token=hidden&X-Amz-Signature=hidden`] })
    await load(extending(`${server.url}/x.tgz`, { auth: 'hidden' }))
    expect(Object.keys(locked(dir))).toEqual([
      `${server.url}/inner.tgz`,
      `${server.url}/outer.tgz`,
      `${server.url}/x.tgz?v=1&access_token=***&X-Amz-Signature=***`,
    ])
    expect(lockText(dir)).not.toContain('hidden')
  })

  it.each(['', '<<<<<<< HEAD', '[]', '{"version":2,"layers":{}}', '{"version":1,"layers":{"x":{"integrity":"sha1-x"}}}'])(
    'is an error if it is invalid: %s',
    async (text) => {
      const server = await serve(sending(layer('remote')))
      const dir = extending(`${server.url}/x.tgz`)
      write(dir, { [layerLockFile]: text })
      const { problems, options } = await load(dir)
      expect(problems).toMatchObject([{ code: 'FW_CONFIG_LAYER_LOCK_INVALID', level: 'error', path: 'extends' }])
      expect(options.appId).toBe('fw-app')
      expect(server.requests).toEqual([])
      expect(lockText(dir)).toBe(text)
    },
  )
})

describe('in continuous integration', () => {
  it('an unlocked layer is an error, and not requested', async () => {
    const server = await serve(sending(layer('remote')))
    const dir = extending(`${server.url}/x.tgz`)
    const loaded = await load(dir, { env: cleanEnv(dir, { CI: 'true' }) })
    expect(await placed(loaded)).toMatchObject([
      {
        code: 'FW_CONFIG_LAYER_UNLOCKED',
        level: 'error',
        position: { line: 2 },
        fix: expect.stringContaining('commit') as string,
      },
    ])
    expect(server.requests).toEqual([])
    expect(existsSync(join(dir, layerLockFile))).toBe(false)
    expect((await load(dir, { env: cleanEnv(dir, { CI: 'false' }) })).options.appId).toBe('remote')
  })

  it('a locked layer is compared, also with `refresh`, and the lock file is never written', async () => {
    const server = await serve(sending(layer('first')))
    const dir = extending(`${server.url}/x.tgz`)
    await load(dir)
    const text = lockText(dir)
    clearCache(dir)
    const env = cleanEnv(dir, { CI: '1' })
    expect((await load(dir, { env })).options.appId).toBe('first')
    server.answer(sending(layer('second')))
    expect(codes((await load(dir, { env, refresh: true })).problems)).toEqual(['LAYER_CHANGED'])
    expect((await load(dir, { env })).options.appId).toBe('first')
    expect(lockText(dir)).toBe(text)
  })
})

describe('a branch', () => {
  it('of a git host stays at the locked commit until it is refreshed', async () => {
    const commits = { old: 'a'.repeat(40), new: 'b'.repeat(40) }
    let latest: keyof typeof commits = 'old'
    const server = await serve((request, response) => {
      const name = request.url!.endsWith(commits.old) ? 'old' : latest
      const comment = paxRecords({ comment: commits[name] })
      const entries = [
        { path: 'pax_global_header', type: 'g', content: comment },
        { path: `acme-base-${name}/fw.config.mjs`, content: `export default { appId: '${name}' }` },
      ]
      sending(tarball(entries))(request, response)
    })
    const dir = extending('gh:acme/base')
    const env = cleanEnv(dir, { GIGET_GITHUB_URL: server.url })
    await load(dir, { env })
    expect(locked(dir)).toMatchObject({ 'gh:acme/base': { commit: commits.old } })

    latest = 'new'
    clearCache(dir)
    expect((await load(dir, { env })).options.appId).toBe('old')
    expect((await load(dir, { env, refresh: true })).options.appId).toBe('new')
    expect(locked(dir)).toMatchObject({ 'gh:acme/base': { commit: commits.new } })
    const requested = server.requests.map(({ path }) => path.replace('/repos/acme/base/tarball/', ''))
    expect(requested).toEqual(['main', commits.old, 'main'])
  })

  it.each(['', '#main', '#main:dark', '#v1'])(
    'of a repository stays at the locked commit until it is refreshed: %s',
    async (ref) => {
      const repository = project({
        'fw.config.mjs': `export default { appId: 'old' }`,
        'dark/fw.config.mjs': `export default { appId: 'old' }`,
      })
      const git = (...args: string[]): string =>
        execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@x.test', '-c', 'init.defaultBranch=main', ...args], {
          cwd: repository,
          encoding: 'utf8',
          stdio: 'pipe',
        }).trim()
      git('init')
      git('add', '.')
      git('commit', '-m', 'one')
      git('tag', '-a', 'v1', '-m', 'v1')
      const old = git('rev-parse', 'HEAD')
      const source = `git:file://${repository}${ref}`
      const dir = extending(source)
      vi.stubEnv('XDG_CACHE_HOME', cacheHome(dir)) // giget locates its cache by the environment of the process
      await load(dir)
      expect(locked(dir)).toMatchObject({ [source]: { commit: old } })

      for (const file of ['fw.config.mjs', 'dark/fw.config.mjs'])
        writeFileSync(join(repository, file), `export default { appId: 'new' }`)
      git('commit', '-a', '-m', 'two')
      git('tag', '-f', '-a', 'v1', '-m', 'moved')
      clearCache(dir)
      const again = await load(dir)
      expect([again.options.appId, codes(again.problems)]).toEqual(['old', []])
      expect((await load(dir, { refresh: true })).options.appId).toBe('new')
      expect(locked(dir)).toMatchObject({ [source]: { commit: git('rev-parse', 'HEAD') } })
      vi.unstubAllEnvs()
    },
  )
})
