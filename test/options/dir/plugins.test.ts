import { expect, it } from 'vitest'
import { describedApp, variantA, variantB } from '../../support/described-app.ts'

const plugin = 'export default defineFwPlugin(() => {})'
const files = {
  'app/plugins/a.ts': plugin,
  'setup/b.ts': plugin,
  'client/plugins/c.ts': plugin,
  'client/setup/d.ts': plugin,
}

const sources = async (config: object): Promise<string[]> => {
  const { app, from } = await describedApp(files, { ...config })
  return app.plugins.map(({ src }) => from(src))
}

it('dir.plugins: contains plugins; relative to the root in A', async () => {
  expect(await sources({ ...variantA, dir: { plugins: 'setup' } })).toEqual(['setup/b.ts'])
  expect(await sources(variantA)).toEqual(['app/plugins/a.ts'])
})

it('dir.plugins: contains plugins; relative to the source directory in B', async () => {
  expect(await sources({ ...variantB, srcDir: 'client', dir: { plugins: 'setup' } })).toEqual(['client/setup/d.ts'])
  expect(await sources({ ...variantB, srcDir: 'client' })).toEqual(['client/plugins/c.ts'])
})
