import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'pathe'
import { beforeEach, describe, expect, it } from 'vitest'
import { codes, load } from '../../../../test/support/load.ts'
import { cacheHome, cleanEnv, project } from '../../../../test/support/project.ts'
import { cached, extending, layer } from '../../../../test/support/remote-layer.ts'
import { sending, serve, type Served } from '../../../../test/support/serve.ts'
import { layerTarball } from '../../../../test/support/tar.ts'
import type { LoadedConfig, LoadOptions } from './load-fw-config.ts'

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

  it('separates versions and directories', async () => {
    const dir = project()
    const appId = async (source: string): Promise<string> => (await loadHere(dir, { extends: [source] })).options.appId
    expect(await appId('gh:acme/base#one')).toBe('/repos/acme/base/tarball/one')
    expect(await appId('gh:acme/base#two')).toBe('/repos/acme/base/tarball/two')
    expect(await appId('gh:acme/base/themes/darker#two')).toBe('darker')
    expect(await appId('gh:acme/base#one')).toBe('/repos/acme/base/tarball/one')
  })

  it('is requested once, and again with `refresh`', async () => {
    const dir = extending('gh:acme/base')
    await loadHere(dir)
    const asked = server.requests.length
    await loadHere(dir)
    expect(server.requests).toHaveLength(asked)
    server.answer(sending(layer('newer')))
    expect((await loadHere(dir, { refresh: true })).options.appId).toBe('newer')
  })

  it('is reported if it fails, and the old archive is not used instead', async () => {
    const dir = extending('gh:acme/base')
    await loadHere(dir)
    server.answer(sending('', { status: 500 }))
    expect(codes((await loadHere(dir, { refresh: true })).problems)).toEqual(['LAYER_FAILED'])
  })

  it('reports a missing directory', async () => {
    const { problems } = await loadHere(extending('gh:acme/base/themes/missing'))
    expect(codes(problems)).toEqual(['LAYER_FAILED'])
  })

  it.each(['gh:', 'gh:acme', 'gh:../..', 'gitlab:', 'gh:acme/base#../../../x'])(
    'reports an invalid reference: %s',
    async (source) => {
      const dir = extending(source)
      server.answer(sending('', { status: 404 }))
      expect(codes((await loadHere(dir)).problems)).toEqual(['LAYER_FAILED'])
      expect(cached(dir)).toEqual([])
    },
  )

  it('receives the token of the layer, or that of the environment', async () => {
    await loadHere(extending('gh:acme/base', { auth: 'of-the-layer' }))
    await loadHere(extending('gh:acme/base'), {}, { GIGET_AUTH: 'of-the-environment' })
    const sent = server.requests.map(({ headers }) => headers.authorization)
    expect(sent).toContain('Bearer of-the-layer')
    expect(sent).toContain('Bearer of-the-environment')
  })

  it('does not print the token of the environment', async () => {
    const { problems } = await loadHere(extending('gh:acme/base'), {}, { GIGET_AUTH: 'of-the\nenvironment' })
    expect(codes(problems)).toEqual(['LAYER_FAILED'])
    expect(problems[0]?.why).not.toContain('of-the')
  })

  it('does not receive the token of the environment for plain URLs', async () => {
    await loadHere(extending(`${server.url}/x.tgz`), {}, { GIGET_AUTH: 'of-the-environment' })
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([undefined])
  })

  it('must use HTTPS, except on this machine', async () => {
    const { problems } = await loadHere(extending('gh:acme/base'), {}, { GIGET_GITHUB_URL: 'http://github.test' })
    expect(codes(problems)).toEqual(['LAYER_INSECURE'])
  })

  it('leaves only the cache of fw behind', async () => {
    const dir = extending('gh:acme/base')
    await loadHere(dir)
    expect(readdirSync(cacheHome(dir))).toEqual(['fw'])
    expect(readFileSync(join(cacheHome(dir), 'fw/layers', cached(dir)[0]!, 'fw.config.ts'), 'utf8')).toContain('appId')
  })
})
