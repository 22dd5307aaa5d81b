import { expect, it } from 'vitest'
import { describedApp, variantA } from '../../support/described-app.ts'
import { proofFile } from '../../support/proof-sites.ts'

it('app.spaLoaderAttrs: are set on the element around the loading template', async () => {
  expect(await proofFile('browserOnly', 'index.html')).toContain('<section id="loading" class="soft"><i>')
  expect(await proofFile('plainBrowserOnly', 'index.html')).toContain('<div id="__fw-loader"><i>')
})

it('app.spaLoaderAttrs.id: identifies the element in the browser', async () => {
  const { text } = await describedApp({}, { ...variantA, app: { spaLoaderAttrs: { id: 'loading' } } })
  expect(await text('#build/options')).toContain('export const spaLoaderId = "loading"')
})
