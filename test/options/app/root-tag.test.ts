import { expect, it } from 'vitest'
import { proofPage } from '../../support/proof-sites.ts'

it('app.rootTag: is the tag of the root element', async () => {
  expect(await proofPage('shop', '/shop/')).toMatch(/<section id="shop">[^]*<\/section><aside/)
  expect(await proofPage('plain', '/')).toMatch(/<div id="__fw">[^]*<\/div><div id="teleports">/)
})
