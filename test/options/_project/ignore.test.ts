import { expect, it } from 'vitest'
import { describedApp, variantA, variantB } from '../../support/described-app.ts'

const page = '<template><p /></template>'
const files = {
  'app/pages/a.vue': page,
  'app/pages/drafts/b.vue': page,
  'app/plugins/old.ts': 'export default defineFwPlugin(() => {})',
  'app/components/Old.vue': page,
}

const parts = async (config: object): Promise<string[]> => {
  const { app, from } = await describedApp(files, { ...variantA, ...config })
  const components = app.components.map(({ file }) => file).filter((file) => file.endsWith('Old.vue'))
  return [...app.pages.map(({ path }) => path), ...[...app.plugins.map(({ src }) => src), ...components].map(from)]
}

it('ignore: matching files are not built', async () => {
  expect(await parts({ ignore: ['app/pages/drafts', '**/{old,Old}.*'] })).toEqual(['/a'])
  expect(await parts({})).toEqual(['/a', '/drafts/b', 'app/plugins/old.ts', 'app/components/Old.vue'])
})

it.each([
  ['A', variantA, true],
  ['B', variantB, false],
])('ignore: `/vendor` is ignored in B, not in A (%s)', async (_variant, config, isPage) => {
  const inVendor = { 'vendor/pages/x.vue': page, 'other/pages/y.vue': page }
  const { app } = await describedApp(inVendor, { ...config, dir: { pages: 'vendor/pages' } })
  expect(app.pages.length > 0).toBe(isPage)
})
