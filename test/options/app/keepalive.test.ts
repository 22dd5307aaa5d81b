import { join } from 'pathe'
import { expect, it } from 'vitest'
import { useBrowser } from '../../support/browser.ts'
import { proofSite, type ProofSite } from '../../support/proof-sites.ts'
import { serveDirectory } from '../../support/serve-directory.ts'

const browser = useBrowser()

it.each([
  ['keeps a page alive after navigating', 'browserOnly', 'typed'],
  ['recreates pages by default', 'plainBrowserOnly', ''],
] satisfies [string, ProofSite, string][])('app.keepalive: %s', async (_what, name, value) => {
  const { dir } = await proofSite(name)
  const { page } = await browser.open(await serveDirectory(join(dir, '.output/public')))
  await page.getByTestId('text').fill('typed')
  await page.getByTestId('to-about').click()
  await page.getByTestId('to-home').click()
  await page.getByTestId('text').waitFor()
  expect(await page.getByTestId('text').inputValue()).toBe(value)
})
