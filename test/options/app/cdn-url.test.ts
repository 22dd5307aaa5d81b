import { expect, it } from 'vitest'
import { proofPage } from '../../support/proof-sites.ts'

it('app.cdnURL: is the prefix of built and public files, not of pages (R229)', async () => {
  const page = await proofPage('older', '/')
  const files = [...page.matchAll(/(?:src|href)="([^"]+\.(?:js|css|svg))"/g)].map(([, url]) => url!)
  expect(files.length).toBeGreaterThan(3)
  expect(files.filter((url) => !url.startsWith('https://cdn.test/x/'))).toEqual([])
  expect(files).toContain('https://cdn.test/x/logo.svg')
  expect(page).toContain('<a href="/about"')
})

it('app.cdnURL: by default files are served by the app itself', async () => {
  const page = await proofPage('plain', '/')
  expect(page).toContain('src="/logo.svg"')
  expect(page).not.toMatch(/(?:src|href)="https?:/)
})
