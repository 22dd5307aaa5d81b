import { expect, it } from 'vitest'
import { describedApp, variantA } from '../../support/described-app.ts'

const files = { 'app/pages/Draft.vue': '<template><p /></template>', 'app/pages/draft-two.vue': '<template><p /></template>' }

const paths = async (config: object): Promise<string[]> =>
  (await describedApp(files, { ...variantA, ignore: ['**/DRAFT*.vue'], ...config })).app.pages.map(({ path }) => path)

it('ignoreOptions.ignorecase: sets whether patterns are case-insensitive', async () => {
  expect(await paths({ ignoreOptions: { ignorecase: false } })).toEqual(['/Draft', '/draft-two'])
  expect(await paths({})).toEqual([])
})
