import { describe, expect, it } from 'vitest'
import { settle, useBrowser } from '../support/browser.ts'
import { useSite } from '../support/site.ts'
import { variants } from './variants.ts'

describe.each(variants)('layouts and transitions in %s', (variant) => {
  const site = useSite(variant)
  const browser = useBrowser()

  it.each([
    ['/', 'default'],
    ['/layout/custom', 'custom'],
    ['/layout/wide', 'wide'],
    ['/layout/set', 'custom'],
  ])('renders %s in the layout %s on the server (R51)', async (path, layout) => {
    const html = await site.html(path)
    expect([...html.matchAll(/data-layout="(\w+)"/g)].map((match) => match[1])).toEqual([layout])
  })

  it('renders a page without a layout', async () => {
    expect(await site.html('/layout/none')).not.toContain('data-layout')
  })

  it('passes the props of the page to its layout', async () => {
    const { page, expectClean } = await browser.open(`${site.url}/layout/custom`)
    expect(await page.getByTestId('layout-title').innerText()).toBe('From the page')
    expectClean()
  })

  it('switches layouts between pages, and keeps a shared layout', async () => {
    const { page, expectClean } = await browser.open(`${site.url}/`)
    await page.locator('[data-layout="default"]').evaluate((element) => (element.dataset['mark'] = 'kept'))
    await page.getByTestId('nav-about').click()
    await page.locator('[data-page="about"]').waitFor()
    expect(await page.locator('[data-layout="default"]').getAttribute('data-mark')).toBe('kept')
    await page.getByTestId('nav-home').click()
    await page.locator('[data-to="/layout/custom"]').click()
    await page.locator('[data-layout="custom"] [data-page="layout-custom"]').waitFor()
    expect(await page.locator('[data-layout]').count()).toBe(1)
    await page.getByTestId('nav-home').click()
    await page.locator('[data-layout="default"] [data-page="home"]').waitFor()
    await page.locator('[data-to="/layout/none"]').click()
    await page.locator('[data-page="layout-none"]').waitFor()
    await page.locator('[data-layout]').waitFor({ state: 'detached' })
    expectClean()
  })

  it('sets the layout of the current page', async () => {
    const { page, expectClean } = await browser.open(`${site.url}/layout/set`)
    await page.getByTestId('set-layout').click()
    await page.locator('[data-layout="wide"] [data-page="layout-set"]').waitFor()
    expectClean()
  })

  it('runs the transition of a page', async () => {
    const { page, expectClean } = await browser.open(`${site.url}/transition/one`)
    await page.evaluate(watchClasses)
    await page.getByTestId('to-two').click()
    await page.locator('[data-page="transition-two"]').waitFor()
    await expect
      .poll(() => page.evaluate(() => window.seenClasses))
      .toEqual(expect.arrayContaining(['slide-leave-active', 'slide-enter-active']))
    await expect.poll(() => page.locator('[data-page="transition-two"]').getAttribute('class')).not.toContain('slide')
    expectClean()
  })

  it('runs no transition on the first load', async () => {
    const { page } = await browser.open(`${site.url}/transition/one`, { prepare: (fresh) => fresh.addInitScript(watchClasses) })
    await settle(page)
    expect(await page.evaluate(() => window.seenClasses)).toEqual([])
  })

  it('runs the transition of a layout', async () => {
    const { page, expectClean } = await browser.open(`${site.url}/layout/wide`)
    await page.evaluate(watchClasses)
    await page.getByTestId('to-custom').click()
    await page.locator('[data-layout="custom"]').waitFor()
    await expect
      .poll(() => page.evaluate(() => window.seenClasses))
      .toEqual(expect.arrayContaining(['frame-leave-active', 'frame-enter-active']))
    expectClean()
  })

  it('keeps a page alive if requested', async () => {
    const { page, expectClean } = await browser.open(`${site.url}/keep/one`)
    await page.getByTestId('keep-count').click()
    await page.getByTestId('keep-count').click()
    await page.getByTestId('to-two').click()
    await page.locator('[data-page="keep-two"]').waitFor()
    await page.getByTestId('to-one').click()
    await page.locator('[data-page="keep-one"]').waitFor()
    expect(await page.getByTestId('keep-count').innerText()).toBe('2')
    expect(await page.getByTestId('activations').innerText()).toBe('2')
    await page.goBack()
    await page.locator('[data-page="keep-two"]').waitFor()
    await page.goBack()
    expect(await page.getByTestId('keep-count').innerText()).toBe('2')
    expectClean()
  })
})

declare global {
  interface Window {
    /** Transition classes that elements have had. */
    seenClasses: string[]
  }
}

function watchClasses(): void {
  window.seenClasses = []
  new MutationObserver((changes) => {
    for (const { target } of changes)
      for (const name of target instanceof Element ? target.classList : [])
        if (/^(?:slide|frame)-/.test(name) && !window.seenClasses.includes(name)) window.seenClasses.push(name)
  }).observe(document, { attributes: true, attributeFilter: ['class'], subtree: true })
}
