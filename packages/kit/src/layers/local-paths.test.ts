import { relative } from 'pathe'
import { describe, expect, it } from 'vitest'
import { codes, load } from '../../../../test/support/load.ts'
import { project, type Files } from '../../../../test/support/project.ts'

const config = (value: object): string => `export default ${JSON.stringify(value)}`

/** An option of a project that extends `base`, with paths relative to the project. */
async function optionOf(layer: object, files: Files = {}, own: object = {}): Promise<(key: string) => unknown> {
  const dir = project({
    'fw.config.mjs': config({ extends: './base', ...own }),
    'base/fw.config.mjs': config(layer),
    ...files,
  })
  const { options, problems } = await load(dir)
  expect(codes(problems)).toEqual([])
  const shown = (value: unknown): unknown => {
    if (typeof value === 'string') return value.startsWith(dir) ? relative(dir, value) : value
    if (Array.isArray(value)) return value.map(shown)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shown(each)]))
  }
  return (key) => shown(key.split('.').reduce<unknown>((value, each) => (value as Record<string, unknown>)[each], options))
}

describe('css of a layer', () => {
  it.each([
    ['./a.css', 'base/a.css'],
    ['./missing.css', 'base/missing.css'],
    ['../a.css', 'a.css'],
    ['~/a.css', 'base/src/a.css'],
    ['@@/a.css', 'base/a.css'],
    ['in-root.css', 'base/in-root.css'],
    ['in-src.css', 'base/src/in-src.css'],
    ['pkg/a.css', 'base/node_modules/pkg/a.css'],
    ['assets/a.css', 'assets/a.css'],
    ['elsewhere.css', 'elsewhere.css'],
  ])('%s', async (css, expected) => {
    const files: Files = {
      'base/in-root.css': '',
      'base/src/in-src.css': '',
      'base/assets/a.css': '',
      'base/node_modules/pkg/package.json': '{ "name": "pkg" }',
      'base/node_modules/pkg/a.css': '',
    }
    expect((await optionOf({ srcDir: 'src', css: [css] }, files))('css')).toEqual([expected])
  })

  it('resolves the same path to a file per layer', async () => {
    const option = await optionOf(
      { css: ['./a.css'], extends: '../more' },
      { 'more/fw.config.mjs': config({ css: ['./a.css'] }) },
    )
    expect(option('css')).toEqual(['more/a.css', 'base/a.css'])
  })

  it('keeps aliases if `localLayerAliases` is disabled', async () => {
    const option = await optionOf({ css: ['~/a.css', './b.css'] }, {}, { experimental: { localLayerAliases: false } })
    expect(option('css')).toEqual(['~/a.css', 'base/b.css'])
  })
})

it('resolves aliases of a layer', async () => {
  const alias = { '#a': './a', '#b': '~/b', '#c': '#a/c', '#d': 'd', '#e': '#own/e', '~': './other' }
  const option = await optionOf({ alias }, {}, { alias: { '#own': './own' } })
  expect(option('alias')).toMatchObject({
    '#a': 'base/a',
    '#b': 'base/other/b',
    '#c': 'base/a/c',
    '#d': 'base/d',
    '#e': 'own/e',
    '~': '',
    '#layers/base': 'base',
  })
})

it('resolves handlers, templates and package directories', async () => {
  const option = await optionOf({
    serverHandlers: [{ route: '/a', handler: './a.ts' }],
    devServerHandlers: [{ route: '/b', handler: '~/b.ts' }],
    build: { templates: [{ src: './c.mjs', dst: 'c.mjs' }], transpile: ['x'] },
    spaLoadingTemplate: './loading.html',
    modulesDir: ['./vendor/node_modules'],
  })
  expect(option('serverHandlers')).toEqual([{ route: '/a', handler: 'base/a.ts' }])
  expect(option('devServerHandlers')).toEqual([{ route: '/b', handler: 'base/b.ts' }])
  expect(option('build.templates')).toEqual([{ src: 'base/c.mjs', dst: 'c.mjs' }])
  expect(option('build.transpile')).toEqual(['x'])
  expect(option('spaLoadingTemplate')).toBe('base/loading.html')
  expect(option('modulesDir')).toEqual(['node_modules', 'base/vendor/node_modules'])
})

it('resolves paths in environment blocks, but not those of a project', async () => {
  const option = await optionOf({ $production: { css: ['./live.css'] } }, {}, { css: ['./own.css'] })
  expect(option('css')).toEqual(['base/live.css', './own.css'])
})

describe('#layers/<name>', () => {
  it('is the higher-priority layer of that name, unless configured', async () => {
    const option = await optionOf(
      { $meta: { name: 'x' }, extends: '../more' },
      { 'more/fw.config.mjs': config({ $meta: { name: 'x' } }), 'layers/y/a': '', 'layers/z/a': '' },
      { $meta: { name: 'shop' }, alias: { '#layers/y': './mine' } },
    )
    expect(option('alias')).toMatchObject({
      '#layers/x': 'base',
      '#layers/z': 'layers/z',
      '#layers/y': 'mine',
      '#layers/shop': '',
    })
  })
})

it('reports throwing getters and invalid values instead of throwing', async () => {
  const dir = project({
    'fw.config.mjs': config({ extends: './base' }),
    'base/fw.config.mjs': `export default { get css() { throw new Error('no') }, alias: 5, build: 'x' }`,
  })
  const { problems } = await load(dir)
  expect(problems.length).toBeGreaterThanOrEqual(3)
})
