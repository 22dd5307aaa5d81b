import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'pathe'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { buildSite } from '../support/build-site.ts'
import { useBrowser, type OpenPage } from '../support/browser.ts'
import { write } from '../support/project.ts'
import { startSite, type RunningSite } from '../support/start-site.ts'
import { optimizerSite, pageNumbers, pageSource, pageText } from './optimizer-site.ts'

const browser = useBrowser()
let dir = ''
let site: RunningSite | undefined

beforeAll(async () => {
  ;({ dir } = await buildSite(inject('sitesDir'), optimizerSite, { command: 'none' }))
})
afterAll(() => site?.stop())

const start = async (): Promise<RunningSite> => {
  await site?.stop()
  return (site = await startSite({ dir, flags: ['--logLevel', 'verbose'] }, { dev: true }))
}

/** Opens a page with a marker that a reload would remove. */
const open = async (url: string): Promise<OpenPage> => {
  const opened = await browser.open(url)
  await opened.page.evaluate(() => Object.assign(window, { marker: true }))
  return opened
}

const expectShown = async (page: Page, n: number): Promise<void> => {
  await expect.poll(() => page.locator('h1').textContent()).toBe(`page-${n}`)
  await expect.poll(() => page.locator('#value').textContent()).toBe(pageText(n))
}

const expectNoReload = async ({ page, expectClean }: OpenPage, logs: string): Promise<void> => {
  expect(await page.evaluate(() => (window as { marker?: boolean }).marker)).toBe(true) // set above
  expectClean()
  expect(logs).not.toMatch(/page reloads|new dependencies|dependencies (?:optimized|changed|were prepared)/)
}

const cache = (): string => join(dir, 'node_modules/.cache/bundler1/deps')

/** Files written by the optimizer, with their modification times. */
const prepared = (): Record<string, number> =>
  Object.fromEntries(readdirSync(cache()).map((name) => [name, statSync(join(cache(), name)).mtimeMs]))

it('finds 40 packages of 100 pages before the first request', async () => {
  const { url, logs } = await start()
  const opened = await open(`${url}/`)
  const { page } = opened
  for (const n of pageNumbers) {
    await page.locator(`nav a[href="/p${n}"]`).dispatchEvent('click')
    await expectShown(page, n)
  }
  await expect.poll(() => page.locator('#value').textContent()).toBe(pageText(99))
  await expectNoReload(opened, logs())
  for (const n of [3, 10, 11, 12, 13, 42]) {
    const direct = await open(`${url}/p${n}`)
    await expectShown(direct.page, n)
    if (n === 12) expect(await direct.page.locator('b').textContent()).toBe('only-component')
    await expectNoReload(direct, logs())
    await direct.context.close()
  }
})

it('the second start reuses the optimized packages', async () => {
  const before = prepared()
  expect(Object.keys(before)).toEqual(expect.arrayContaining(['esm-0.js', 'cjs-6.js', 'function-2.js', 'esm-3_deep_one.js']))
  const { url, logs } = await start()
  const opened = await open(`${url}/p7`)
  await expectShown(opened.page, 7)
  await expectNoReload(opened, logs())
  expect(prepared()).toEqual(before)
})

it('finds a package added between two starts before the first request', async () => {
  await site?.stop()
  write(dir, {
    'node_modules/added/package.json': '{ "name": "added", "version": "1.0.0", "main": "a.js" }',
    'node_modules/added/a.js': `exports.added = 'added'\n`,
    'pages/p20.vue': pageSource(20, `import { added } from 'added'\ndefineExpose({ added })`),
  })
  const { url, logs } = await start()
  await expect.poll(() => existsSync(join(cache(), 'added.js'))).toBe(true) // the page has not been requested yet
  const before = prepared()
  const opened = await open(`${url}/p20`)
  await expectShown(opened.page, 20)
  expect(opened.requests.some((each) => each.includes('/added.js'))).toBe(true)
  await expectNoReload(opened, logs())
  expect(prepared()).toEqual(before)
})
