import { join } from 'pathe'
import { describe, expect, it } from 'vitest'
import { codes, load, loadFiles } from '../../../../test/support/load.ts'
import { project } from '../../../../test/support/project.ts'

const config = (value: object): string => `export default ${JSON.stringify(value)}`

/** Source of a listener that records its name. */
const hook = (name: string): string => `(log) => log.push('${name}')`

describe('values of a layer', () => {
  it('R11, R12: are appended to lists with that strategy, lowest priority first and without duplicates', async () => {
    const { options } = await loadFiles({
      'fw.config.ts': config({ extends: ['./a', './b'], css: ['shared.css', 'project.css'], modules: ['p'], watch: ['w'] }),
      'a/fw.config.ts': config({ css: ['a.css', 'shared.css'], modules: ['a', ['p', { from: 'a' }]], ignore: ['from-a'] }),
      'b/fw.config.ts': config({ css: ['b.css'], modules: ['b'], ignore: ['from-b'], watch: ['w'] }),
    })
    expect(options.css).toEqual(['b.css', 'a.css', 'shared.css', 'project.css'])
    expect(options.modules).toEqual(['b', 'a', 'p'])
    expect(options.ignore.slice(-2)).toEqual(['from-b', 'from-a'])
    expect(options.watch).toEqual(['w'])
  })

  it('Q5: are replaced in other lists', async () => {
    const { options } = await loadFiles({
      'fw.config.ts': config({ extends: './base', appConfig: { tabs: ['project'] } }),
      'base/fw.config.ts': config({ appConfig: { tabs: ['base', 'more'], kept: ['base'] } }),
    })
    expect(options.appConfig).toMatchObject({ tabs: ['project'], kept: ['base'] })
  })

  it('are not inherited if they describe only the layer', async () => {
    const own = {
      rootDir: './elsewhere',
      srcDir: 'source',
      serverDir: 'backend',
      buildDir: 'out',
      analyzeDir: 'reports',
      workspaceDir: '../..',
      buildId: 'of-the-layer',
      dir: { app: 'x', pages: 'routes', public: 'static', shared: 'common' },
    }
    const plain = project()
    const dir = project({
      'fw.config.ts': config({ extends: './base' }),
      'base/fw.config.ts': config({ ...own, theme: './none' }),
      'base/none/a': '',
    })
    const { options, problems } = await load(dir)
    const defaults = (await load(plain)).options
    expect(codes(problems)).toEqual([])
    for (const key of ['rootDir', 'srcDir', 'serverDir', 'buildDir', 'analyzeDir', 'workspaceDir'] as const) {
      expect(options[key]).toBe(defaults[key].replace(plain, dir))
    }
    expect(options.dir).toEqual(defaults.dir)
    expect(options.buildId).not.toBe('of-the-layer')
    expect(options.theme).toBeUndefined()
    expect(options.extends).toBe('./base')
  })

  it('are all available in the layer itself', async () => {
    const { layers } = await loadFiles({
      'fw.config.ts': config({ extends: './base' }),
      'base/fw.config.ts': config({ srcDir: 'source' }),
    })
    expect(layers[1]?.sources[0]).toMatchObject({
      kind: 'file',
      layer: 'base',
      label: 'base/fw.config.ts',
      config: { srcDir: 'source' },
    })
  })

  it('R13, R191: include all hooks, lowest priority first, flat or nested', async () => {
    const { options } = await loadFiles({
      'fw.config.ts': `export default { extends: ['./a', './b'], hooks: { 'build:done': ${hook('project')} } }`,
      'a/fw.config.ts': `export default { hooks: { build: { done: [${hook('a1')}, ${hook('a2')}] } } }`,
      'b/fw.config.ts': `export default { hooks: { 'build:done': ${hook('b')}, ready: ${hook('b-ready')} } }`,
    })
    const log: string[] = []
    for (const listener of options.hooks['build:done'] ?? []) (listener as (log: string[]) => void)(log) // defined above
    expect(log).toEqual(['b', 'a1', 'a2', 'project'])
    expect(options.hooks['ready']).toHaveLength(1)
  })

  it('set the compatibility version if the project does not', async () => {
    const { variant, options } = await loadFiles({
      'fw.config.ts': config({ extends: './base' }),
      'base/fw.config.ts': config({ future: { compatibilityVersion: 4 } }),
    })
    expect(variant).toBe('A')
    expect(options.srcDir.endsWith('/app')).toBe(true)
  })

  it('are validated, and reported in the file of the layer', async () => {
    const dir = project({
      'fw.config.ts': config({ extends: './base' }),
      'base/fw.config.ts': config({ ssr: 'yes', appId: 'base' }),
    })
    const { problems, options } = await load(dir)
    expect(problems).toMatchObject([
      {
        code: 'FW_CONFIG_WRONG_TYPE',
        source: { layer: 'base', file: join(dir, 'base/fw.config.ts'), label: 'base/fw.config.ts' },
      },
    ])
    expect(options).toMatchObject({ ssr: true, appId: 'base' })
  })

  it('are ignored if the file fails; other layers are used', async () => {
    const dir = project({
      'fw.config.ts': config({ extends: ['./broken', './list', './fine'] }),
      'broken/fw.config.ts': `export default {}\nthrow new Error('no')`,
      'list/fw.config.ts': `export default []`,
      'fine/fw.config.ts': config({ appId: 'fine' }),
    })
    const { problems, options, layers } = await load(dir)
    expect(problems).toMatchObject([
      { code: 'FW_CONFIG_CONFIG_FAILED', position: { file: join(dir, 'broken/fw.config.ts'), line: 2 } },
      { code: 'FW_CONFIG_NOT_AN_OBJECT', source: { file: join(dir, 'list/fw.config.ts') } },
    ])
    expect(options.appId).toBe('fine')
    expect(layers.map(({ name }) => name)).toEqual(['project', 'broken', 'list', 'fine'])
  })
})
