import { describe, expect, it } from 'vitest'
import { settle, useBrowser } from '../support/browser.ts'
import { watchNavigations } from '../support/navigations.ts'
import { useSite } from '../support/site.ts'
import { variants } from './variants.ts'

describe.each(variants)('route middleware in %s', (variant) => {
  const site = useSite(variant)
  const browser = useBrowser()

  it.each([
    ['a named one', '/middleware/redirect', 302, '/login?from=/middleware/redirect'],
    ['an inline one, with its status', '/middleware/inline?go=away', 301, '/about'],
    ['a global one', '/config?global=redirect', 302, '/about'],
  ])('redirects by HTTP: %s (R52)', async (_, path, status, location) => {
    const response = await site.fetch(path)
    expect(response.status).toBe(status)
    expect(decodeURIComponent(response.headers.get('location') ?? '')).toBe(location)
    expect(await response.text()).not.toContain('canary-')
  })

  it('lets authorized requests pass', async () => {
    expect(await site.html('/middleware/redirect', { headers: { cookie: 'session=ok' } })).toContain('canary-protected-page')
  })

  it('redirects in the browser', async () => {
    const { page, requests, expectClean } = await browser.open(`${site.url}/`)
    await page.locator('[data-to="/middleware/redirect"]').click()
    await page.getByText('Log in to see /middleware/redirect').waitFor()
    expect(new URL(page.url()).pathname).toBe('/login')
    expect(requests.filter((request) => request.startsWith('GET /middleware') || request.startsWith('GET /login'))).toEqual([])
    expectClean()
  })

  it('aborts a navigation in the browser, and stays on the page', async () => {
    const { page } = await browser.open(`${site.url}/`)
    await page.getByTestId('count').click()
    const navigations = await watchNavigations(page)
    await page.locator('[data-to="/middleware/abort"]').click()
    await expect.poll(navigations).toEqual([{ path: '/middleware/abort', stayed: true }])
    await settle(page)
    expect(await page.getByTestId('count').innerText()).toBe('clicked 1')
    expect(new URL(page.url()).pathname).toBe('/')
  })

  it('ends a navigation in the browser with the error page', async () => {
    const { page } = await browser.open(`${site.url}/`)
    await page.locator('[data-to="/middleware/error"]').click()
    await page.getByText('Forbidden by middleware').waitFor()
    expect(await page.getByTestId('error-status').innerText()).toBe('403')
  })

  it('runs once on hydration and once per navigation', async () => {
    const { page } = await browser.open(`${site.url}/`)
    expect(await page.evaluate(() => window.visited)).toEqual(['/'])
    await page.getByTestId('nav-about').click()
    await page.locator('[data-page="about"]').waitFor()
    expect(await page.evaluate(() => window.visited)).toEqual(['/', '/about'])
  })

  it('keeps its context after an await', async () => {
    const { page, expectClean } = await browser.open(`${site.url}/`)
    await page.locator('[data-to="/middleware/inline"]').click()
    await page.getByText('ran for /middleware/inline').waitFor()
    expectClean()
  })
})

declare global {
  interface Window {
    /** Written by a middleware of the fixture. */
    visited?: string[]
  }
}
