import { describe, expect, it } from 'vitest'
import { settle, useBrowser } from '../support/browser.ts'
import { testMode } from '../support/cell.ts'
import { useSite } from '../support/site.ts'
import { variants } from './variants.ts'

describe.each(variants)('components in %s', (variant) => {
  const site = useSite(variant)
  const browser = useBrowser()

  it('are resolved by name', async () => {
    const html = await site.html('/components')
    for (const text of [
      'nested name',
      'kebab',
      'card',
      'deep',
      'lazy but rendered on the server',
      'global component',
      'pair of the server',
    ])
      expect(html).toContain(text)
    expect(html.match(/data-testid="base-card"/g)).toHaveLength(2)
  })

  it('for one side are rendered on that side, without a hydration mismatch', async () => {
    const html = await site.html('/components')
    expect(html).not.toContain('made in the')
    const { page, expectClean } = await browser.open(`${site.url}/components`)
    await page.getByText('made in the browser').waitFor()
    await page.getByText('pair of the browser').waitFor()
    expectClean()
  })

  it.runIf(testMode() === 'build')('that are lazy are loaded when rendered', async () => {
    const { page, requests, expectClean } = await browser.open(`${site.url}/components`)
    const hasCode = async (): Promise<boolean> => {
      const scripts = requests.filter((request) => /\/_fw\/.+\.js$/.test(request)).map((request) => request.replace('GET ', ''))
      const texts = await Promise.all(scripts.map((path) => site.html(path)))
      return texts.some((text) => text.includes('heavy text of the lazy component'))
    }
    await settle(page)
    expect(await hasCode()).toBe(false)
    await page.getByTestId('show-lazy').click()
    await page.getByTestId('heavy').waitFor()
    expect(await hasCode()).toBe(true)
    await expect.poll(() => page.getByTestId('heavy').evaluate((element) => getComputedStyle(element).color)).toBe('rgb(9, 8, 7)')
    expectClean()
  })

  it('in <ClientOnly> render their fallback on the server', async () => {
    const html = await site.html('/client-only')
    expect(html).toMatch(/data-testid="fallback"[^>]*>loading</)
    expect(html).toMatch(/<em[^>]*>plain fallback<\/em>/)
    expect(html).not.toContain('data-testid="inside"')
    const { page, expectClean } = await browser.open(`${site.url}/client-only`)
    await page.getByText('inside chrome').waitFor()
    await page.getByTestId('second').waitFor()
    expect(await page.getByTestId('fallback').count()).toBe(0)
    expectClean()
  })

  it.runIf(testMode() === 'build')('in <DevOnly> render their fallback in production, and are not bundled', async () => {
    const { page } = await browser.open(`${site.url}/client-only`)
    expect(await page.getByTestId('dev-fallback').innerText()).toBe('production')
    expect(await page.getByTestId('dev-only').count()).toBe(0)
  })

  it('are teleported on the server and stay reactive', async () => {
    const html = await site.html('/teleport')
    expect(html).toMatch(/<div id="teleports">.*data-testid="teleported"/s)
    expect(html).toContain('data-testid="in-body"')
    const { page, expectClean } = await browser.open(`${site.url}/teleport`)
    expect(await page.getByTestId('teleported').count()).toBe(1)
    expect(await page.getByTestId('in-body').count()).toBe(1)
    await page.getByTestId('close').click()
    await page.getByTestId('teleported').waitFor({ state: 'detached' })
    await page.getByTestId('in-body').waitFor({ state: 'detached' })
    expectClean()
  })
})
