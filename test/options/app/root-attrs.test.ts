import { expect, it } from 'vitest'
import { useBrowser } from '../../support/browser.ts'
import { describedApp, variantA } from '../../support/described-app.ts'
import { proofPage, proofServer } from '../../support/proof-sites.ts'

const browser = useBrowser()

it('app.rootAttrs: are set on the root element', async () => {
  expect(await proofPage('older', '/')).toContain('<div id="main" class="big"><div data-layout')
  expect(await proofPage('plain', '/')).toContain('<div id="__fw"><div data-layout')
})

it('app.rootAttrs.id: overrides app.rootId, in the browser too', async () => {
  const { text } = await describedApp({}, { ...variantA, app: { rootId: 'weaker', rootAttrs: { id: 'main' } } })
  expect(await text('#build/options')).toContain('export const rootSelector = "#main"')
})

it('app.rootAttrs.id: is the element that the app is mounted on in the browser', async () => {
  const site = await proofServer('older', { FW_APP_CDN_URL: '' })
  const { page } = await browser.open(`${site.url}/`)
  expect(await page.locator('#main').evaluate((root) => '__vue_app__' in root)).toBe(true)
})
