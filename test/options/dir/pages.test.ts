import { expect, it } from 'vitest'
import { describedApp, variantA, variantB } from '../../support/described-app.ts'

const page = '<template><p /></template>'
const files = {
  'app/pages/a.vue': page,
  'routes/b.vue': page,
  'client/pages/c.vue': page,
  'client/routes/d.vue': page,
}

const paths = async (config: object): Promise<string[]> =>
  (await describedApp(files, { ...config })).app.pages.map(({ path }) => path)

it('dir.pages: contains pages; relative to the root in A', async () => {
  expect(await paths({ ...variantA, dir: { pages: 'routes' } })).toEqual(['/b'])
  expect(await paths(variantA)).toEqual(['/a'])
})

it('dir.pages: contains pages; relative to the source directory in B', async () => {
  expect(await paths({ ...variantB, srcDir: 'client', dir: { pages: 'routes' } })).toEqual(['/d'])
  expect(await paths({ ...variantB, srcDir: 'client' })).toEqual(['/c'])
})
