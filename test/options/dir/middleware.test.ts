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

it('dir.middleware: contains route middleware; relative to the root in A', async () => {
  expect(await names({ ...variantA, dir: { middleware: 'guards' } })).toEqual(['b'])
  expect(await names(variantA)).toEqual(['a'])
})

it('dir.middleware: contains route middleware; relative to the source directory in B', async () => {
  expect(await names({ ...variantB, srcDir: 'client', dir: { middleware: 'guards' } })).toEqual(['d'])
  expect(await names({ ...variantB, srcDir: 'client' })).toEqual(['c'])
})
