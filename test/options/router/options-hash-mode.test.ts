import { expect, it } from 'vitest'
import { useBrowser } from '../../support/browser.ts'
import { optionSite } from '../../support/option-sites.ts'

const browser = useBrowser()

it('router.options.hashMode: the route is in the hash', async () => {
  const site = await optionSite('hash')
  const { page } = await browser.open(`${site.url}/#/about`)
  expect(await page.locator('main').textContent()).toBe('About')
  await page.goto(`${site.url}/`)
  await page.getByTestId('to-about').click()
  await page.getByText('About', { exact: true }).waitFor()
  expect(page.url()).toBe(`${site.url}/#/about`)
})

it('router.options.hashMode: the route is the path by default', async () => {
  const site = await optionSite('usual')
  const { page } = await browser.open(`${site.url}/#/about`)
  expect(await page.getByTestId('greeting').count()).toBe(1)
  await page.getByTestId('to-about').click()
  await page.getByText('About', { exact: true }).waitFor()
  expect(page.url()).toBe(`${site.url}/about`)
})
