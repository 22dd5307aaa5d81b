import { expect, it } from 'vitest'
import { describedApp, variantA, variantB } from '../../support/described-app.ts'

it.each([
  ['variant A', variantA, 'app/'],
  ['variant B', variantB, ''],
])('pages.pattern: globs that select the pages, in %s', async (_, variant, src) => {
  const pages = ['index.vue', 'draft.vue', 'shop/index.vue', 'shop/basket.vue', 'shop/parts/Price.vue']
  const files = Object.fromEntries(pages.map((page) => [`${src}pages/${page}`, '<template><p /></template>']))
  const paths = async (pattern?: string | string[]): Promise<string[]> => {
    const { app } = await describedApp(files, { ...variant, ...(pattern === undefined ? {} : { pages: { pattern } }) })
    return app.pages.map(({ path }) => path).toSorted()
  }
  expect(await paths('*.vue')).toEqual(['/', '/draft'])
  expect(await paths(['**/*.vue', '!draft.vue', '!**/parts/**'])).toEqual(['/', '/shop', '/shop/basket'])
  expect(await paths(['!draft.vue'])).toEqual(['/', '/shop', '/shop/basket', '/shop/parts/Price'])
  expect(await paths()).toEqual(['/', '/draft', '/shop', '/shop/basket', '/shop/parts/Price'])
})
