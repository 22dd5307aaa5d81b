import { readFileSync } from 'node:fs'
import { join } from 'pathe'
import { expect, inject, it, onTestFinished } from 'vitest'
import { buildSite } from '../../support/build-site.ts'
import { buildWith } from '../../support/build-with.ts'
import { startSite } from '../../support/start-site.ts'

const builder = (name: string): string =>
  `export const bundle = async (app) => { globalThis.__fwBuilt.push('${name} ' + app.app.rootComponent.endsWith('/app.vue')) }`
const packages = {
  'app.vue': '<template><p /></template>',
  'node_modules/my-builder/package.json': JSON.stringify({ name: 'my-builder', type: 'module', exports: './index.mjs' }),
  'node_modules/my-builder/index.mjs': builder('package'),
  'node_modules/@fw/bundler2-builder/package.json': JSON.stringify({
    name: '@fw/bundler2-builder',
    type: 'module',
    exports: './index.mjs',
  }),
  'node_modules/@fw/bundler2-builder/index.mjs': builder('bundler2'),
}
const server = `server: { builder: { bundle: async () => {} } }`

it('builder: accepts the name of a package', async () => {
  expect(await buildWith(packages, `{ builder: 'my-builder', ${server} }`)).toEqual(['package true'])
})

it('builder: resolves the label of a slot to its package', async () => {
  expect(await buildWith(packages, `{ builder: 'bundler2', ${server} }`)).toEqual(['bundler2 true'])
})

it('builder: accepts an object in variant A', async () => {
  const object = `{ bundle: async (app) => { globalThis.__fwBuilt.push('object ' + app.options.ssr) } }`
  expect(await buildWith(packages, `{ builder: ${object}, ${server}, future: { compatibilityVersion: 4 } }`)).toEqual([
    'object true',
  ])
  await expect(buildWith(packages, `{ builder: ${object}, ${server} }`)).rejects.toThrow(/builder/)
})

it('builder: an object builds the server only if `ssr` is true, which it is told (R77)', async () => {
  const object = `{ bundle: async ({ options }) => { globalThis.__fwBuilt.push('client', ...(options.ssr ? ['server'] : [])) } }`
  const built = (ssr: boolean): Promise<string[]> =>
    buildWith(packages, `{ builder: ${object}, ${server}, ssr: ${ssr}, future: { compatibilityVersion: 4 } }`)
  expect(await built(true)).toEqual(['client', 'server'])
  expect(await built(false)).toEqual(['client'])
})

it('builder: the server of an app without `ssr` needs no bundle of the builder (R77)', async () => {
  const { dir } = await buildSite(inject('sitesDir'), {
    'package.json': '{ "name": "client-only", "private": true, "type": "module" }',
    'app/app.vue': '<template><p /></template>',
    'fw.config.mjs': `import { mkdirSync, writeFileSync } from 'node:fs'
const bundle = async ({ options, output }) => {
  const dir = options.buildDir + '/dist/client'
  mkdirSync(dir + '/_fw', { recursive: true })
  writeFileSync(dir + '/_fw/own.js', 'document.title = "built"')
  output.client = { dir, manifest: { entry: 'own', modules: { own: { file: 'own.js' } } } }
}
export default {
  future: { compatibilityVersion: 4 },
  ssr: false,
  builder: { bundle },
  app: { head: { title: 'Shell' } },
  serverEngine: { prerender: { routes: ['/about'] } },
}`,
  })
  const site = await startSite({ dir })
  onTestFinished(() => site.stop())
  const page = await site.html('/any/path')
  expect(page).toContain('<title>Shell</title>')
  expect(page).toContain('src="/_fw/own.js"')
  expect(page).toContain('<div id="__fw">')
  expect(await (await site.fetch('/_fw/own.js')).text()).toContain('built')
  expect(readFileSync(join(dir, '.output/public/about/index.html'), 'utf8')).toContain('<title>Shell</title>')
})

it('builder: reports a missing package with its name', async () => {
  await expect(buildWith({}, `{ builder: 'acme-builder', ${server} }`)).rejects.toThrow(
    '`builder` needs the package `acme-builder`, which is not installed.',
  )
})

it('builder: bundler1 is used by default', async () => {
  const replaced = {
    'node_modules/@fw/bundler1-builder/package.json': JSON.stringify({
      name: '@fw/bundler1-builder',
      type: 'module',
      exports: './index.mjs',
    }),
    'node_modules/@fw/bundler1-builder/index.mjs': builder('bundler1'),
  }
  for (const config of [`{ ${server} }`, `{ builder: 'bundler1', ${server} }`])
    expect(await buildWith({ ...packages, ...replaced }, config)).toEqual(['bundler1 true'])
})
