import { describe, expect, inject, it, onTestFinished } from 'vitest'
import type { Page } from 'playwright-core'
import { settle, useBrowser } from '../support/browser.ts'
import { buildSite } from '../support/build-site.ts'
import { testMode } from '../support/cell.ts'
import { watchNavigations } from '../support/navigations.ts'
import { useSite } from '../support/site.ts'
import { startSite } from '../support/start-site.ts'
import { variants } from './variants.ts'

const at = (page: Page, name: string): Promise<void> => page.locator(`[data-page="${name}"]`).waitFor()
const pathOf = (page: Page): string => new URL(page.url()).pathname + new URL(page.url()).search + new URL(page.url()).hash
const scrollY = (page: Page): Promise<number> => page.evaluate(() => Math.round(window.scrollY))

/** Waits until scrolling has stopped there. */
const scrolledTo = (page: Page, position: number): Promise<unknown> =>
  page.waitForFunction((wanted) => Math.abs(window.scrollY - wanted) < 30, position)

const saveData = (): object => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })

const withoutPrefetch = (page: Page): Promise<unknown> => page.addInitScript(saveData)

describe.each(variants)('navigation in %s', (variant) => {
  const site = useSite(variant)
  const browser = useBrowser()

  it('navigates without loading the document, also back and forward', async () => {
    const { page, requests, expectClean } = await browser.open(`${site.url}/`)
    await page.getByTestId('nav-about').click()
    await at(page, 'about')
    expect(await page.title()).toBe('About · Fixture')
    await page.goBack()
    await at(page, 'home')
    expect(await page.title()).toBe('Home · Fixture')
    await page.goForward()
    await at(page, 'about')
    expect(pathOf(page)).toBe('/about')
    expect(requests.filter((request) => ['GET /', 'GET /about'].includes(request))).toEqual(['GET /'])
    expectClean()
  })

  describe.runIf(testMode() === 'build')('to a page whose code cannot be loaded', () => {
    it('stays on the page and reports it while the server is down', async () => {
      const own = await startSite(await buildSite(inject('sitesDir'), variant))
      onTestFinished(own.stop)
      const { page, messages } = await browser.open(`${own.url}/`, { prepare: withoutPrefetch })
      await own.stop()
      const probe = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD')
      await page.getByTestId('nav-about').click()
      expect(new URL((await probe).url()).pathname).toBe('/about')
      await at(page, 'home')
      expect(page.url()).toBe(`${own.url}/`)
      await expect.poll(() => messages.join('\n')).toContain('Failed to fetch dynamically imported module')
    })

    it('loads the page from the server if it is up', async () => {
      const { page, requests } = await browser.open(`${site.url}/`, { prepare: withoutPrefetch })
      await page.route('**/_fw/*.js', (route) => route.abort())
      await page.getByTestId('nav-about').click()
      await page.waitForURL(`${site.url}/about`)
      await at(page, 'about')
      expect(requests.filter((request) => request.endsWith(' /about'))).toEqual(['HEAD /about', 'GET /about'])
    })
  })

  it('applies the active classes of the router options', async () => {
    const { page } = await browser.open(`${site.url}/about`)
    expect(await page.getByTestId('nav-about').getAttribute('class')).toMatch(/is-active.*is-exact|is-exact.*is-active/)
    expect(await page.getByTestId('nav-about').getAttribute('aria-current')).toBe('page')
    await page.getByTestId('nav-home').click()
    await at(page, 'home')
    expect((await page.getByTestId('nav-about').getAttribute('class')) ?? '').not.toContain('is-active')
  })

  it('reaches every link of the home page in the browser like on the server', async () => {
    const { page, expectClean } = await browser.open(`${site.url}/`)
    for (const path of ['/parent/child', '/posts/first', '/docs/a/b/c', '/users-staff/7', '/named', '/only-client', '/grouped']) {
      await page.locator(`[data-to="${path}"]`).click()
      await page.waitForURL(site.url + path)
      await page.locator('[data-page="home"]').waitFor({ state: 'detached' })
      await page.goBack()
      await at(page, 'home')
    }
    expectClean()
  })

  it('shows a named view, and removes it', async () => {
    const { page } = await browser.open(`${site.url}/`)
    await page.locator('[data-to="/named"]').click()
    await page.getByTestId('side-view').waitFor()
    await page.goBack()
    await page.getByTestId('side-view').waitFor({ state: 'detached' })
  })

  it('keeps a parent page when its child changes', async () => {
    const { page, expectClean } = await browser.open(`${site.url}/parent`)
    await page.getByTestId('parent-count').click()
    await page.getByTestId('to-child').click()
    await at(page, 'parent-child')
    expect(await page.getByTestId('parent-count').innerText()).toBe('1')
    await page.getByTestId('to-parent').click()
    await at(page, 'parent-index')
    expect(await page.getByTestId('parent-count').innerText()).toBe('1')
    expectClean()
  })

  it('recreates a page when its parameter changes', async () => {
    const { page, expectClean } = await browser.open(`${site.url}/users/1`)
    await page.getByTestId('next-user').click()
    await page.getByRole('heading', { name: 'User 2' }).waitFor()
    expect(await page.getByTestId('param').innerText()).toBe('2')
    expect(await page.title()).toBe('User 2 · Fixture')
    await page.goBack()
    await page.getByRole('heading', { name: 'User 1' }).waitFor()
    expectClean()
  })

  it('follows a redirect of a page record', async () => {
    expect((await site.fetch('/moved')).headers.get('location')).toMatch(/\/about$/)
    const { page } = await browser.open(`${site.url}/moved`)
    await at(page, 'about')
  })

  it('scrolls to the top, and restores the position', async () => {
    const { page, expectClean } = await browser.open(`${site.url}/scroll/long`)
    await page.getByTestId('to-other').scrollIntoViewIfNeeded()
    const before = await scrollY(page)
    expect(before).toBeGreaterThan(500)
    await page.getByTestId('to-other').click()
    await at(page, 'scroll-other')
    await scrolledTo(page, 0)
    await page.goBack()
    await at(page, 'scroll-long')
    await scrolledTo(page, before)
    expectClean()
  })

  it('scrolls to the element of a hash, on the same page and on another', async () => {
    const { page } = await browser.open(`${site.url}/scroll/long`)
    const top = (): Promise<number> => page.locator('#target').evaluate((element) => element.getBoundingClientRect().top)
    await page.getByTestId('to-target').click()
    await page.waitForFunction(() => window.scrollY > 500)
    await expect.poll(top).toBeLessThan(100)
    await page.getByTestId('to-other').click()
    await at(page, 'scroll-other')
    await scrolledTo(page, 0)
    await page.getByTestId('to-hash').click()
    await at(page, 'scroll-long')
    await expect.poll(async () => Math.abs(await top())).toBeLessThan(100)
  })

  it('keeps query and hash after the first load', async () => {
    const { page, expectClean } = await browser.open(`${site.url}/login?from=a%20b#there`)
    expect(pathOf(page)).toBe('/login?from=a%20b#there')
    expect(await page.locator('main').innerText()).toContain('Log in to see a b')
    // In development vue-router warns that the page has no such element.
    expectClean(testMode() === 'dev' ? [/"#there" returned by scrollBehavior/] : [])
  })

  it('shows the last of several overlapping navigations', async () => {
    const { page, expectClean } = await browser.open(`${site.url}/`)
    const navigations = await watchNavigations(page)
    const paths = ['/data/lazy', '/about', '/users/1', '/parent/child']
    await page.evaluate((all) => {
      for (const path of all) document.querySelector<HTMLElement>(`[data-to="${path}"]`)?.click()
    }, paths)
    await expect
      .poll(async () => (await navigations()).toSorted((a, b) => paths.indexOf(a.path) - paths.indexOf(b.path)))
      .toEqual(paths.map((path) => ({ path, stayed: path !== '/parent/child' })))
    await at(page, 'parent-child')
    await settle(page)
    await at(page, 'parent-child')
    expect(pathOf(page)).toBe('/parent/child')
    expectClean()
  })

  it('announces the new page to screen readers', async () => {
    const { page } = await browser.open(`${site.url}/`)
    await page.getByTestId('nav-about').click()
    await at(page, 'about')
    const announced = page.locator('[aria-live]')
    await expect.poll(async () => (await announced.allTextContents()).join()).toContain('About')
  })
})
