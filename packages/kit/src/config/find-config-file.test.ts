import { relative } from 'pathe'
import { describe, expect, it } from 'vitest'
import { codes, load, placed } from '../../../../test/support/load.ts'
import { project } from '../../../../test/support/project.ts'
import { findConfigFiles } from './find-config-file.ts'

const all = ['fw.config', '.config/fw.config', '.config/fw'].flatMap((stem) =>
  ['ts', 'mts', 'js', 'mjs', 'cjs', 'json'].map((extension) => `${stem}.${extension}`),
)

describe('findConfigFiles', () => {
  it('finds every kind of file, in order of preference', () => {
    const dir = project(Object.fromEntries(all.map((file) => [file, ''])))
    expect(findConfigFiles(dir).map((file) => relative(dir, file))).toEqual(all)
  })

  it('ignores other files', () => {
    const dir = project({
      'fw.config': '',
      'fw.config.tsx': '',
      'fw.config.ts.bak': '',
      'my.fw.config.ts': '',
      'fw.ts': '',
      '.config/other.ts': '',
      'nested/fw.config.ts': '',
    })
    expect(findConfigFiles(dir)).toEqual([])
  })

  it('ignores directories', async () => {
    const dir = project({ 'fw.config.ts/index.ts': 'export default { ssr: false }', '.config/fw.json': '{ "appId": "x" }' })
    const { options, problems } = await load(dir)
    expect(codes(problems)).toEqual([])
    expect(options.appId).toBe('x')
  })

  it('handles a file named `.config`', async () => {
    const { problems, configFile } = await load(project({ '.config': 'a file' }))
    expect(codes(problems)).toEqual([])
    expect(configFile).toBeUndefined()
  })
})

describe('a project', () => {
  it('does not need a configuration file', async () => {
    const dir = project()
    const { options, problems, configFile, layers } = await load(dir)
    expect(codes(problems)).toEqual([])
    expect(configFile).toBeUndefined()
    expect(options.rootDir).toBe(dir)
    expect(options.appId).toBe('fw-app')
    expect(layers).toEqual([{ name: 'project', dir, sources: [], silent: [] }])
  })

  it('uses one of several configuration files, and warns about the others', async () => {
    const dir = project({
      'fw.config.ts': `export default { appId: 'ts' }`,
      'fw.config.js': `export default { appId: 'js' }`,
      '.config/fw.json': `{ "appId": "json" }`,
    })
    const loaded = await load(dir)
    expect(loaded.options.appId).toBe('ts')
    expect(codes(loaded.problems)).toEqual(['SEVERAL_CONFIG_FILES', 'SEVERAL_CONFIG_FILES'])
    const [first, second] = await placed(loaded)
    expect(first).toMatchObject({ level: 'warning', position: { file: `${dir}/fw.config.ts` }, fix: 'Remove `fw.config.js`.' })
    expect(second?.why).toBe('Found more than one configuration file: `fw.config.ts` is used, `.config/fw.json` is ignored.')
  })

  it('warns about additional configuration files of a layer too', async () => {
    const { options, problems } = await load(
      project({
        'fw.config.ts': `export default { extends: './base' }`,
        'base/fw.config.mjs': `export default { appId: 'mjs' }`,
        'base/.config/fw.mjs': `export default { appId: 'hidden' }`,
      }),
    )
    expect(options.appId).toBe('mjs')
    expect(problems.map(({ why }) => why)).toEqual([
      'Found more than one configuration file: `base/fw.config.mjs` is used, `base/.config/fw.mjs` is ignored.',
    ])
  })
})
