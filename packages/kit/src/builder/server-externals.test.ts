import type { BuildApp } from '@fw/schema'
import { join } from 'pathe'
import { expect, it } from 'vitest'
import { project } from '../../../../test/support/project.ts'
import { createServerExternals } from './server-externals.ts'

const dir = project({
  'node_modules/plain/package.json': '{ "name": "plain", "main": "index.mjs", "module": "index.mjs" }',
  'node_modules/plain/index.mjs': '',
  'node_modules/plain/plugin/part.js': '',
  'node_modules/plain/plugin/whole/index.js': '',
  'node_modules/widget/package.json': '{ "name": "widget", "peerDependencies": { "vue": "3" } }',
  'node_modules/inner/package.json': '{ "name": "inner", "main": "index.mjs" }',
  'node_modules/inner/index.mjs': '',
  'node_modules/two-formats/package.json': '{ "name": "two-formats", "main": "common.js", "module": "module.js" }',
  'node_modules/two-formats/common.js': '',
  'node_modules/two-formats/module.js': '',
  'node_modules/conditions/package.json':
    '{ "name": "conditions", "exports": { "module": "./for-bundlers.mjs", "import": "./es/index.js", "default": "./index.cjs" } }',
  'node_modules/conditions/for-bundlers.mjs': '',
  'node_modules/conditions/es/package.json': '{ "type": "module" }',
  'node_modules/conditions/es/index.js': '',
})
const runtimeDir = join(dir, 'node_modules/@fw/runtime')

const externals = () =>
  createServerExternals({
    options: {
      rootDir: dir,
      dev: false,
      experimental: { externalVue: false },
      build: { transpile: ['transpiled'] },
      modules: [],
    },
    modules: { '#app': '/runtime/index.mjs' },
    layerDirs: [dir, '/layer'],
    runtimeDir,
  } as unknown as BuildApp) // what it reads

const at = (path: string) => () => Promise.resolve(join(dir, 'node_modules', path))
const page = join(dir, 'app/page.vue')

it('leaves packages that do not depend on Vue outside, and records their files', async () => {
  const { decide, files } = externals()
  expect(await decide('plain', page, at('plain/index.mjs?v=1'))).toEqual({ id: 'plain', sideEffects: false })
  expect([...files]).toEqual([['plain', join(dir, 'node_modules/plain/index.mjs')]])
})

it.each([
  ['plain/plugin/part', 'plain/plugin/part.js'],
  ['plain/plugin/whole', 'plain/plugin/whole/index.js'],
])('adds the extension that Node.js needs to %s', async (specifier, file) => {
  const { decide, files } = externals()
  expect(await decide(specifier, page, at(file))).toEqual({ id: file, sideEffects: false })
  expect([...files]).toEqual([[file, join(dir, 'node_modules', file)]])
})

it('records the file that Node.js loads, not the one for bundlers', async () => {
  const { decide, files } = externals()
  expect(await decide('conditions', page, at('conditions/for-bundlers.mjs'))).toEqual({ id: 'conditions', sideEffects: false })
  expect([...files]).toEqual([['conditions', join(dir, 'node_modules/conditions/es/index.js')]])
})

it('leaves modules of Node.js outside, without a file', async () => {
  const { decide, files } = externals()
  expect(await decide('node:fs', page, at(''))).toEqual({ id: 'node:fs', sideEffects: true })
  expect(files.size).toBe(0)
})

it.each([
  ['packages that depend on Vue', 'widget', at('widget/index.mjs')],
  ['files that Node.js cannot load', 'plain/style.css', at('plain/style.css')],
  ['JSON, which Node.js only imports with an attribute', 'plain/package.json', at('plain/package.json')],
  ['ES modules of which Node.js would load the CommonJS version', 'two-formats', at('two-formats/module.js')],
  ['what Node.js cannot resolve', 'aliased', at('plain/index.mjs')],
  ['`build.transpile`', 'transpiled', at('transpiled/index.mjs')],
  ['sources of layers', 'shared', () => Promise.resolve('/layer/shared/index.js')],
  ['what the bundler cannot resolve', 'missing', () => Promise.resolve(undefined)],
  ['modules of the framework', '#app', at('plain/index.mjs')],
  ['relative imports', './plain', at('plain/index.mjs')],
])('bundles %s', async (_, specifier, resolve) => {
  const { decide, files } = externals()
  expect(await decide(specifier, page, resolve)).toBeUndefined()
  expect(files.size).toBe(0)
})

it('bundles what the runtime imports, also transitively', async () => {
  const { decide } = externals()
  expect(await decide('plain', join(runtimeDir, 'dist/index.mjs'), at('plain/index.mjs'))).toBeUndefined()
  expect(await decide('inner', join(dir, 'node_modules/plain/index.mjs'), at('inner/index.mjs'))).toBeUndefined()
})
