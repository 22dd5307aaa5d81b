import { expect, it } from 'vitest'
import { proofFile, proofPage } from '../../support/proof-sites.ts'

it('ssr: with `false` the HTML is empty, and the browser renders the page', async () => {
  const empty = await proofFile('plainBrowserOnly', 'index.html')
  expect(empty).toContain('data-ssr="false"')
  expect(empty).not.toContain('<h1>')
  expect(empty).toMatch(/<script type="module" src="\/_fw\//)
})

it('ssr: by default the HTML contains the content (R89)', async () => {
  const page = await proofPage('plain', '/')
  expect(page).toContain('data-ssr="true"')
  expect(page).toContain('<h1>Home</h1>')
})
