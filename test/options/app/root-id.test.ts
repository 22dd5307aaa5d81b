import { expect, it } from 'vitest'
import { describedApp, variantA } from '../../support/described-app.ts'
import { proofPage } from '../../support/proof-sites.ts'

it('app.rootId: is the id of the root element, which the app is mounted on', async () => {
  expect(await proofPage('shop', '/shop/')).toMatch(/<body[^>]*><section id="shop"><div data-layout/)
  expect(await proofPage('plain', '/')).toMatch(/<body><div id="__fw"><div data-layout/)
})

it.each([
  [{ rootId: 'shop' }, '#shop'],
  [{ rootId: false }, 'body > div'],
  [{}, '#__fw'],
])('app.rootId: with %o the app is mounted on %s', async (app, selector) => {
  const { text } = await describedApp({}, { ...variantA, app })
  expect(await text('#build/options')).toContain(`export const rootSelector = "${selector}"`)
})
