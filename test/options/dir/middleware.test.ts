import { expect, it } from 'vitest'
import { describedApp, variantA, variantB } from '../../support/described-app.ts'

const middleware = 'export default defineFwRouteMiddleware(() => {})'
const files = {
  'app/middleware/a.ts': middleware,
  'guards/b.ts': middleware,
  'client/middleware/c.ts': middleware,
  'client/guards/d.ts': middleware,
}

const names = async (config: object): Promise<string[]> =>
  (await describedApp(files, { ...config })).app.middleware.map(({ name }) => name)

it('dir.middleware: its files become route middleware; in A it starts at the root', async () => {
  expect(await names({ ...variantA, dir: { middleware: 'guards' } })).toEqual(['b'])
  expect(await names(variantA)).toEqual(['a'])
})

it('dir.middleware: its files become route middleware; in B it starts at the source directory', async () => {
  expect(await names({ ...variantB, srcDir: 'client', dir: { middleware: 'guards' } })).toEqual(['d'])
  expect(await names({ ...variantB, srcDir: 'client' })).toEqual(['c'])
})
