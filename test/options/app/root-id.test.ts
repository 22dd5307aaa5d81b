import { expect, it } from 'vitest'
import { useBrowser } from '../../support/browser.ts'
import { describedApp, variantA } from '../../support/described-app.ts'
import { proofPage, proofServer, type ProofSite } from '../../support/proof-sites.ts'

const browser = useBrowser()

it('app.rootId: is the id of the root element', async () => {
  expect(await proofPage('shop', '/shop/')).toMatch(/<body[^>]*><section id="shop"><div data-layout/)
  expect(await proofPage('plain', '/')).toMatch(/<body><div id="__fw"><div data-layout/)
})

it.each([
  ['shop', '/shop/', '#shop'],
  ['plain', '/', '#__fw'],
] satisfies [ProofSite, string, string][])(
  'app.rootId: the app of %s is mounted on it in the browser',
  async (name, path, selector) => {
    const site = await proofServer(name)
    const { page } = await browser.open(site.url + path)
    expect(await page.locator(selector).evaluate((root) => '__vue_app__' in root)).toBe(true)
    await page.getByTestId('to-about').click()
    await page.locator(`${selector} [data-page="about"]`).waitFor()
  },
)

it.each([
  [{ rootId: 'shop' }, '#shop'],
  [{ rootId: false }, 'body > div'],
  [{}, '#__fw'],
])('app.rootId: with %o the app is mounted on %s', async (app, selector) => {
  const { text } = await describedApp({}, { ...variantA, app })
  expect(await text('#build/options')).toContain(`export const rootSelector = "${selector}"`)
})
