import { rmSync } from 'node:fs'
import { loadFwConfig, type LoadedConfig } from '@fw/kit'
import { type FileCaches, openStore } from '@fw/kit/internal'
import { join } from 'pathe'
import { describe, expect, test } from 'vitest'
import { cleanEnv, project, write, type Files } from '../../../../../test/support/project.ts'
import { describeApp } from '../../core/describe-app.ts'
import { scanDependencies } from './scan-dependencies.ts'

const config = (more = ''): string => `export default { future: { compatibilityVersion: 4 }, ${more} }`

const installed = (...names: string[]): Files =>
  Object.fromEntries(
    names.flatMap((name) => [
      [`node_modules/${name}/package.json`, '{}'],
      [`node_modules/${name}/index.js`, ''],
    ]),
  )

const scanned = ({ options: { bundler1 } }: LoadedConfig) => ({
  exclude: bundler1.optimizeDeps.exclude,
  extensions: bundler1.resolve.extensions,
})

async function setup(files: Files) {
  const dir = project({ 'fw.config.ts': config(), ...files })
  const loaded = await loadFwConfig({ rootDir: dir, env: cleanEnv(dir) })
  const scan = async (store?: FileCaches) =>
    (await scanDependencies({ described: await describeApp(loaded), loaded, ...scanned(loaded), store })).packages
  return { dir, loaded, scan }
}

const found = async (files: Files): Promise<string[]> => (await setup(files)).scan()

const uses = (...names: string[]): string => names.map((name) => `import '${name}'\n`).join('')
const component = (...names: string[]): string => `<script setup>\n${uses(...names)}</script>`

const leftOut = `
  excluded excluded/sub not-installed types-only ok/none ok/x.css ok/index.js?raw ok/a.svg ok/package.json / @ @x ../../..
  fs node:fs fs/promises fw/app #app #imports #build/routes virtual:x https://a.b/c.js
`
  .trim()
  .split(/\s+/)

describe('scanDependencies', () => {
  test('scans all kinds of files of an app', async () => {
    const names = Array.from({ length: 16 }, (_, index) => `p${index}`)
    expect(
      await found({
        ...installed(...names),
        'app/app.vue': component('p0'),
        'app/error.vue': component('p1'),
        'app/app.config.ts': `${uses('p2')}export default {}`,
        'app/router.options.ts': `${uses('p3')}export default {}`,
        'app/pages/a.vue': component('p4'),
        'app/pages/a/b@side.vue': component('p5'),
        'app/pages/a/b.tsx': uses('p6'),
        'app/layouts/l.vue': component('p7'),
        'app/middleware/m.ts': uses('p8'),
        'app/plugins/p.ts': `${uses('p9')}export default () => {}`,
        'app/components/C.vue': component('p10'),
        'app/components/D.client.vue': `<script>export default { x: () => import('p11') }</script>`,
        'app/composables/c.ts': `${uses('p12')}export const c = 1`,
        'app/utils/u.mjs': `${uses('p13')}export const u = 1`,
        'shared/utils/s.ts': `${uses('p14')}export const s = 1`,
        'app/lib/unused.ts': uses('p15'),
      }),
    ).toEqual(names.slice(0, 15).toSorted())
  })

  test('follows imports of sources, including circular ones', async () => {
    expect(
      await found({
        ...installed('a', 'b', 'c', '@s/d'),
        'app/app.vue': component('./lib/one', '~~/other/two', '@/lib/Three.vue', '~/lib/style.css', './gone'),
        'app/lib/one.ts': `${uses('a')}import './index'`,
        'app/lib/index.js': `${uses('./one', '~')}export * from 'b/index.js'`,
        'other/two/index.ts': uses('c'),
        'app/lib/Three.vue': component('@s/d'),
        'app/lib/style.css': '',
      }),
    ).toEqual(['@s/d', 'a', 'b/index.js', 'c'])
  })

  test('skips non-packages, missing packages, and excluded ones', async () => {
    expect(
      await found({
        ...installed('ok', 'lodash.get', 'excluded', 'aliased', 'types-only'),
        'node_modules/types-only/index.js': { link: '/nowhere' },
        'node_modules/types-only/package.json': '{"types":"index.d.ts"}',
        'fw.config.ts': config(
          `bundler1: { optimizeDeps: { exclude: ['excluded'] } }, alias: { aliased: './app/lib/aliased.ts' }`,
        ),
        'app/lib/aliased.ts': uses('lodash.get'),
        'app/app.vue': component(...leftOut, 'ok', 'aliased'),
      }),
    ).toEqual(['lodash.get', 'ok'])
  })

  test('treats packages of the workspace as sources', async () => {
    expect(
      await found({
        ...installed('a'),
        '../linked/package.json': '{"exports":"./src/main.ts"}',
        '../linked/src/main.ts': uses('./more', 'inner'),
        '../linked/src/more.ts': uses('a'),
        '../linked/node_modules/inner/package.json': '{}',
        '../linked/node_modules/inner/index.js': '',
        'node_modules/linked': { link: '../../linked' },
        'node_modules/ui/package.json': '{"exports":{"./*":"./*"}}',
        'node_modules/ui/Button.vue': component('a', 'ui/part.js'),
        'node_modules/ui/part.js': '',
        'app/app.vue': component('linked', 'ui/Button.vue'),
      }),
    ).toEqual(['a', 'ui/part.js'])
  })

  test('resolves imports of a layer from that layer', async () => {
    expect(
      await found({
        ...installed('a'),
        'fw.config.ts': config(`extends: ['./base', 'packed-layer']`),
        'base/fw.config.ts': 'export default {}',
        'base/app/pages/x.vue': component('~/lib/own', 'a'),
        'base/app/lib/own.ts': uses('own'),
        ...Object.fromEntries(Object.entries(installed('own')).map(([path, text]) => [`base/${path}`, text])),
        'node_modules/packed-layer/package.json': '{"exports":{".":"./fw.config.ts"}}',
        'node_modules/packed-layer/fw.config.ts': 'export default {}',
        'node_modules/packed-layer/app/components/P.vue': component('a', 'hidden/sub'),
        'node_modules/packed-layer/node_modules/hidden/package.json': '{}',
        'node_modules/packed-layer/node_modules/hidden/sub.js': '',
      }),
    ).toEqual(['a', 'packed-layer > hidden/sub'])
  })

  test('includes packages used through auto-imports', async () => {
    const { loaded } = await setup({ ...installed('dates', 'words'), 'app/app.vue': '<template>{{ format(1) }}</template>' })
    const described = await describeApp(loaded)
    described.app.imports = [
      ...described.app.imports,
      { name: 'format', from: 'dates' },
      { name: 'camel', as: '$camel', from: 'words' },
      { name: 'format', from: 'words', type: true },
    ]
    expect((await scanDependencies({ described, loaded, ...scanned(loaded) })).packages).toEqual(['dates'])
    described.app.components = [...described.app.components, { ...described.app.components[0]!, file: 'words' }]
    expect((await scanDependencies({ described, loaded, ...scanned(loaded) })).packages).toEqual(['dates', 'words'])
  })

  test('caches the imports of files, and invalidates them on change', async () => {
    const { dir, scan } = await setup({ ...installed('a', 'b'), 'app/app.vue': component('a', './x'), 'app/x.ts': '' })
    const open = () => openStore({ dir: join(dir, 'node_modules/.cache/fw'), name: 'app', version: '1' })
    const store = open()
    expect(await scan(store)).toEqual(['a'])
    await store.save()
    const known = open()
    const onlyKnown: FileCaches = {
      section: (name, isValid) => ({ file: (path) => known.section(name, isValid).file(path, () => expect.unreachable(path)) }),
    }
    expect(await scan(onlyKnown)).toEqual(['a'])
    write(dir, { 'app/x.ts': uses('b') })
    expect(await scan(known)).toEqual(['a', 'b'])
    rmSync(join(dir, 'node_modules/a'), { recursive: true })
    expect(await scan(known)).toEqual(['b'])
  })

  test('scans packages that are transpiled', async () => {
    const { loaded } = await setup({
      'fw.config.ts': `export default { build: { transpile: ['esm', /old/, ({ isClient }) => isClient && 'typed'] } }`,
      'app.vue': component('esm', 'typed', 'old', 'other'),
      ...installed('other', 'inner'),
      'node_modules/esm/package.json': '{ "type": "module", "main": "./m.js" }',
      'node_modules/esm/m.js': uses('inner'),
      'node_modules/typed/package.json': '{ "main": "./m.ts" }',
      'node_modules/typed/m.ts': 'export const a: number = 1',
      'node_modules/old/package.json': '{ "main": "./m.js" }',
      'node_modules/old/m.js': 'exports.a = 1',
    })
    expect(await scanDependencies({ described: await describeApp(loaded), loaded, ...scanned(loaded) })).toEqual({
      packages: ['inner', 'old', 'other'], // CommonJS cannot be loaded unchanged
      compiled: ['esm', 'typed'],
    })
  })
})
