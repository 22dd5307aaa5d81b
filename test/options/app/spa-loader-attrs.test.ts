import { join } from 'pathe'
import { expect, it } from 'vitest'
import { useBrowser } from '../../support/browser.ts'
import { proofFile, proofSite, type ProofSite } from '../../support/proof-sites.ts'
import { serveDirectory } from '../../support/serve-directory.ts'

const browser = useBrowser()

it('app.spaLoaderAttrs: are set on the element around the loading template', async () => {
  expect(await proofFile('browserOnly', 'index.html')).toContain('<section id="loading" class="soft"><i>')
  expect(await proofFile('plainBrowserOnly', 'index.html')).toContain('<div id="__fw-loader"><i>')
})

it.each([
  ['browserOnly', '#loading'],
  ['plainBrowserOnly', '#__fw-loader'],
] satisfies [ProofSite, string][])(
  'app.spaLoaderAttrs.id: the browser keeps the element with this id until the page is there (%s)',
  async (name, selector) => {
    const { dir } = await proofSite(name)
    let answer: (() => Promise<void>) | undefined
    const { page } = await browser.open(
      `${await serveDirectory(join(dir, '.output/public'), { fallback: '200.html' })}/waiting`,
      {
        ready: false,
        prepare: (fresh) => fresh.route('**/api/place', (route) => void (answer = () => route.fulfill({ body: 'here' }))),
      },
    )
    await expect.poll(() => answer).toBeDefined()
    expect(await page.locator(selector).isVisible()).toBe(true)
    await answer!()
    await page.locator('[data-page="waiting"]').waitFor()
    expect(await page.locator(selector).count()).toBe(0)
  },
)
