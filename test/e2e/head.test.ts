import { describe, expect, it } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { useSite } from '../support/site.ts'
import { variants } from './variants.ts'

describe.each(variants)('head tags in %s', (variant) => {
  const site = useSite(variant)
  const browser = useBrowser()

  it('are server-rendered', async () => {
    const { page } = await browser.open(`${site.url}/head`, { javaScript: false })
    const attribute = (selector: string, name: string): Promise<string | null> => page.locator(selector).getAttribute(name)
    expect(await page.title()).toBe('Head first · Fixture')
    expect(await attribute('html', 'lang')).toBe('en')
    expect(await attribute('body', 'class')).toBe('head-page')
    expect(await attribute('meta[name="description"]', 'content')).toBe('About the first')
    expect(await attribute('meta[name="generator"]', 'content')).toBe('fixture')
    expect(await attribute('meta[property="og:title"]', 'content')).toBe('Shared title')
    expect(await attribute('meta[name="twitter:card"]', 'content')).toBe('summary')
    expect(await attribute('meta[name="from-component"]', 'content')).toBe('yes')
    expect(await attribute('link[rel="canonical"]', 'href')).toBe('https://site.test/head')
    expect(await page.locator('meta[charset]').count()).toBe(1)
    expect(JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')).toEqual({
      '@type': 'Thing',
      name: 'x',
    })
  })

  it('are not duplicated by hydration, and are reactive', async () => {
    const { page, expectClean } = await browser.open(`${site.url}/head`)
    await page.getByTestId('change').click()
    await expect.poll(() => page.title()).toBe('Head second · Fixture')
    await expect.poll(() => page.locator('meta[name="description"]').getAttribute('content')).toBe('About the second')
    for (const selector of [
      'title',
      'meta[name="description"]',
      'meta[property="og:title"]',
      'link[rel="canonical"]',
      'meta[name="viewport"]',
    ])
      expect(await page.locator(`head ${selector}`).count(), selector).toBe(1)
    expectClean()
  })

  it('are removed with their page', async () => {
    const { page, expectClean } = await browser.open(`${site.url}/head`)
    await page.getByTestId('nav-about').click()
    await page.locator('[data-page="about"]').waitFor()
    await expect.poll(() => page.title()).toBe('About · Fixture')
    await expect.poll(() => page.locator('link[rel="canonical"]').count()).toBe(0)
    expect(await page.locator('meta[name="description"]').count()).toBe(0)
    await expect.poll(async () => (await page.locator('body').getAttribute('class')) ?? '').toBe('')
    expect(await page.locator('meta[name="generator"]').count()).toBe(1)
    expectClean()
  })
})
