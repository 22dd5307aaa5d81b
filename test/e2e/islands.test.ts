import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { layoutsOfRun, testMode } from '../support/cell.ts'
import { islandsSite } from '../support/islands-site.ts'
import { useSite } from '../support/site.ts'
import { asVariantB } from '../support/variant-b.ts'
import { listFiles } from '../../packages/kit/src/files/list-files.ts'

describe.each(layoutsOfRun)('islands, variant %s', (variant) => {
  const site = useSite(variant === 'A' ? islandsSite : asVariantB(islandsSite), { config: { 'app.baseURL': '/shop/' } })
  const browser = useBrowser()

  it('renders an island as part of the page, with its head tags, styles and the content of its slots', async () => {
    const html = await site.html('/shop/catalogue')
    expect(html).toContain('<title>Products: books - Shop</title>')
    expect(html).toContain('<meta name="island" content="books">')
    expect(html).toMatch(/<li[^>]*><slot data-fw-slot="row:0"[^>]*><b class="row">Emma!<\/b><\/slot><\/li>/)
    expect(html).toContain('Clicked 0')
    expect(html).not.toContain('No content')
    expect(html).toMatch(/<article data-fw-island="Markdown" class="wide">some <strong>text<\/strong><\/article>/)
    const { page, requests, expectClean } = await browser.open(`${site.url}/shop/catalogue`)
    expect(await page.locator('.table').evaluate((element) => getComputedStyle(element).borderTopColor)).toBe('rgb(10, 20, 30)')
    expect(await page.locator('.badge').evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(70, 80, 90)')
    expect(requests.filter((each) => each.includes('__fw_island'))).toEqual([])
    expectClean()
  })

  it.runIf(testMode() !== 'dev')('names no path of the project in the built server', () => {
    const dir = `${site.dir}/.output/server/chunks`
    const files = listFiles(dir).filter((name) => name.endsWith('.mjs'))
    const code = files.map((name) => readFileSync(`${dir}/${name}`, 'utf8')).join('\n')
    expect(code).toContain('components/islands/ProductTable.vue')
    expect(code).not.toContain(`${site.dir}/`)
  })

  it('hydrates slots and components with fw-client, and keeps the rest as it is', async () => {
    const { page, requests, expectClean } = await browser.open(`${site.url}/shop/catalogue`)
    await page.getByTestId('in-slot').click()
    await page.getByText('Clicked 1').waitFor()
    await page.locator('[data-testid=counter][data-mounted=true]').click()
    await page.getByText('Count 6').waitFor()
    expect(await page.getByTestId('counter').textContent()).toContain('from the island')
    expect(await page.locator('.row').allTextContents()).toEqual(['Emma!', 'Ulysses!'])
    expect(await page.locator('.pair').textContent()).toBe('from the browser')
    expect(requests.filter((each) => each.includes('ProductTable.vue'))).toEqual([])
    expectClean()
  })

  it('requests the island again when props change, and on refresh()', async () => {
    const { page, requests, expectClean } = await browser.open(`${site.url}/shop/catalogue`)
    const asked = (): string[] => requests.filter((each) => each.includes('/shop/__fw_island/ProductTable_'))
    await page.getByTestId('category').click()
    await page.getByText('Alien!').waitFor()
    expect(await page.title()).toBe('Products: films - Shop')
    expect(asked()).toHaveLength(1)
    await page.getByTestId('in-slot').click()
    await page.getByText('Clicked 1').waitFor()
    await page.getByTestId('refresh').click()
    await page.getByText('Refreshed 1').waitFor()
    expect(asked()).toHaveLength(2)
    await page.locator('[data-testid=counter][data-mounted=true]').click()
    await page.getByText('Count 6').waitFor()
    expectClean()
  })

  it('requests islands on navigation, with their styles', async () => {
    const { page, requests, expectClean } = await browser.open(`${site.url}/shop/`)
    await page.getByTestId('to-catalogue').click()
    await page.getByRole('heading', { name: 'books rendered' }).waitFor()
    expect(await page.locator('.table').evaluate((element) => getComputedStyle(element).borderTopColor)).toBe('rgb(10, 20, 30)')
    expect(await page.title()).toBe('Products: books - Shop')
    expect(requests.filter((each) => each.includes('__fw_island'))).toHaveLength(2)
    await page.getByTestId('in-slot').click()
    await page.getByText('Clicked 1').waitFor()
    await page.getByTestId('to-home').click()
    await page.getByRole('heading', { name: 'Home' }).waitFor()
    expectClean()
  })

  it('renders a server page on the first visit and on navigation', async () => {
    expect(await site.html('/shop/report?year=2025')).toContain('Report of 2025')
    const { page, expectClean } = await browser.open(`${site.url}/shop/`)
    await page.getByTestId('to-report').click()
    await page.getByRole('heading', { name: 'Report of all years' }).waitFor()
    expect(await page.locator('.report').evaluate((element) => getComputedStyle(element).borderTopColor)).toBe('rgb(1, 2, 3)')
    expect(await page.title()).toBe('Report - Shop')
    expectClean()
  })

  it('follows the redirect of route middleware that only runs on the server', async () => {
    const { page } = await browser.open(`${site.url}/shop/`)
    await page.getByTestId('to-secret').click()
    await page.getByRole('heading', { name: 'Log in' }).waitFor()
    expect(page.url()).toBe(`${site.url}/shop/login`)
  })

  it('shows the slot `fallback` if an island fails, on both sides', async () => {
    const { page } = await browser.open(`${site.url}/shop/broken`)
    expect(await page.locator('main').textContent()).toContain('Sorry')
    await page.getByTestId('rest').waitFor()
  })

  it('sends no code of islands to browsers', async () => {
    const html = await site.html('/shop/catalogue')
    expect(html).not.toContain('canary-of')
    const { requests } = await browser.open(`${site.url}/shop/catalogue`)
    const scripts = requests.map((each) => each.replace(/^GET /, '')).filter((path) => /\.(?:js|mjs|ts|vue)(?:\?|$)/.test(path))
    expect(scripts).not.toEqual([])
    for (const path of scripts) expect(await site.html(path), path).not.toContain('canary-of')
  })
})
