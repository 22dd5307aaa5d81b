import { describe, expect, it } from 'vitest'
import { codes, load, loadFiles, placed } from '../../../../test/support/load.ts'
import { project } from '../../../../test/support/project.ts'

const config = (value: object): string => `export default ${JSON.stringify(value)}`

const everywhere = config({
  appId: 'base',
  app: { rootId: 'base', rootTag: 'main' },
  $development: { appId: 'development', app: { rootId: 'development' } },
  $production: { appId: 'production', app: { rootId: 'production' } },
  $test: { appId: 'test' },
  $env: { staging: { appId: 'staging' }, production: { appId: 'named-production' }, development: { logLevel: 'verbose' } },
})

describe('environment blocks', () => {
  it.each([
    ['development', undefined, { appId: 'development', app: { rootId: 'development', rootTag: 'main' }, logLevel: 'verbose' }],
    ['production', undefined, { appId: 'named-production', app: { rootId: 'production', rootTag: 'main' } }],
    ['test', undefined, { appId: 'test', app: { rootId: 'base', rootTag: 'main' } }],
    ['production', 'staging', { appId: 'staging', app: { rootId: 'production', rootTag: 'main' } }],
    ['development', 'staging', { appId: 'staging', app: { rootId: 'development' } }],
    ['production', 'unheard-of', { appId: 'production' }],
  ] as const)('mode %s, name %s', async (mode, envName, expected) => {
    const { options, problems } = await loadFiles({ 'fw.config.ts': everywhere }, { mode, envName })
    expect(codes(problems)).toEqual([])
    expect(options).toMatchObject(expected)
  })

  it('R234: sets the flags of the mode', async () => {
    const dir = project()
    expect((await load(dir)).options).toMatchObject({ dev: false, test: false })
    expect((await load(dir, { mode: 'development' })).options).toMatchObject({ dev: true, test: false })
    expect((await load(dir, { mode: 'test' })).options).toMatchObject({ dev: false, test: true })
  })

  it('merge like the rest of the file', async () => {
    const file = config({ css: ['base.css'], $production: { css: ['production.css'] }, $env: { live: { css: ['live.css'] } } })
    const { options } = await loadFiles({ 'fw.config.ts': file }, { envName: 'live' })
    expect(options.css).toEqual(['base.css', 'production.css', 'live.css'])
  })

  it('of a layer have a lower priority than the file of the project', async () => {
    const { options } = await loadFiles({
      'fw.config.ts': config({ extends: './base', appId: 'project' }),
      'base/fw.config.ts': config({ ssr: true, $production: { appId: 'base', ssr: false } }),
    })
    expect(options).toMatchObject({ appId: 'project', ssr: false })
  })

  it('can set the compatibility version', async () => {
    const dir = project({ 'fw.config.ts': config({ $env: { next: { future: { compatibilityVersion: 4 } } } }) })
    expect((await load(dir)).variant).toBe('B')
    expect((await load(dir, { envName: 'next' })).variant).toBe('A')
  })

  it('can be returned by functions', async () => {
    const { options } = await loadFiles({ 'fw.config.ts': `export default () => ({ $production: { appId: 'made' } })` })
    expect(options.appId).toBe('made')
  })

  it.each([
    ['$prodution', 'Did you mean `$production`?'],
    ['$staging', 'Use `$env: { staging: … }`.'],
  ])('%s is reported as unknown', async (name, fix) => {
    const { problems } = await loadFiles({ 'fw.config.ts': config({ [name]: {} }) })
    expect(problems).toMatchObject([{ code: 'FW_CONFIG_UNKNOWN_BLOCK', fix }])
  })

  it.each([{ $production: 'yes' }, { $production: [] }, { $env: { production: 5 } }, { $env: [] }, { $production: { nope: 1 } }])(
    '%j is reported once, and the rest is used',
    async (value) => {
      const { problems, options } = await loadFiles({ 'fw.config.ts': config({ ...value, appId: 'x' }) })
      expect(problems).toMatchObject([{ level: 'error' }])
      expect(options.appId).toBe('x')
    },
  )

  it('are checked whether active or not, with positions', async () => {
    const text = `export default {
  $development: { nope: 1, appId: 'dev' },
  $env: {
    staging: { app: { basURL: '/' } },
  },
}`
    for (const mode of ['production', 'development'] as const) {
      const loaded = await loadFiles({ 'fw.config.ts': text }, { mode })
      const problems = await placed(loaded)
      expect(problems.map(({ path, position }) => [path, position?.line]).toSorted()).toEqual([
        ['app.basURL', 4],
        ['nope', 2],
      ])
      expect(loaded.options.appId).toBe(mode === 'development' ? 'dev' : 'fw-app')
    }
  })

  it('of another environment can select another variant', async () => {
    const blocks = { $env: { old: { future: { compatibilityVersion: 3 }, dir: { pages: 'x' }, generate: { routes: ['/'] } } } }
    const { problems } = await loadFiles({ 'fw.config.ts': config({ future: { compatibilityVersion: 4 }, ...blocks }) })
    expect(codes(problems)).toEqual(['DEPRECATED'])
  })

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])('named %s do not exist by default', async (envName) => {
    const { problems, options } = await loadFiles({ 'fw.config.ts': config({ $env: {}, appId: 'x' }) }, { envName })
    expect(codes(problems)).toEqual([])
    expect(options.appId).toBe('x')
  })
})
