import { describe, expect, it } from 'vitest'
import { useBrowser } from '../../support/browser.ts'
import { describedApp } from '../../support/described-app.ts'
import { hydrationConfig, hydrationSite } from '../../support/hydration-site.ts'
import { useSite } from '../../support/site.ts'

describe('experimental.viewTransition: navigation is animated by the browser', () => {
  const site = useSite(hydrationSite(hydrationConfig))
  const browser = useBrowser()

  it('app.viewTransition: is the default, which pages override (R69)', async () => {
    const { page, expectClean } = await browser.open(`${site.url}/`)
    const root = page.locator('html')
    await page.getByTestId('to-second').click()
    await page.locator('[data-page="second"]').waitFor()
    expect([await root.getAttribute('data-transitions'), await root.getAttribute('data-types')]).toEqual(['1', 'slide'])
    await page.getByTestId('to-third').click()
    await page.locator('[data-page="third"]').waitFor()
    expect(await root.getAttribute('data-transitions')).toBe('1')
    await page.getByTestId('to-home').click()
    await page.getByTestId('want').waitFor()
    expect(await root.getAttribute('data-transitions')).toBe('2')
    expectClean()
  })

  it('respects reduced motion, unless the page says `always`', async () => {
    const { page, expectClean } = await browser.open(`${site.url}/`, { context: { reducedMotion: 'reduce' } })
    const root = page.locator('html')
    await page.getByTestId('to-second').click()
    await page.locator('[data-page="second"]').waitFor()
    expect(await root.getAttribute('data-transitions')).toBe(null)
    await page.getByTestId('to-always').click()
    await page.locator('[data-page="always"]').waitFor()
    expect(await root.getAttribute('data-transitions')).toBe('1')
    expectClean()
  })
})

it.each([
  [true, true],
  [false, false],
])('experimental.viewTransition: %s decides whether app.viewTransition has an effect (R71)', async (viewTransition, isThere) => {
  const project = await describedApp(
    { 'app.vue': '<template><p /></template>' },
    { app: { viewTransition: true }, experimental: { viewTransition } },
  )
  expect((await project.text('#build/client-features')).includes('setupViewTransitions')).toBe(isThere)
})
