import { join } from 'pathe'
import { describe, expect, it } from 'vitest'
import { load, loadFiles, placesOf } from '../../../../test/support/load.ts'
import { cleanEnv, configHome, project } from '../../../../test/support/project.ts'
import type { LoadedConfig } from './load-fw-config.ts'

/** The origins of a value and those it overrides, as `file:line` or by name, with the values. */
async function story(loaded: LoadedConfig, path: string): Promise<{ from: unknown[]; shadowed: unknown[] }> {
  const { from, shadowed } = loaded.explain(path)
  const withPlaces = async (origins: typeof from): Promise<unknown[]> => {
    const places = await placesOf(loaded, origins)
    return origins.map(({ kind, value }, index) => [kind, places[index], value])
  }
  return { from: await withPlaces(from), shadowed: await withPlaces(shadowed) }
}

describe('explain', () => {
  it('shows the default of the variant', async () => {
    const old = await story(await loadFiles({}), 'srcDir')
    expect(old).toEqual({ from: [['default', 'default of variant B', '.']], shadowed: [] })
    const loaded = await loadFiles({ 'fw.config.ts': `export default {\n  future: {\n    compatibilityVersion: 4,\n  },\n}` })
    expect(await story(loaded, 'srcDir')).toEqual({ from: [['default', 'default of variant A', 'app']], shadowed: [] })
    expect((await story(loaded, 'future.compatibilityVersion')).from).toEqual([['file', 'fw.config.ts:3', 4]])
  })

  it('lists all sources from the command line to the default, with their lines', async () => {
    const dir = project({
      'fw.config.ts': [
        'export default defineFwConfig({',
        "  extends: './base',",
        '  app: {',
        "    baseURL: '/file/',",
        '  },',
        '  $production: {',
        '    app: {',
        "      baseURL: '/production/',",
        '    },',
        '  },',
        "  $env: { live: { app: { baseURL: '/live/' } } },",
        '})',
      ].join('\n'),
      '.fwrc': 'appId=x\n\napp.baseURL=/rc/',
      '../home/config/.fwrc': 'app.baseURL=/user/',
      'base/fw.config.mjs': "export default {\n  app: { baseURL: '/base/' },\n}",
    })
    const loaded = await load(dir, {
      envName: 'live',
      set: ['app.baseURL=/set/'],
      overrides: { app: { baseURL: '/flag/' } },
      env: cleanEnv(dir, { FW_APP_BASE_URL: '/env/' }),
    })
    expect(loaded.options.app.baseURL).toBe('/set/')
    expect(await story(loaded, 'app.baseURL')).toEqual({
      from: [['cli', '--set', '/set/']],
      shadowed: [
        ['cli', 'command line', '/flag/'],
        ['env', 'FW_APP_BASE_URL', '/env/'],
        ['block', 'fw.config.ts:11', '/live/'],
        ['block', 'fw.config.ts:8', '/production/'],
        ['file', 'fw.config.ts:4', '/file/'],
        ['rc', '.fwrc:3', '/rc/'],
        ['rc', '../home/config/.fwrc:1', '/user/'],
        ['file', 'base/fw.config.mjs:2', '/base/'],
        ['default', 'default of variant B', '/'],
      ],
    })
  })

  it.each([
    ['the command line', {}, {}, '--set', 'cli'],
    [
      'a variable',
      { 'fw.config.ts': `export default { app: { baseURL: '/x/' } }`, '.env': 'FW_APP_BASE_URL=/env/' },
      { set: [] },
      'FW_APP_BASE_URL',
      'env',
    ],
    [
      'an environment block',
      { 'fw.config.ts': `export default {\n  $production: {\n    app: { baseURL: '/x/' } } }` },
      { set: [] },
      'fw.config.ts:3',
      'block',
    ],
    ['a file', { 'fw.config.json': `{\n\n  "app": {\n    "baseURL": "/x/" } }` }, { set: [] }, 'fw.config.json:4', 'file'],
    ['an rc file', { '.fwrc': '\n\napp.baseURL=/x/' }, { set: [] }, '.fwrc:3', 'rc'],
    [
      'a layer',
      {
        'fw.config.ts': `export default { extends: './base' }`,
        'base/.config/fw.ts': `export default {\n  app: {\n    baseURL: '/x/' } }`,
      },
      { set: [] },
      'base/.config/fw.ts:3',
      'file',
    ],
  ])('shows %s', async (_, files, options, place, kind) => {
    const loaded = await loadFiles(files, { set: ['app.baseURL=/set/'], ...options })
    expect((await story(loaded, 'app.baseURL')).from.map((each) => (each as unknown[]).slice(0, 2))).toEqual([[kind, place]])
  })

  it('shows the layer', async () => {
    const { explain } = await loadFiles({
      'fw.config.ts': `export default { extends: './base' }`,
      'base/fw.config.ts': `export default { appId: 'x', $meta: { name: 'acme' }, $production: { ssr: false } }`,
    })
    expect(explain('appId').from[0]).toMatchObject({ label: 'base/fw.config.ts', source: { layer: 'acme' } })
    expect(explain('ssr').from[0]).toMatchObject({
      label: '$production in base/fw.config.ts',
      source: { layer: 'acme', block: ['$production'] },
    })
  })

  it('shows all sources of a list', async () => {
    const loaded = await loadFiles({
      'fw.config.ts': `export default {\n  extends: './base',\n  css: ['own.css'],\n}`,
      'base/fw.config.ts': `export default {\n  css: ['base.css'] }`,
      '.fwrc': 'css[]=rc.css',
    })
    expect(loaded.options.css).toEqual(['base.css', 'rc.css', 'own.css'])
    expect((await story(loaded, 'css')).from).toEqual([
      ['file', 'fw.config.ts:3', ['own.css']],
      ['rc', '.fwrc:1', ['rc.css']],
      ['file', 'base/fw.config.ts:2', ['base.css']],
    ])
  })

  it('explains nested values', async () => {
    const loaded = await loadFiles({
      'fw.config.ts': `export default {\n  extends: './base',\n  appConfig: {\n    theme: { main: 'red' },\n  },\n}`,
      'base/fw.config.ts': `export default {\n  appConfig: { theme: {\n    main: 'blue', other: 'green' } } }`,
    })
    expect(await story(loaded, 'appConfig.theme.main')).toMatchObject({
      from: [['file', 'fw.config.ts:4', 'red']],
      shadowed: [['file', 'base/fw.config.ts:3', 'blue']],
    })
    expect((await story(loaded, 'appConfig.theme.other')).from).toEqual([['file', 'base/fw.config.ts:3', 'green']])
  })

  it('does not list layers for options that are not inherited', async () => {
    const loaded = await loadFiles({
      'fw.config.ts': `export default { extends: './base' }`,
      'base/fw.config.ts': `export default { srcDir: 'x' }`,
    })
    expect(await story(loaded, 'srcDir')).toEqual({ from: [['default', 'default of variant B', '.']], shadowed: [] })
  })

  it('R49: shows the command line for the root', async () => {
    const dir = project({ 'site/fw.config.ts': `export default {\n  rootDir: './x' }` })
    const loaded = await load(dir, { rootDir: 'site' })
    expect(await story(loaded, 'rootDir')).toMatchObject({
      from: [['cli', 'command line', join(dir, 'site')]],
      shadowed: [
        ['file', 'fw.config.ts:2', './x'],
        ['default', 'default of variant B', join(dir, 'site')],
      ],
    })
  })

  it("finds the user's file in XDG_CONFIG_HOME", async () => {
    const dir = project({ '../home/config/.fwrc': '\nappId=user' })
    const { explain } = await load(dir)
    expect(explain('appId').from[0]?.source?.file).toBe(join(configHome(dir), '.fwrc'))
  })
})
