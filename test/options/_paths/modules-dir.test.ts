import { expect, it } from 'vitest'
import { bundled } from '../../support/bundled.ts'
import { describedApp } from '../../support/described-app.ts'
import type { Files } from '../../support/project.ts'

const module: Files = {
  '../elsewhere/node_modules/acme/package.json': '{ "name": "acme", "type": "module", "exports": "./index.mjs" }',
  '../elsewhere/node_modules/acme/index.mjs': `export default (_, fw) => { fw.options.runtimeConfig.public.acme = 'found' }`,
}
const modulesDir = ['../elsewhere/node_modules']

it('modulesDir: modules are resolved from there too', async () => {
  const { options } = await describedApp(module, { modules: ['acme'], modulesDir })
  expect(options.runtimeConfig.public['acme']).toBe('found')
  await expect(describedApp(module, { modules: ['acme'] })).rejects.toThrow(
    /Module `acme`, listed in `modules` of project, was not found/,
  )
})

it('modulesDir: of a layer, is resolved from the layer', async () => {
  const files = { ...module, 'base/fw.config.mjs': `export default { modulesDir: ['../../elsewhere/node_modules'] }` }
  const { options } = await describedApp(files, { extends: ['./base'], modules: ['acme'] })
  expect(options.runtimeConfig.public['acme']).toBe('found')
})

it('modulesDir: style plugins are resolved from there too', async () => {
  const files: Files = {
    'entry.ts': `import './a.css'`,
    'a.css': '.a { color: red }',
    '../elsewhere/node_modules/acme-css/package.json': '{ "name": "acme-css", "main": "./index.cjs" }',
    '../elsewhere/node_modules/acme-css/index.cjs': `module.exports = () => ({ postcssPlugin: 'acme', Declaration: (each) => { each.value = 'blue' } })`,
  }
  const cssProcessor = { plugins: { 'acme-css': {} } }
  expect((await bundled(files, { modulesDir, cssProcessor })).css).toMatch(/\.a\s*\{\s*color:\s*(?:blue|#00f)/)
  await expect(bundled(files, { cssProcessor })).rejects.toThrow(/acme-css/)
})
