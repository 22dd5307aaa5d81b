import { join } from 'pathe'
import { describe, expect, it } from 'vitest'
import { codes, load, loadFiles } from '../../../../test/support/load.ts'
import { cleanEnv, project } from '../../../../test/support/project.ts'
import { loadFwConfig } from './load-fw-config.ts'
import { UsageError } from './overrides.ts'

describe('rootDir', () => {
  it('is the working directory', async () => {
    const dir = project({ 'fw.config.ts': `export default {}` })
    expect((await load(dir)).options.rootDir).toBe(dir)
  })

  it('is the real directory if the command gets a link', async () => {
    const dir = project({ 'site/fw.config.ts': `export default {}`, link: { link: 'site' } })
    expect((await load(join(dir, 'link'))).options).toMatchObject({ rootDir: join(dir, 'site'), srcDir: join(dir, 'site') })
    expect((await load(dir, { rootDir: 'link' })).options.rootDir).toBe(join(dir, 'site'))
  })

  it.each(['a#b', 'a?b'])('is rejected if Vite cannot resolve its path: %s', async (name) => {
    const dir = project({ [`${name}/fw.config.ts`]: `export default {}` })
    const { problems } = await load(join(dir, name))
    expect(problems).toMatchObject([{ code: 'FW_CONFIG_ROOT_PATH', level: 'error' }])
    expect(problems[0]!.why).toContain(`"${name[1]}"`)
    expect(codes((await load(dir, { rootDir: name })).problems)).toEqual(['ROOT_PATH'])
  })

  it.each(['bundler2', 'bundler3'])('is rejected if webpack and Rspack cannot resolve its path: %s', async (builder) => {
    const dir = project({ 'a!b/fw.config.ts': `export default { builder: '${builder}' }` })
    expect(codes((await load(join(dir, 'a!b'))).problems)).toEqual(['ROOT_PATH'])
    expect((await load(join(dir, 'a!b'), { set: ['builder=bundler1'] })).problems).toEqual([])
  })

  it('R48: is the base of other directories', async () => {
    const text = `export default { rootDir: './site', srcDir: 'source', serverDir: 'backend', analyzeDir: 'reports', modulesDir: ['../more'] }`
    const dir = project({ 'fw.config.ts': text })
    const site = join(dir, 'site')
    expect((await load(dir)).options).toMatchObject({
      rootDir: site,
      srcDir: join(site, 'source'),
      serverDir: join(site, 'backend'),
      analyzeDir: join(site, 'reports'),
      modulesDir: [join(site, 'node_modules'), join(dir, 'more')],
    })
  })

  it('R48: can be absolute, like the others', async () => {
    const other = project()
    const { options } = await loadFiles({ 'fw.config.ts': `export default { rootDir: '${other}', srcDir: '${other}/x' }` })
    expect(options).toMatchObject({ rootDir: other, srcDir: join(other, 'x') })
  })

  it('R49: is set by the command line', async () => {
    const dir = project({ 'site/fw.config.ts': `export default { rootDir: './elsewhere', appId: 'site' }` })
    const { options } = await load(dir, { rootDir: 'site' })
    expect(options).toMatchObject({ rootDir: join(dir, 'site'), appId: 'site' })
    expect((await load(join(dir, 'site'))).options.rootDir).toBe(join(dir, 'site/elsewhere'))
    expect((await load(join(dir, 'site'), { rootDir: '.' })).options.rootDir).toBe(join(dir, 'site'))
  })

  it('R49: can be overridden by --set', async () => {
    const dir = project({ 'site/fw.config.ts': '' })
    expect((await load(dir, { rootDir: 'site', set: ['rootDir=./deeper'] })).options.rootDir).toBe(join(dir, 'site/deeper'))
  })

  it.each([{ rootDir: 'missing' }, { cwd: '/does/not/exist' }])('is a usage error if it does not exist: %j', async (options) => {
    const dir = project()
    await expect(loadFwConfig({ cwd: dir, env: cleanEnv(dir), ...options })).rejects.toThrow(UsageError)
  })

  it('may contain spaces and non-ASCII characters', async () => {
    const dir = project({
      'mein projekt ünï 项目 %1/fw.config.ts': `import { name } from './name'\nexport default { appId: name }`,
      'mein projekt ünï 项目 %1/name.ts': `export const name = 'x'`,
    })
    const { options, problems } = await load(dir, { rootDir: 'mein projekt ünï 项目 %1' })
    expect(codes(problems)).toEqual([])
    expect(options.appId).toBe('x')
  })
})

describe('unknown keys', () => {
  it('are errors without modules', async () => {
    const { problems, unclaimed } = await loadFiles({ 'fw.config.ts': `export default { gallery: {}, app: { nope: 1 } }` })
    expect(codes(problems)).toEqual(['UNKNOWN_OPTION', 'UNKNOWN_OPTION'])
    expect(unclaimed).toEqual(['gallery'])
  })

  it('R13: may belong to a module, which is only known when it runs', async () => {
    const text = `export default { modules: ['@acme/gallery'], gallery: {}, srr: true, app: { nope: 1 } }`
    const { problems } = await loadFiles({ 'fw.config.ts': text })
    expect(problems.map(({ code, path, level, near }) => [code.replace('FW_CONFIG_', ''), path, level, near])).toEqual([
      ['UNCLAIMED_KEY', 'gallery', 'warning', undefined],
      ['UNCLAIMED_KEY', 'srr', 'warning', 'ssr'],
      ['UNKNOWN_OPTION', 'app.nope', 'error', undefined],
    ])
  })

  it('are accepted once claimed', async () => {
    const { problems } = await loadFiles(
      { 'fw.config.ts': `export default { modules: ['@acme/gallery'], gallery: {} }` },
      { claimed: ['gallery'] },
    )
    expect(codes(problems)).toEqual([])
  })
})

describe('runtime variables', () => {
  it('R15: are compared with the declared keys, using the configured prefix', async () => {
    const dir = project({
      'fw.config.ts': `export default {
        runtimeConfig: { apiKey: '', count: 1 },
        serverEngine: { runtimeConfig: { serverEngine: { envPrefix: 'SHOP_' } } },
      }`,
    })
    const { problems } = await load(dir, {
      env: cleanEnv(dir, { SHOP_API_KEY: 'secret', SHOP_API_KEI: 'secret', SHOP_COUNT: 'many', OTHER: '1' }),
    })
    expect(codes(problems).toSorted()).toEqual(['ENV_NOT_CONVERTED', 'ENV_UNMATCHED'])
    expect(JSON.stringify(problems.map(({ why, fix }) => why + fix))).not.toContain('secret')
  })

  it('R28: cannot change what is fixed at build time', async () => {
    const dir = project()
    const { problems, options } = await load(dir, { env: cleanEnv(dir, { FW_APP_BUILD_ASSETS_DIR: '/other/' }) })
    expect(codes(problems)).toEqual(['BUILD_TIME_ONLY'])
    expect(options.app.buildAssetsDir).toBe('/_fw/')
  })

  it('R26, R27: set the base and CDN URL of the app', async () => {
    const dir = project()
    const env = cleanEnv(dir, { FW_APP_BASE_URL: '/shop/', FW_APP_CDN_URL: 'https://cdn.test' })
    expect((await load(dir, { env })).options.app).toMatchObject({ baseURL: '/shop/', cdnURL: 'https://cdn.test' })
  })
})

describe('loading', () => {
  it('R10: returns new options each time', async () => {
    const dir = project({ 'fw.config.ts': `export default { css: ['a.css'], appConfig: { list: [1] } }` })
    const first = await load(dir)
    first.options.css.push('changed.css')
    expect((await load(dir)).options.css).toEqual(['a.css'])
  })

  it('does not modify the exported configuration', async () => {
    const shared = `const shared = Object.freeze({ list: Object.freeze(['a.css']) })\nexport default { css: shared.list, extends: './base' }`
    const { options, problems } = await loadFiles({
      'fw.config.ts': shared,
      'base/fw.config.ts': `export default { css: ['b.css'] }`,
    })
    expect(codes(problems)).toEqual([])
    expect(options.css).toEqual(['b.css', 'a.css'])
  })

  it('does not pollute prototypes', async () => {
    const { problems, options } = await loadFiles({
      'fw.config.json':
        '{ "__proto__": { "polluted": 1 }, "appConfig": { "__proto__": { "polluted": 1 }, "a": 1 }, "extends": "./base" }',
      'base/fw.config.json': '{ "constructor": { "prototype": { "polluted": 1 } } }',
    })
    expect(codes(problems)).toContain('FORBIDDEN_KEY')
    expect(options.appConfig).not.toHaveProperty('polluted')
    expect({}).not.toHaveProperty('polluted')
  })

  it('works for several projects at once', async () => {
    const dirs = ['a', 'b', 'c', 'd'].map((appId) =>
      project({ 'fw.config.ts': `export default defineFwConfig({ appId: '${appId}' })`, '.env': `FW_APP_BASE_URL=/${appId}/` }),
    )
    const loaded = await Promise.all(dirs.map((dir) => load(dir)))
    expect(loaded.map(({ options }) => [options.appId, options.app.baseURL])).toEqual(
      ['a', 'b', 'c', 'd'].map((appId) => [appId, `/${appId}/`]),
    )
  })
})
