import { relative } from 'pathe'
import { expect, it } from 'vitest'
import { load } from '../../../../test/support/load.ts'
import { project } from '../../../../test/support/project.ts'
import { layerDirectories } from './layer-directories.ts'
import { resolveAlias, resolveLayerPath } from './resolve-layer-path.ts'

const files = {
  'fw.config.ts': `export default { alias: { kit: './tools' } }`,
  'a.ts': '',
  'tools/b/index.ts': '',
  'layers/base/a.ts': '',
  'node_modules/pkg/package.json': '{"name":"pkg","exports":{"./plugin":"./p.mjs"}}',
  'node_modules/pkg/p.mjs': '',
}

it.each([
  ['~/a', 0, 'a.ts'],
  ['~/a.ts', 0, 'a.ts'],
  ['./a', 0, 'a.ts'],
  ['kit/b', 0, 'tools/b/index.ts'],
  ['pkg/plugin', 0, 'node_modules/pkg/p.mjs'],
  ['~/a', 1, 'layers/base/a.ts'],
  ['kit/b', 1, 'tools/b/index.ts'],
  ['~/missing', 0, undefined],
  ['pkg/missing', 0, undefined],
])('finds %s of layer %i', async (path, index, expected) => {
  const dir = project(files)
  const layers = layerDirectories(await load(dir))
  const found = resolveLayerPath(path, layers[index]!, layers[0]!)
  expect(found && relative(dir, found)).toBe(expected)
})

it('resolves aliases of layers to the project if configured', async () => {
  const dir = project({ ...files, 'fw.config.ts': 'export default { experimental: { localLayerAliases: false } }' })
  const layers = layerDirectories(await load(dir))
  expect(relative(dir, resolveLayerPath('~/a', layers[1]!, layers[0]!)!)).toBe('a.ts')
})

it('uses the longest alias, and matches only whole segments', () => {
  const aliases = { '~': '/p', '~~': '/root', '#a': '/a', '#a/b': '/b' }
  expect(resolveAlias('~~/x', aliases)).toBe('/root/x')
  expect(resolveAlias('#a/b/x', aliases)).toBe('/b/x')
  expect(resolveAlias('#ab/x', aliases)).toBe('#ab/x')
})
