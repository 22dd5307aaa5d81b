import { expect, it } from 'vitest'
import { describedApp, variantA } from '../../support/described-app.ts'
import { proofPage } from '../../support/proof-sites.ts'

it('app.rootAttrs: are set on the root element', async () => {
  expect(await proofPage('older', '/')).toContain('<div id="main" class="big"><div data-layout')
  expect(await proofPage('plain', '/')).toContain('<div id="__fw"><div data-layout')
})

it('app.rootAttrs.id: overrides app.rootId, in the browser too', async () => {
  const { text } = await describedApp({}, { ...variantA, app: { rootId: 'weaker', rootAttrs: { id: 'main' } } })
  expect(await text('#build/options')).toContain('export const rootSelector = "#main"')
})
