import { join } from 'pathe'
import { expect, it } from 'vitest'
import { useBrowser } from '../../support/browser.ts'
import { proofFile, proofPage, proofSite } from '../../support/proof-sites.ts'
import { serveDirectory } from '../../support/serve-directory.ts'

const browser = useBrowser()

it('ssr: with `false` the HTML is empty, and the browser renders the page (R90)', async () => {
  const empty = await proofFile('plainBrowserOnly', 'index.html')
  expect(empty).toContain('data-ssr="false"')
  expect(empty).not.toContain('<h1>')
  const { dir } = await proofSite('plainBrowserOnly')
  const { page, expectClean } = await browser.open(await serveDirectory(join(dir, '.output/public')))
  expect(await page.innerText('h1')).toBe('Home')
  expectClean([/favicon/])
})

it('ssr: by default the HTML contains the content (R89)', async () => {
  const page = await proofPage('plain', '/')
  expect(page).toContain('data-ssr="true"')
  expect(page).toContain('<h1>Home</h1>')
})
