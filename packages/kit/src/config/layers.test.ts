import { describe, expect, it } from 'vitest'
import { codes, loadFiles } from '../../../../test/support/load.ts'
import type { Files } from '../../../../test/support/project.ts'
import type { LoadOptions } from './load-fw-config.ts'

const config = (value: object): string => `export default ${JSON.stringify(value)}`

/** Names of the layers, the highest priority first. */
async function order(files: Files, options: LoadOptions = {}): Promise<string[]> {
  const { layers, problems } = await loadFiles(files, options)
  expect(codes(problems)).toEqual([])
  return layers.map(({ name }) => name)
}

/** The merged lists of a project that references its base in this way. */
async function listsOf(...extended: string[]): Promise<unknown> {
  const { options } = await loadFiles({
    'fw.config.ts': config({ extends: extended, css: ['own.css'], modules: ['m1'], plugins: ['~/p1.ts'] }),
    'base/fw.config.ts': config({
      css: ['base.css'],
      modules: ['m0', 'm1'],
      plugins: ['~/p1.ts', '~/p0.ts'],
      extensions: ['.md'],
    }),
  })
  const { css, modules, plugins, extensions } = options
  return { css, modules, plugins, extensions }
}

describe('priority', () => {
  it('R61: the project overrides a layer, key by key', async () => {
    const { options } = await loadFiles({
      'fw.config.ts': config({ extends: './base', app: { baseURL: '/project/' }, appConfig: { theme: { main: 'red' } } }),
      'base/fw.config.ts': config({
        app: { baseURL: '/base/', rootId: 'base' },
        appConfig: { theme: { main: 'blue', other: 'green' } },
        ssr: false,
      }),
    })
    expect(options.app).toMatchObject({ baseURL: '/project/', rootId: 'base', rootTag: 'div' })
    expect(options.appConfig).toMatchObject({ theme: { main: 'red', other: 'green' } })
    expect(options.ssr).toBe(false)
  })

  it('R61: a layer overrides the layers it extends, and those override the next layer of the project', async () => {
    const names = await order({
      'fw.config.ts': config({ extends: ['./a', './b'] }),
      'a/fw.config.ts': config({ extends: ['../a1', '../a2'] }),
      'a1/fw.config.ts': config({ extends: '../a11' }),
      'a11/fw.config.ts': config({}),
      'a2/fw.config.ts': config({}),
      'b/fw.config.ts': config({ extends: '../b1' }),
      'b1/fw.config.ts': config({}),
    })
    expect(names).toEqual(['project', 'a', 'a1', 'a11', 'a2', 'b', 'b1'])
  })

  it('is --extends, theme, layers/ (Z before A), extends', async () => {
    const files: Files = {
      'fw.config.ts': config({ extends: './extended', theme: './themed' }),
      'layers/a/fw.config.ts': config({ appId: 'a' }),
      'layers/m/fw.config.ts': config({ appId: 'm' }),
      'layers/z/fw.config.ts': config({ appId: 'z' }),
      'extended/fw.config.ts': config({ appId: 'extended' }),
      'themed/fw.config.ts': config({ appId: 'themed' }),
      'asked/fw.config.ts': config({ appId: 'asked' }),
      'asked-too/fw.config.ts': config({ appId: 'asked-too' }),
    }
    const names = ['project', 'asked', 'asked-too', 'themed', 'z', 'm', 'a', 'extended']
    expect(await order(files, { extends: ['./asked', './asked-too'] })).toEqual(names)
    expect((await loadFiles(files, { extends: ['./asked'] })).options.appId).toBe('asked')
    expect((await loadFiles(files)).options.appId).toBe('themed')
  })

  it('layers/ uses the order of its directories in extends', async () => {
    const files: Files = {
      'layers/a/fw.config.ts': config({}),
      'layers/m/fw.config.ts': config({}),
      'layers/z/fw.config.ts': config({}),
      'other/fw.config.ts': config({}),
    }
    const listed = (...names: string[]): Promise<string[]> => order({ ...files, 'fw.config.ts': config({ extends: names }) })
    expect(await listed('./layers/a', './other', './layers/m', './layers/z')).toEqual(['project', 'a', 'm', 'z', 'other'])
    expect(await listed('./other', 'layers/a', './layers/m/')).toEqual(['project', 'z', 'a', 'm', 'other'])
  })

  it.each([
    ['a directory', './dark', { 'dark/fw.config.ts': config({ appId: 'dark' }) }],
    ['a configuration file', './themes/dark.ts', { 'themes/dark.ts': config({ appId: 'dark' }) }],
    [
      'a package',
      'dark',
      { 'node_modules/dark/package.json': '{}', 'node_modules/dark/fw.config.mjs': config({ appId: 'dark' }) },
    ],
  ])('R62: theme is %s', async (_, theme, files) => {
    const { options } = await loadFiles({ 'fw.config.ts': config({ theme }), ...(files as Files) })
    expect(options).toMatchObject({ appId: 'dark', theme })
  })

  it('R62: theme is exactly one source', async () => {
    const { problems } = await loadFiles({ 'fw.config.ts': config({ theme: ['./a'] }), 'a/fw.config.ts': config({}) })
    expect(problems).toMatchObject([{ code: 'FW_CONFIG_WRONG_TYPE', path: 'theme' }])
  })

  it('ignores the layers directory of a layer', async () => {
    const names = await order({
      'fw.config.ts': config({ extends: './base' }),
      'base/fw.config.ts': config({}),
      'base/layers/hidden/fw.config.ts': config({}),
    })
    expect(names).toEqual(['project', 'base'])
  })

  it('the layers directory can contain links and other files', async () => {
    const names = await order({
      'layers/README.md': 'notes',
      'layers/linked': { link: '../elsewhere' },
      'elsewhere/fw.config.ts': config({}),
      'layers/plain/app/app.vue': '',
    })
    expect(names).toEqual(['project', 'plain', 'linked'])
  })

  it('handles a file named `layers`; layers found there have no source', async () => {
    expect(await order({ layers: 'a file' })).toEqual(['project'])
    const { layers } = await loadFiles(
      { 'layers/a/fw.config.ts': config({}), 'b/fw.config.ts': config({}) },
      { extends: ['./b'] },
    )
    expect(layers.map(({ name, source }) => [name, source])).toEqual([
      ['project', undefined],
      ['b', './b'],
      ['a', undefined],
    ])
  })

  it('the highest-priority part of a file sets what it extends', async () => {
    const files: Files = {
      'fw.config.ts': config({
        extends: './usual',
        $production: { extends: './live' },
        $env: { staging: { extends: './staged' } },
      }),
      'usual/fw.config.ts': config({}),
      'live/fw.config.ts': config({}),
      'staged/fw.config.ts': config({}),
    }
    expect(await order(files, { mode: 'development' })).toEqual(['project', 'usual'])
    expect(await order(files)).toEqual(['project', 'live'])
    expect(await order(files, { envName: 'staging' })).toEqual(['project', 'staged'])
  })

  it.each([
    ['--set', { set: ['extends=./asked', 'theme=./themed'] }],
    ['an override', { overrides: { extends: './asked', theme: './themed' } }],
  ])('%s sets what the project extends', async (_, options) => {
    const files: Files = {
      'fw.config.ts': config({ extends: './usual' }),
      'usual/fw.config.ts': config({}),
      'asked/fw.config.ts': config({}),
      'themed/fw.config.ts': config({}),
    }
    expect(await order(files, options)).toEqual(['project', 'themed', 'asked'])
  })
})

describe('a layer that is referenced twice', () => {
  it('is used once, with the highest priority', async () => {
    const names = await order({
      'fw.config.ts': config({ extends: ['./a', './shared', './a', './b/../shared/fw.config.ts'] }),
      'a/fw.config.ts': config({ extends: '../shared' }),
      'b/keep': '',
      'shared/fw.config.ts': config({}),
    })
    expect(names).toEqual(['project', 'a', 'shared'])
  })

  it('is used once if a link points to it', async () => {
    const names = await order({
      'fw.config.ts': config({ extends: ['./shared', './link'] }),
      'shared/fw.config.ts': config({}),
      link: { link: 'shared' },
      'layers/shared': { link: '../shared' },
    })
    expect(names).toEqual(['project', 'shared'])
  })

  it('is used once without a configuration file', async () => {
    const names = await order({
      'fw.config.ts': config({ extends: ['./files', './link'] }),
      'files/a.txt': '',
      link: { link: 'files' },
    })
    expect(names).toEqual(['project', 'files'])
  })

  it('is used once if it references itself', async () => {
    const names = await order({
      'fw.config.ts': config({ extends: './a' }),
      'a/fw.config.ts': config({ extends: '../b' }),
      'b/fw.config.ts': config({ extends: ['../a', '..', './'] }),
    })
    expect(names).toEqual(['project', 'a', 'b'])
  })

  it('does not add list entries twice', async () => {
    expect(await listsOf('./base', './base', './base/fw.config.ts')).toEqual(await listsOf('./base'))
  })
})

describe('a configuration with throwing getters', () => {
  it.each([
    ['extends', `get extends() { throw new Error('no') }`],
    ['theme', `get theme() { throw new Error('no') }`],
    ['$env', `get $env() { throw new Error('no') }`],
    ['$production', `get $production() { throw new Error('no') }`],
    ['$meta', `get $meta() { throw new Error('no') }`],
    ['everything', `...new Proxy({}, { ownKeys() { throw new Error('no') } })`],
  ])('%s is reported, and never thrown', async (_, text) => {
    const { problems } = await loadFiles({ 'fw.config.ts': `export default { appId: 'x', ${text} }` })
    expect(problems.some(({ level }) => level === 'error')).toBe(true)
  })
})

describe('$meta.name', () => {
  it('sets the name of a layer, and of the project', async () => {
    const { layers } = await loadFiles({
      'fw.config.ts': config({ extends: './base', $meta: { name: 'shop' } }),
      'base/fw.config.ts': config({ $meta: { name: '@acme/base' } }),
    })
    expect(layers.map(({ name }) => name)).toEqual(['shop', '@acme/base'])
    expect(layers[1]?.sources[0]?.layer).toBe('@acme/base')
    expect(layers[0]?.sources[0]?.layer).toBeUndefined()
  })

  it.each([[''], [5], [null], [{}]])('falls back to the directory name if invalid (%j)', async (name) => {
    const { layers } = await loadFiles({
      'fw.config.ts': config({ extends: './base' }),
      'base/fw.config.ts': config({ $meta: { name } }),
    })
    expect(layers[1]?.name).toBe('base')
  })
})
