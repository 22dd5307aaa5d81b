import { layerDirectories } from '@fw/kit/internal'
import { relative } from 'pathe'
import { expect, it } from 'vitest'
import { load } from '../../../../../test/support/load.ts'
import { project, type Files } from '../../../../../test/support/project.ts'
import { scanPlugins, type ScanPluginsOptions } from './scan-plugins.ts'

const plugin = (object = ''): string => (object ? `export default defineFwPlugin({ ${object} })` : 'export default () => {}')

async function scan(files: Files, options: ScanPluginsOptions = {}) {
  const dir = project(files)
  const { plugins, problems } = await scanPlugins(layerDirectories(await load(dir)), options)
  return {
    plugins: plugins.map(({ src, mode }) => `${relative(dir, src)}${mode === 'all' ? '' : ` ${mode}`}`),
    problems: problems.map(({ code, file, line }) =>
      [code, ...(file ? [relative(dir, file)] : []), ...(line ? [line] : [])].join(' '),
    ),
    all: plugins,
  }
}

it('finds files of the directory and index files of directories in it', async () => {
  const files = {
    'plugins/b.ts': plugin(),
    'plugins/a.client.ts': plugin(),
    'plugins/c.server.ts': plugin(),
    'plugins/d/index.ts': plugin(),
    'plugins/e/index.client.ts': plugin(),
    'plugins/d/other.ts': plugin(),
    'plugins/f.vue': '',
    'plugins/g.test.ts': '',
  }
  const { plugins, problems } = await scan(files, { isIgnored: (file) => file.endsWith('.test.ts') })
  expect(problems).toEqual([])
  expect(plugins).toEqual([
    'plugins/a.client.ts client',
    'plugins/b.ts',
    'plugins/c.server.ts server',
    'plugins/d/index.ts',
    'plugins/e/index.client.ts client',
  ])
})

it('puts configured plugins first, once, with their mode', async () => {
  const { plugins, problems } = await scan({
    'fw.config.ts': `export default { plugins: ['~/plugins/b', { src: './x.client.ts', mode: 'server' }, '~/plugins/b.ts', 'other.client'] }`,
    'plugins/a.ts': plugin(),
    'plugins/b.ts': plugin(),
    'x.client.ts': plugin(),
    'other.client.ts': plugin(),
  })
  expect(problems).toEqual([])
  expect(plugins).toEqual(['plugins/b.ts', 'x.client.ts server', 'other.client.ts client', 'plugins/a.ts'])
})

it('runs lower-priority layers first, and resolves aliases per layer', async () => {
  const { plugins } = await scan({
    'fw.config.ts': `export default { plugins: ['~/x.ts'] }`,
    'x.ts': plugin(),
    'plugins/a.ts': plugin(),
    'layers/base/fw.config.ts': `export default { plugins: ['~/x.ts'] }`,
    'layers/base/x.ts': plugin(),
    'layers/base/plugins/a.ts': plugin(),
  })
  expect(plugins).toEqual(['layers/base/x.ts', 'layers/base/plugins/a.ts', 'x.ts', 'plugins/a.ts'])
})

it('sorts by order and dependencies, and keeps the metadata', async () => {
  const { plugins, all } = await scan({
    'plugins/a.ts': plugin(`name: 'a', dependsOn: ['c']`),
    'plugins/b.ts': plugin(`enforce: 'pre', parallel: true`),
    'plugins/c.ts': plugin(`name: 'c'`),
    'plugins/d.ts': 'export { default } from "./c"',
  })
  expect(plugins).toEqual(['plugins/b.ts', 'plugins/c.ts', 'plugins/a.ts', 'plugins/d.ts'])
  expect(all).toMatchObject([
    { order: -20, parallel: true },
    { order: 0, name: 'c' },
    { name: 'a', dependsOn: ['c'] },
    { order: 0, unread: true },
  ])
})

it('includes plugins that modules add before or after others, and excludes those they remove', async () => {
  const dir = project({
    'plugins/a.ts': plugin(),
    'm.ts': plugin(),
    'n.ts': plugin(),
    'gone.ts': plugin(),
    'kept.ts': plugin(),
    'fw.config.ts': `export default { plugins: ['~/gone.ts', '~/kept.ts'] }`,
  })
  const { plugins } = await scanPlugins(layerDirectories(await load(dir)), {
    plugins: [
      { src: `${dir}/m.ts`, mode: 'client', order: 0 },
      { src: '#build/made.server', mode: 'server' },
      { src: '~/kept.ts' },
      { src: `${dir}/n.ts`, append: true },
    ],
  })
  expect(plugins.map(({ src, mode }) => [src.replace(`${dir}/`, ''), mode])).toEqual([
    ['m.ts', 'client'],
    ['#build/made.server', 'server'],
    ['kept.ts', 'all'],
    ['plugins/a.ts', 'all'],
    ['n.ts', 'all'],
  ])
})

it('reports configured plugins that do not exist', async () => {
  const config = `export default {\n  plugins: [\n    '~/plugins/a.ts',\n    '~/missing.ts',\n  ],\n}`
  const { plugins, problems } = await scan({ 'fw.config.ts': config, 'plugins/a.ts': plugin() })
  expect(plugins).toEqual(['plugins/a.ts'])
  expect(problems).toEqual(['FW_PLUGINS_NOT_FOUND fw.config.ts 4'])
})

it('reports a plugin without a default export', async () => {
  expect((await scan({ 'plugins/a.ts': 'export const a = 1' })).problems).toEqual(['FW_PLUGINS_NO_DEFAULT_EXPORT plugins/a.ts'])
})
