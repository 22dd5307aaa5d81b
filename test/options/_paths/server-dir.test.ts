import { expect, it } from 'vitest'
import { describedApp, variantA, variantB } from '../../support/described-app.ts'
import { proofServer } from '../../support/proof-sites.ts'

it('serverDir: contains server routes', async () => {
  const [shop, plain] = await Promise.all([proofServer('shop'), proofServer('plain')])
  expect(await (await shop.fetch('/shop/api/place')).text()).toBe('backend')
  expect(await (await plain.fetch('/api/place')).text()).toBe('server')
})

it.each([
  ['A', variantA, 'server'],
  ['B', variantB, 'src/server'],
])('serverDir: is relative to the root, in %s', async (_variant, config, byDefault) => {
  const moved = await describedApp({}, { ...config, srcDir: 'src', serverDir: 'backend' })
  expect(moved.serverDirs.map(moved.from)).toEqual(['backend'])
  const usual = await describedApp({}, { ...config, srcDir: 'src' })
  expect(usual.serverDirs.map(usual.from)).toEqual([byDefault])
})
