import { expect, it } from 'vitest'
import { proofPage } from '../../support/proof-sites.ts'

it('appId: identifies the app in the page data', async () => {
  expect(await proofPage('shop', '/shop/')).toContain('data-fw-data="storefront"')
  expect(await proofPage('plain', '/')).toContain('data-fw-data="fw-app"')
})
