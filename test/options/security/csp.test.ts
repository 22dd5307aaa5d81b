import { expect, inject, it, onTestFinished } from 'vitest'
import { mounted, useBrowser } from '../../support/browser.ts'
import { buildSite } from '../../support/build-site.ts'
import { ask } from '../../support/http-client.ts'
import { startSite } from '../../support/start-site.ts'
import { securitySite } from './security-site.ts'

const browser = useBrowser()

it('security.csp: directives are replaced, and styles need hashes', async () => {
  const site = await startSite(await buildSite(inject('sitesDir'), securitySite), {
    env: { FW_APP_CDN_URL: 'https://cdn.example.test/a;b/' },
  })
  onTestFinished(() => site.stop())
  const { headers } = await ask(site.url, '/styled', { headers: { accept: 'text/html' } })
  const policy = String(headers['content-security-policy'])
  const cdn = 'https://cdn.example.test/a%3Bb/'
  expect(policy).toContain(`default-src 'self' ${cdn}; script-src 'self' ${cdn} 'sha256-`)
  expect(policy).toContain(`; img-src 'self' https://images.example.test ${cdn}; `)
  expect(policy).toMatch(/; style-src 'self' https:\S+ 'sha256-/)
  expect(policy).toContain(`; form-action 'self' https://admin.example.test`)
  expect(policy).not.toContain('object-src')
})

it('security.csp: a payload that is a script runs, and so do styles of the page', async () => {
  const site = await startSite(await buildSite(inject('sitesDir'), securitySite))
  onTestFinished(() => site.stop())
  const { page, expectClean } = await browser.open(`${site.url}/styled`, { ready: false })
  await mounted(page)
  const style = await page.locator('p').evaluate((element) => ({ ...getComputedStyle(element) }))
  expect([style.color, style.fontWeight]).toEqual(['rgb(0, 128, 0)', '700'])
  expectClean()
})
