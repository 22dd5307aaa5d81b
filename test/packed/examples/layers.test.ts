import { expect, it } from 'vitest'
import { useBrowser } from '../../support/browser.ts'
import { hydrated } from '../hydrated.ts'
import { useExample } from './use-example.ts'

const studio = useExample('layers/sites/studio')
const journal = useExample('layers/sites/journal')
const browser = useBrowser()

it('has no type errors', async () => {
  expect(await journal.run('typecheck')).toBe('')
})

it('studio: pages in the layout and with the components of the layer', async () => {
  const site = await studio.start()
  expect(await site.html('/')).toContain('<title>Quiet buildings for loud cities. · Studio North</title>')
  const { page, expectClean } = await browser.open(site.url, { ready: false })
  await hydrated(page)
  expect(await page.locator('footer').innerText()).toBe('© Studio North')
  await page.getByRole('link', { name: 'Contact' }).click()
  await page.getByRole('heading', { name: 'Come and see us.' }).waitFor()
  await page.getByRole('link', { name: 'Studio North' }).click()
  await page.getByText('Library on the quay').waitFor()
  expectClean()
  const missing = await site.fetch('/nowhere', { headers: { accept: 'text/html' } })
  expect([missing.status, await missing.text()]).toEqual([404, expect.stringContaining('Back to the start')])
})

it('journal: replaces the footer and the colors of the layer', async () => {
  const site = await journal.start()
  const { page, expectClean } = await browser.open(site.url, { ready: false })
  await hydrated(page)
  expect(await page.locator('footer').innerText()).toBe('Printed on nothing. Read slowly.')
  expect(
    await page
      .locator('article')
      .first()
      .evaluate((card) => getComputedStyle(card).borderRadius),
  ).toBe('4px')
  expect(await page.locator('h1').evaluate((title) => getComputedStyle(title).fontFamily)).toContain('Palatino')
  expectClean()
})
