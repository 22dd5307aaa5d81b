import { join } from 'pathe'
import { describe, expect, it } from 'vitest'
import { codes, load, loadFiles, placed } from '../../../../test/support/load.ts'
import { project, type Files } from '../../../../test/support/project.ts'
import { findLocalLayer, isRemote } from './layer-source.ts'

const base = `export default { appId: 'base' }`
const manifest = (more: object = {}): string => JSON.stringify({ name: 'x', version: '1.0.0', ...more })

/** The `appId` of a project that extends the layer. */
async function appIdFrom(source: unknown, files: Files): Promise<string> {
  const { options, problems } = await loadFiles({
    'fw.config.ts': `export default { extends: ${JSON.stringify(source)} }`,
    ...files,
  })
  expect(codes(problems)).toEqual([])
  return options.appId
}

describe('a local layer', () => {
  it.each([
    ['a directory', './base', { 'base/fw.config.ts': base }],
    ['a directory without a dot', 'base', { 'base/fw.config.ts': base }],
    ['a directory with a slash', './base/', { 'base/fw.config.ts': base }],
    ['a directory with its configuration in .config', './base', { 'base/.config/fw.ts': base }],
    ['a parent directory', '../base', { '../base/fw.config.ts': base }],
    ['a configuration file', './base/fw.config.ts', { 'base/fw.config.ts': base }],
    ['a configuration file with any name', './presets/base.mts', { 'presets/base.mts': base }],
    ['a configuration file without an extension', './presets/base', { 'presets/base.ts': base }],
    ['a JSON file', './presets/base.json', { 'presets/base.json': '{ "appId": "base" }' }],
    ['a symlink', './linked', { 'real/fw.config.ts': base, linked: { link: 'real' } }],
    ['a name with special characters', './läyer [1] ?x#y', { 'läyer [1] ?x#y/fw.config.ts': base }],
  ])('R61: can be %s', async (_, source, files) => {
    expect(await appIdFrom(source, files as Files)).toBe('base')
  })

  it('R61: can be one of several, with or without options', async () => {
    const files = { 'a/fw.config.ts': `export default { appId: 'a' }`, 'b/fw.config.ts': `export default { ssr: false }` }
    const { options, layers } = await loadFiles({
      ...files,
      'fw.config.ts': `export default { extends: ['./a', ['./b', { auth: 'x' }]] }`,
    })
    expect(options).toMatchObject({ appId: 'a', ssr: false })
    expect(layers.map(({ name, source }) => [name, source])).toEqual([
      ['project', undefined],
      ['a', './a'],
      ['b', './b'],
    ])
  })

  it.each([
    ['fw.config.ts', './base', 'base'],
    ['.config/fw.ts', './base', 'base'],
    ['.config/fw.config.mjs', './base', 'base'],
    ['.config/fw.json', 'base', 'base'],
  ])('R61: is resolved relative to the project in %s', async (file, source, place) => {
    const text = file.endsWith('json') ? JSON.stringify({ extends: source }) : `export default { extends: '${source}' }`
    const { options } = await loadFiles({ [file]: text, [`${place}/fw.config.ts`]: base })
    expect(options.appId).toBe('base')
  })

  it('R61: is resolved relative to the file that references it', async () => {
    const { options, layers } = await loadFiles({
      'fw.config.ts': `export default { extends: './layers-of/one/fw.config.ts' }`,
      'layers-of/one/fw.config.ts': `export default { extends: '../two' }`,
      'layers-of/two/.config/fw.ts': `export default { extends: './three', css: ['two.css'] }`,
      'layers-of/two/three/fw.config.ts': base,
      'two/fw.config.ts': `export default { appId: 'wrong' }`,
    })
    expect(options.appId).toBe('base')
    expect(layers.map(({ name }) => name)).toEqual(['project', 'one', 'two', 'three'])
  })

  it('needs no configuration file', async () => {
    const dir = project({ 'fw.config.ts': `export default { extends: './files' }`, 'files/app/pages/index.vue': '' })
    const { layers, problems } = await load(dir)
    expect(codes(problems)).toEqual([])
    expect(layers[1]).toEqual({ name: 'files', dir: join(dir, 'files'), source: './files', sources: [], silent: [] })
  })

  it('is the parent directory of .config, however it is referenced', async () => {
    const dir = project({ 'base/.config/fw.ts': base })
    for (const source of ['./base', './base/.config/fw.ts', './base/.config/fw']) {
      expect(findLocalLayer(source, dir)).toMatchObject({ dir: join(dir, 'base'), configFile: join(dir, 'base/.config/fw.ts') })
    }
  })
})

describe('a layer in a package', () => {
  const installed = 'node_modules/acme'

  it.each([
    ['without exports', 'acme', { [`${installed}/package.json`]: manifest(), [`${installed}/fw.config.ts`]: base }],
    [
      'with exports that do not include its configuration',
      'acme',
      {
        [`${installed}/package.json`]: manifest({ exports: { '.': './main.js' } }),
        [`${installed}/main.js`]: '',
        [`${installed}/fw.config.ts`]: base,
      },
    ],
    [
      'whose main export is its configuration',
      'acme',
      {
        [`${installed}/package.json`]: manifest({ type: 'module', exports: { '.': './preset/fw.config.mjs' } }),
        [`${installed}/preset/fw.config.mjs`]: base,
      },
    ],
    [
      'whose main file is its configuration',
      'acme',
      {
        [`${installed}/package.json`]: manifest({ main: './preset/fw.config.cjs' }),
        [`${installed}/preset/fw.config.cjs`]: `module.exports = { appId: 'base' }`,
      },
    ],
    [
      'in a scope',
      '@acme/layer',
      { 'node_modules/@acme/layer/package.json': manifest(), 'node_modules/@acme/layer/fw.config.mjs': base },
    ],
    [
      'with a subpath',
      'acme/themes/dark',
      { [`${installed}/package.json`]: manifest(), [`${installed}/themes/dark/fw.config.ts`]: base },
    ],
    [
      'in a scope with a subpath',
      '@acme/layer/dark',
      { 'node_modules/@acme/layer/package.json': manifest(), 'node_modules/@acme/layer/dark/fw.config.ts': base },
    ],
    ['as a file', 'acme/preset.mjs', { [`${installed}/package.json`]: manifest(), [`${installed}/preset.mjs`]: base }],
    [
      'as a file without an extension',
      'acme/preset',
      { [`${installed}/package.json`]: manifest(), [`${installed}/preset.mjs`]: base },
    ],
    [
      'with a subpath that its exports map elsewhere',
      'acme/dark',
      {
        [`${installed}/package.json`]: manifest({ type: 'module', exports: { './dark': './dist/dark.mjs' } }),
        [`${installed}/dist/dark.mjs`]: base,
      },
    ],
    [
      'in the workspace above',
      'acme',
      { '../node_modules/acme/package.json': manifest(), '../node_modules/acme/fw.config.ts': base },
    ],
    [
      'linked from the workspace',
      'acme',
      { 'node_modules/acme': { link: '../../acme' }, '../acme/package.json': manifest(), '../acme/fw.config.ts': base },
    ],
  ])('R61: is resolved %s', async (_, source, files) => {
    expect(await appIdFrom(source, files as Files)).toBe('base')
  })

  it('uses the directory of a package without a configuration file, and does not run its code', async () => {
    const dir = project({
      'node_modules/acme/package.json': manifest({ main: './index.js' }),
      'node_modules/acme/index.js': `throw new Error('not for this')`,
    })
    expect(findLocalLayer('acme', dir)).toEqual({ dir: join(dir, 'node_modules/acme'), unused: [] })
  })

  it('is resolved from the layer that references it', async () => {
    const { options } = await loadFiles({
      'fw.config.ts': `export default { extends: './base' }`,
      'base/fw.config.ts': `export default { extends: 'acme' }`,
      'base/node_modules/acme/package.json': manifest(),
      'base/node_modules/acme/fw.config.ts': base,
      'node_modules/acme/package.json': manifest(),
      'node_modules/acme/fw.config.ts': `export default { appId: 'outer' }`,
    })
    expect(options.appId).toBe('base')
  })

  it('has a lower priority than a directory of that name', async () => {
    const { options } = await loadFiles({
      'fw.config.ts': `export default { extends: 'acme' }`,
      'acme/fw.config.ts': base,
      'node_modules/acme/package.json': manifest(),
      'node_modules/acme/fw.config.ts': `export default { appId: 'package' }`,
    })
    expect(options.appId).toBe('base')
  })
})

describe('a missing layer', () => {
  it.each([
    ['./missing', 'Correct the path; it is relative to the file that names it.'],
    ['../missing', 'Correct the path; it is relative to the file that names it.'],
    ['missing-package', 'Install it, or correct the name.'],
    ['@acme/missing', 'Install it, or correct the name.'],
    ['@acme', 'Install it, or correct the name.'],
    ['fw.config.ts/below-a-file', 'Install it, or correct the name.'],
  ])('%s is reported with its position', async (source, fix) => {
    const dir = project({
      'fw.config.ts': `export default {\n  appId: 'x',\n  extends: [\n    './here',\n    '${source}',\n  ],\n}`,
      'here/a.txt': '',
    })
    const loaded = await load(dir)
    const [problem, ...others] = await placed(loaded)
    expect(others).toEqual([])
    expect(problem).toMatchObject({
      code: 'FW_CONFIG_LAYER_NOT_FOUND',
      level: 'error',
      path: 'extends[1]',
      fix,
      position: { file: join(dir, 'fw.config.ts'), line: 5 },
    })
    expect(problem?.why).toBe(`Layer \`${source}\` not found (looked in the project and its packages).`)
    expect(loaded.options.appId).toBe('x')
  })

  it('is reported in the layer that references it', async () => {
    const dir = project({
      'fw.config.ts': `export default { extends: './base' }`,
      'base/fw.config.ts': `export default {\n  ssr: false,\n  extends: './missing',\n}`,
    })
    const loaded = await load(dir)
    const [problem] = await placed(loaded)
    expect(problem).toMatchObject({ path: 'extends', position: { file: join(dir, 'base/fw.config.ts'), line: 3 } })
    expect(problem?.why).toContain('looked in base and its packages')
    expect(loaded.options.ssr).toBe(false)
  })

  it('is reported in the environment block that references it', async () => {
    const dir = project({ 'fw.config.ts': `export default {\n  $production: {\n    theme: './missing',\n  },\n}` })
    const [problem] = await placed(await load(dir))
    expect(problem).toMatchObject({ path: 'theme', position: { line: 3 } })
  })

  it('is reported without a position if the command line references it', async () => {
    const [problem] = await placed(await load(project(), { extends: ['./missing'] }))
    expect(problem?.code).toBe('FW_CONFIG_LAYER_NOT_FOUND')
    expect(problem?.position).toBeUndefined()
  })

  it.each(['', null, 5, true, {}, [[]], [null], [['', {}]]])('is ignored if it is not a string: %j', async (value) => {
    const { layers } = await loadFiles({ 'fw.config.ts': `export default { extends: ${JSON.stringify(value)} }` })
    expect(layers).toHaveLength(1)
  })
})

describe('isRemote', () => {
  it.each([
    'gh:a/b',
    'github:a/b',
    'gitlab:a/b',
    'bitbucket:a/b',
    'sourcehut:a/b',
    'https://a.test/x.tgz',
    'http://a.test/x.tgz',
    'git:a/b',
    'git+https://a.test/b',
    'https+git://a.test/b',
  ])('%s', (source) => {
    expect(isRemote(source)).toBe(true)
  })

  it.each(['./a', '../a', '/a', 'a', '@a/b', 'github', 'githubber:a/b', 'c:/layers/a', 'https', './gh:a/b'])(
    'not %s',
    (source) => {
      expect(isRemote(source)).toBe(false)
    },
  )
})
