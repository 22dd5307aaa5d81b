import { expect, it } from 'vitest'
import { useBrowser } from '../../support/browser.ts'
import { proofPage, proofServer } from '../../support/proof-sites.ts'

const browser = useBrowser()

const loader = '<div id="__fw-loader"><i>loading, as usual</i></div>'

it('experimental.spaLoadingTemplateLocation: `body` adds the loading template after the root element, `within` inside of it', async () => {
  expect(await proofPage('shop', '/shop/shell')).toContain(`<section id="shop"></section>${loader}`)
  expect(await proofPage('plain', '/shell')).toContain(`<div id="__fw">${loader}</div>`)
})

it('experimental.spaLoadingTemplateLocation: `within` shows the template until the page and its data are there (R200)', async () => {
  const site = await proofServer('plain')
  let answer: (() => Promise<void>) | undefined
  const { page } = await browser.open(`${site.url}/waiting`, {
    ready: false,
    prepare: (fresh) => fresh.route('**/api/place', (route) => void (answer = () => route.continue())),
  })
  await expect.poll(() => answer).toBeDefined()
  // The app is mounted, and its page waits for data.
  expect(await page.locator('#__fw').evaluate((root) => '__vue_app__' in root)).toBe(true)
  expect(await page.getByText('loading, as usual').isVisible()).toBe(true)
  await answer!()
  await page.locator('[data-page="waiting"]').waitFor()
  expect(await page.getByText('loading, as usual').count()).toBe(0)
})
