import { existsSync, readFileSync } from 'node:fs'
import { join } from 'pathe'
import { describe, expect, inject, it } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { buildSite } from '../support/build-site.ts'
import { serveDirectory } from '../support/serve-directory.ts'
import { useSite } from '../support/site.ts'
import { staticSite } from './static-site.ts'

const withLoader = { ...staticSite, 'app/spa-loading-template.html': '<p id="loading">One moment</p>' }

describe('ssr: false', () => {
  const site = useSite(withLoader, { config: { ssr: false } })
  const browser = useBrowser()

  it('responds to every page with the same shell, which has the loader and no content', async () => {
    const shells = await Promise.all(['/', '/list', '/items/one'].map((path) => site.html(path)))
    for (const shell of shells) {
      expect(shell).toContain('One moment')
      expect(shell).not.toContain('Static home')
      expect(shell).toMatch(/data-ssr="false"/)
    }
  })

  it('renders and fetches data in the browser, and removes the loader', async () => {
    const { page, requests, expectClean } = await browser.open(`${site.url}/list`)
    await page.getByTestId('to-one').click()
    await page.getByRole('heading', { name: 'Item one' }).waitFor()
    expect(await page.locator('#loading').count()).toBe(0)
    expect(requests.filter((request) => request.includes('/api/items'))).toHaveLength(1)
    expectClean()
  })
})

describe('ssr: false with fw generate', () => {
  const browser = useBrowser()

  it('writes a shell for each page, and runs from files', async () => {
    const { dir } = await buildSite(inject('sitesDir'), withLoader, { command: 'generate', config: { ssr: false } })
    const publicDir = join(dir, '.output/public')
    for (const file of ['index.html', '200.html', '404.html']) {
      expect(existsSync(join(publicDir, file)), file).toBe(true)
      expect(readFileSync(join(publicDir, file), 'utf8')).toContain('One moment')
    }
    const { page, expectClean } = await browser.open(`${await serveDirectory(publicDir, { fallback: '200.html' })}/items/four`)
    await page.getByRole('heading', { name: 'Item four' }).waitFor()
    expectClean()
  })
})

describe('hash mode', () => {
  const browser = useBrowser()

  it('keeps routes in the hash', async () => {
    const { dir } = await buildSite(inject('sitesDir'), staticSite, {
      command: 'generate',
      config: { ssr: false, 'router.options.hashMode': true },
    })
    const url = await serveDirectory(join(dir, '.output/public'))
    const { page, expectClean } = await browser.open(`${url}/#/items/five`)
    await page.getByRole('heading', { name: 'Item five' }).waitFor()
    await page.goto(`${url}/#/`)
    await page.locator('[data-page="home"]').waitFor()
    await page.getByText('one', { exact: true }).click()
    await page.getByRole('heading', { name: 'Item one' }).waitFor()
    expect(page.url()).toBe(`${url}/#/items/one`)
    expectClean()
  })
})

describe('spaLoadingTemplate', () => {
  it.each([
    [false, false],
    [true, true],
  ])('%s: contains the loader of fw: %s', async (value, expected) => {
    const { dir } = await buildSite(inject('sitesDir'), staticSite, {
      command: 'generate',
      config: { ssr: false, spaLoadingTemplate: value },
    })
    const shell = readFileSync(join(dir, '.output/public/index.html'), 'utf8')
    expect(/id="__fw"[^>]*>\s*<(?!\/div)|__fw-loader/.test(shell)).toBe(expected)
  })
})
