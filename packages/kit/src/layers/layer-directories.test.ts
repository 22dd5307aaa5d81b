import { relative } from 'pathe'
import { describe, expect, it } from 'vitest'
import { load } from '../../../../test/support/load.ts'
import { project, type Files } from '../../../../test/support/project.ts'
import type { LayerDirectories } from '@fw/schema'
import { layerDirectories } from './layer-directories.ts'

const names = [
  'root',
  'src',
  'server',
  'modules',
  'shared',
  'public',
  'layouts',
  'middleware',
  'pages',
  'plugins',
  'assets',
  'app',
] as const

async function directories(files: Files): Promise<Record<(typeof names)[number], string>[]> {
  const dir = project(files)
  return layerDirectories(await load(dir)).map((layer: LayerDirectories) => {
    const shown = names.map((name) => [name, relative(dir, layer[name]) || '.'])
    return Object.fromEntries(shown) as Record<(typeof names)[number], string> // one entry for each name
  })
}

const a = 'future: { compatibilityVersion: 4 }'

describe('layerDirectories', () => {
  it('are relative to the root in A', async () => {
    const [found] = await directories({ 'fw.config.ts': `export default { ${a} }` })
    expect(found).toEqual({
      root: '.',
      src: 'app',
      server: 'server',
      modules: 'modules',
      shared: 'shared',
      public: 'public',
      layouts: 'app/layouts',
      middleware: 'app/middleware',
      pages: 'app/pages',
      plugins: 'app/plugins',
      assets: 'app/assets',
      app: 'app',
    })
  })

  it('are relative to the source directory in B', async () => {
    const [found] = await directories({ 'fw.config.ts': `export default { srcDir: 'client' }` })
    expect(found).toEqual({
      root: '.',
      src: 'client',
      server: 'client/server',
      modules: 'modules',
      shared: 'shared',
      public: 'client/public',
      layouts: 'client/layouts',
      middleware: 'client/middleware',
      pages: 'client/pages',
      plugins: 'client/plugins',
      assets: 'client/assets',
      app: 'client/app',
    })
  })

  it('resolves configured names from the base of the variant', async () => {
    const dir = `dir: { pages: 'routes', app: 'shell', public: 'static' }`
    const [inA] = await directories({ 'fw.config.ts': `export default { ${a}, srcDir: 'client', ${dir} }` })
    expect(inA).toMatchObject({ pages: 'routes', layouts: 'client/layouts', app: 'shell', public: 'static' })
    const [inB] = await directories({ 'fw.config.ts': `export default { srcDir: 'client', ${dir} }` })
    expect(inB).toMatchObject({ pages: 'client/routes', layouts: 'client/layouts', app: 'client/shell', public: 'client/static' })
  })

  it('finds router options in the source directory of A, wherever it is', async () => {
    const [found] = await directories({ 'fw.config.ts': `export default { ${a}, srcDir: 'client' }` })
    expect(found?.app).toBe('client')
  })

  it('uses the directory names of each layer, with the variant of the project', async () => {
    const [own, layer] = await directories({
      'fw.config.ts': `export default { ${a}, dir: { pages: 'routes' } }`,
      'layers/base/fw.config.ts': `export default { srcDir: 'code', serverDir: 'backend', dir: { layouts: 'frames' } }`,
    })
    expect(own).toMatchObject({ pages: 'routes', layouts: 'app/layouts', server: 'server' })
    expect(layer).toMatchObject({
      root: 'layers/base',
      src: 'layers/base/code',
      pages: 'layers/base/code/pages',
      layouts: 'layers/base/frames',
      server: 'layers/base/backend',
    })
  })

  it('returns directories of a layer without a configuration file', async () => {
    const [, layer] = await directories({ 'fw.config.ts': `export default { ${a} }`, 'layers/base/app/app.vue': '' })
    expect(layer).toMatchObject({ root: 'layers/base', pages: 'layers/base/app/pages' })
  })
})
