import { join, relative } from 'pathe'
import { expect, it } from 'vitest'
import { load } from '../../../../test/support/load.ts'
import { project } from '../../../../test/support/project.ts'
import { createLayerOf, createLocalAlias, createResolveAlias } from './layer-of.ts'
import { layerDirectories } from './layer-directories.ts'

const files = {
  'layers/base/fw.config.mjs': `export default { srcDir: 'src' }`,
  'layers/base-two/a.ts': '',
  'layers/base/layers/inner/fw.config.mjs': 'export default {}',
}

async function layersOf(config: object = {}): Promise<{ dir: string; layers: ReturnType<typeof layerDirectories> }> {
  const dir = project({
    ...files,
    'fw.config.mjs': `export default ${JSON.stringify({ extends: './layers/base/layers/inner', ...config })}`,
  })
  return { dir, layers: layerDirectories(await load(dir)) }
}

it.each([
  ['app.vue', 'project'],
  ['layers/base/app.vue?vue&type=script', 'base'],
  ['layers/base-two/app.vue', 'base-two'],
  ['layers/base/layers/inner/app.vue', 'inner'],
  ['../elsewhere.ts', undefined],
])('%s is in %s', async (file, expected) => {
  const { dir, layers } = await layersOf()
  expect(createLayerOf(layers)(join(dir, file))?.name).toBe(expected)
})

it('resolves local aliases only in other layers, and only four of them', async () => {
  const { dir, layers } = await layersOf()
  const local = createLocalAlias(layers)!
  const shown = (specifier: string, importer: string): string | undefined => {
    const found = local(specifier, `${dir}/${importer}`)
    return found && relative(dir, found)
  }
  expect(shown('~/a', 'layers/base/src/x.ts')).toBe('layers/base/src/a')
  expect(shown('@/a', 'layers/base/x.ts')).toBe('layers/base/src/a')
  expect(shown('~~/a', 'layers/base/x.ts')).toBe('layers/base/a')
  expect(shown('@@', 'layers/base/x.ts')).toBe('layers/base')
  expect(shown('@scope/a', 'layers/base/x.ts')).toBeUndefined()
  expect(shown('#server/a', 'layers/base/x.ts')).toBeUndefined()
  expect(shown('~/a', 'x.ts')).toBeUndefined()
  expect(createLocalAlias(layers.slice(0, 1))).toBeUndefined()
  expect(createLocalAlias((await layersOf({ experimental: { localLayerAliases: false } })).layers)).toBeUndefined()
})

it('resolves all aliases relative to the importer', async () => {
  const { dir, layers } = await layersOf({ alias: { '#x': './x' } })
  const resolve = createResolveAlias(layers)
  expect(relative(dir, resolve('~/a', `${dir}/layers/base/x.ts`))).toBe('layers/base/src/a')
  expect(relative(dir, resolve('~/a'))).toBe('a')
  expect(relative(dir, resolve('#x/a', `${dir}/layers/base/x.ts`))).toBe('x/a')
})
