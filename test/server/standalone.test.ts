import { cpSync, existsSync, mkdtempSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { dirname, join } from 'pathe'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { buildSite } from '../support/build-site.ts'
import type { Fixture } from '../support/fixture.ts'
import type { Files } from '../support/project.ts'
import { startSite, type RunningSite } from '../support/start-site.ts'

const packageJson = (name: string, more: Record<string, unknown>): string => JSON.stringify({ name, version: '1.2.3', ...more })

/** An app with external packages of every kind. */
const withPackages: Files = {
  'package.json': '{ "name": "with-packages", "private": true, "type": "module" }',
  'fw.config.ts': `export default { future: { compatibilityVersion: 4 }, compatibilityDate: '2026-01-01' }`,
  'node_modules/ext-cjs/package.json': packageJson('ext-cjs', { main: 'index.js' }),
  'node_modules/ext-cjs/index.js': `exports.name = 'cjs'; exports.where = () => require('./lib/deep.js').text; exports.late = () => require('./lib/' + ['la', 'te'].join('') + '.js')`,
  'node_modules/ext-cjs/lib/deep.js': `module.exports = { text: 'deep cjs' }`,
  'node_modules/ext-cjs/lib/late.js': `module.exports = 'late cjs'`,
  'node_modules/ext-esm/package.json': packageJson('ext-esm', {
    type: 'module',
    exports: { '.': './index.js', './sub': './sub.js' },
  }),
  'node_modules/ext-esm/index.js': `export const name = 'esm'`,
  'node_modules/ext-esm/sub.js': `export default 'sub of esm'`,
  'node_modules/ext-chain/package.json': packageJson('ext-chain', {
    type: 'module',
    exports: './index.js',
    dependencies: { 'ext-leaf': '*' },
  }),
  'node_modules/ext-chain/index.js': `import { leaf } from 'ext-leaf'\nexport const chain = \`chain of \${leaf}\``,
  'node_modules/ext-chain/node_modules/ext-leaf/package.json': packageJson('ext-leaf', {
    version: '2.0.0',
    type: 'module',
    exports: './index.js',
  }),
  'node_modules/ext-chain/node_modules/ext-leaf/index.js': `export const leaf = 'leaf inside'`,
  'node_modules/ext-leaf/package.json': packageJson('ext-leaf', { type: 'module', exports: './index.js' }),
  'node_modules/ext-leaf/index.js': `export const leaf = 'leaf outside'`,
  // Loads every part of Vue that a CommonJS package can ask for, and a compiler of its own.
  'node_modules/ext-vue/package.json': packageJson('ext-vue', { main: 'index.js', peerDependencies: { vue: '*' } }),
  'node_modules/ext-vue/index.js': `const vue = require('vue')
const { renderToString } = require('vue/server-renderer')
const same = [require('@vue/runtime-core').createVNode === vue.createVNode, require('@vue/reactivity').ref === vue.ref, require('@vue/server-renderer').renderToString === renderToString]
const failure = (run) => { try { return run() } catch (error) { return error.message } }
exports.vue = vue
exports.all = async () => ({
  same,
  kebab: require('@vue/shared').hyphenate('twoWords'),
  router: typeof require('vue-router').createRouter,
  html: await renderToString(vue.createSSRApp({ render: () => vue.h('i', 'from CommonJS') })),
  disabled: failure(() => vue.compile('<b>{{ a }}</b>')),
  compiled: require('@vue/compiler-dom').compile('<b>{{ a }}</b>').code.includes('_toDisplayString'),
})`,
  'server/api/vue.get.ts': `import ext from 'ext-vue'
import { createVNode } from 'vue'
export default defineEventHandler(async () => ({
  ...(await ext.all()),
  sameInRoutes: ext.vue.createVNode === createVNode,
  sameInApp: ext.vue.createVNode === globalThis.createVNodeOfApp,
}))`,
  'server/api/packages.get.ts': `import cjs from 'ext-cjs'
import { name } from 'ext-esm'
import sub from 'ext-esm/sub'
import { chain } from 'ext-chain'
import { leaf } from 'ext-leaf'
export default defineEventHandler(() => ({ cjs: cjs.name, where: cjs.where(), name, sub, chain, leaf }))`,
  'app/pages/index.vue': `<script setup>
import cjs from 'ext-cjs'
import { name } from 'ext-esm'
import { chain } from 'ext-chain'
import { createVNode } from 'vue'
if (import.meta.server) globalThis.createVNodeOfApp = createVNode
</script>
<template><main>{{ cjs.name }} {{ cjs.where() }} {{ name }} {{ chain }}</main></template>`,
}

/** A temporary directory without node_modules in any parent. */
function placeWithoutModules(): string {
  const places = [tmpdir(), '/dev/shm', '/var/tmp', homedir()].filter((place) => existsSync(place))
  const place = places.find((start) => {
    for (let above = start; above !== dirname(above); above = dirname(above))
      if (existsSync(join(above, 'node_modules'))) return false
    return true
  })
  if (place === undefined) throw new Error(`There is a node_modules above each of ${places.join(', ')}.`)
  return place
}

/** Builds a project, and starts the output in another place while the project is gone. */
async function alone(fixture: Fixture): Promise<RunningSite> {
  const { dir: project } = await buildSite(inject('sitesDir'), fixture, { shared: false }) // other test files use shared builds
  const dir = realpathSync(mkdtempSync(join(placeWithoutModules(), 'fw-alone-')))
  cpSync(join(project, '.output'), join(dir, '.output'), { recursive: true, verbatimSymlinks: true })
  const away = `${project}-away`
  renameSync(project, away)
  onTestFinished(() => {
    renameSync(away, project)
    rmSync(dir, { recursive: true, force: true })
  })
  const site = await startSite({ dir })
  onTestFinished(() => site.stop())
  return site
}

describe('standalone output', () => {
  it.each(['app-a', 'app-b'])('of %s runs without node_modules in a parent directory', async (variant) => {
    const site = await alone(variant)
    for (const [path, text] of [
      ['/', 'Home page'],
      ['/users/1', 'User 1'],
      ['/data/async', 'a+b'],
      ['/components', 'lazy but rendered'],
      ['/nowhere', '404'],
      ['/errors/template', '500'],
      ['/layout/custom', 'In the custom layout'],
    ] as const)
      expect(await site.html(path), path).toContain(text)
    expect(site.logs()).not.toMatch(/Cannot find (?:module|package)/)
    expect(existsSync(join(site.dir, '.output/server/node_modules/vue'))).toBe(true)
    for (const name of [
      '@babel/parser',
      '@vue/compiler-core',
      '@vue/compiler-dom',
      '@vue/compiler-ssr',
      'entities',
      'estree-walker',
    ])
      expect(existsSync(join(site.dir, '.output/server/node_modules', name)), name).toBe(false)
  })

  it('includes external packages: CommonJS, ES modules, their dependencies, and those that require Vue', async () => {
    const site = await alone(withPackages)
    expect(await (await site.fetch('/api/packages')).json()).toEqual({
      cjs: 'cjs',
      where: 'deep cjs',
      name: 'esm',
      sub: 'sub of esm',
      chain: 'chain of leaf inside',
      leaf: 'leaf outside',
    })
    expect(await site.html('/')).toContain('cjs deep cjs esm chain of leaf inside')
    // CommonJS packages can require everything of Vue, and get the copy of the app.
    expect(await (await site.fetch('/api/vue')).json()).toEqual({
      same: [true, true, true],
      kebab: 'two-words',
      router: 'function',
      html: '<i>from CommonJS</i>',
      disabled: expect.stringContaining('ui.runtimeCompiler'),
      compiled: true,
      sameInRoutes: true,
      sameInApp: true,
    })
  })
})
