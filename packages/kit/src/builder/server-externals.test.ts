import type { BuildApp } from '@fw/schema'
import { join } from 'pathe'
import { expect, it } from 'vitest'
import { project } from '../../../../test/support/project.ts'
import { createServerExternals } from './server-externals.ts'

const dir = project({
  'node_modules/plain/package.json': '{ "name": "plain" }',
  'node_modules/widget/package.json': '{ "name": "widget", "peerDependencies": { "vue": "3" } }',
  'node_modules/inner/package.json': '{ "name": "inner" }',
})
const runtimeDir = join(dir, 'node_modules/@fw/runtime')

const externals = () =>
  createServerExternals({
    options: { dev: false, experimental: { externalVue: false }, build: { transpile: ['transpiled'] }, modules: [] },
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

it('leaves modules of Node.js outside, without a file', async () => {
  const { decide, files } = externals()
  expect(await decide('node:fs', page, at(''))).toEqual({ id: 'node:fs', sideEffects: true })
  expect(files.size).toBe(0)
})

it.each([
  ['packages that depend on Vue', 'widget', at('widget/index.mjs')],
  ['files that Node.js cannot load', 'plain/style.css', at('plain/style.css')],
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
