import { expect, it } from 'vitest'
import { buildWith } from '../../support/build-with.ts'

const serverBuilder = (name: string): string =>
  `export const bundle = async (app) => { globalThis.__fwBuilt.push('${name} ' + app.output.marked) }`
const fakePackage = (name: string, code: string): Record<string, string> => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({ name, type: 'module', exports: './index.mjs' }),
  [`node_modules/${name}/index.mjs`]: code,
})
const files = {
  // Runs first, so the server builder sees what it adds.
  ...fakePackage('my-builder', 'export const bundle = async (app) => { app.output.marked = true }'),
  ...fakePackage('my-server-builder', serverBuilder('package')),
  ...fakePackage('@fw/server-builder', serverBuilder('default')),
}
const builder = `builder: 'my-builder'`

it('server.builder: accepts the name of a package', async () => {
  expect(await buildWith(files, `{ ${builder}, server: { builder: 'my-server-builder' } }`)).toEqual(['package true'])
})

it.each(['', ', future: { compatibilityVersion: 4 }'])(
  'server.builder: accepts an object, in both variants (%s)',
  async (variant) => {
    const object = `{ bundle: async (app) => { globalThis.__fwBuilt.push('object ' + app.output.marked) } }`
    expect(await buildWith(files, `{ ${builder}, server: { builder: ${object} }${variant} }`)).toEqual(['object true'])
  },
)

it('server.builder: is @fw/server-builder by default', async () => {
  expect(await buildWith(files, `{ ${builder} }`)).toEqual(['default true'])
})
