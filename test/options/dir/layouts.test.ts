import { expect, it } from 'vitest'
import { describedApp, variantA, variantB } from '../../support/described-app.ts'

const layout = '<template><slot /></template>'
const files = {
  'app/layouts/a.vue': layout,
  'frames/b.vue': layout,
  'client/layouts/c.vue': layout,
  'client/frames/d.vue': layout,
}

const names = async (config: object): Promise<string[]> =>
  (await describedApp(files, { ...config })).app.layouts.map(({ name }) => name)

it('dir.layouts: contains layouts; relative to the root in A', async () => {
  expect(await names({ ...variantA, dir: { layouts: 'frames' } })).toEqual(['b'])
  expect(await names(variantA)).toEqual(['a'])
})

it('dir.layouts: contains layouts; relative to the source directory in B', async () => {
  expect(await names({ ...variantB, srcDir: 'client', dir: { layouts: 'frames' } })).toEqual(['d'])
  expect(await names({ ...variantB, srcDir: 'client' })).toEqual(['c'])
})
