import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'pathe'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { settle, useBrowser, type OpenPage } from '../../support/browser.ts'
import { payloadServer, payloadSite, type PayloadSite } from '../../support/payload-sites.ts'
import { switchingProxy, type SwitchingProxy } from '../../support/switching-proxy.ts'

const browser = useBrowser()

const isScript = (path: string): boolean => /\/_fw\/[^?]+\.js/.test(path)
const isLatest = (path: string): boolean => path.includes('latest.json')

/** Starts of the app and calls of hooks in the tab, across reloads. */
const seen = (page: Page): Promise<string[]> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('seen') ?? '[]') as string[]) // written by a plugin of the site

async function open(name: PayloadSite, path = '/'): Promise<OpenPage & { proxy: SwitchingProxy }> {
  const proxy = await switchingProxy(await payloadServer(name))
  const base = name === 'third' ? '/docs' : ''
  const opened = await browser.open(proxy.url + base + path, { context: {} })
  proxy.documents.length = 0
  return { ...opened, proxy }
}

/** Makes the scripts of the page disappear until the next document is requested, which knows the new ones. */
function removeChunks(proxy: SwitchingProxy): void {
  let gone = true
  proxy.refuse = (path, isDocument) => {
    if (isDocument) gone = false
    return (gone && isScript(path)) || isLatest(path) ? 404 : undefined
  }
}

const far = '[data-link="/far?q=1#part"]'

it('experimental.emitRouteChunkError: automatic loads the target from the server if its chunk is gone (R196, R204)', async () => {
  const { page, proxy } = await open('first')
  removeChunks(proxy)
  await page.locator(far).click()
  await page.locator('[data-page="far"]').waitFor()
  expect(await page.locator('[data-page="far"]').textContent()).toContain('/far?q=1#part')
  expect(new Set(await seen(page))).toEqual(new Set(['start first', 'chunk error']))
  expect(proxy.documents).toEqual(['/far?q=1'])
})

it('experimental.emitRouteChunkError: automatic-immediate reloads the current page at once, also for a prefetch (R205)', async () => {
  const { page, proxy } = await open('second')
  removeChunks(proxy)
  const loaded = page.waitForEvent('load')
  await page.locator(far).hover()
  await loaded
  await expect.poll(() => seen(page)).toEqual(['start second', 'chunk error', 'start second'])
  expect([new URL(page.url()).pathname, proxy.documents]).toEqual(['/', ['/']])
})

/** Clicks a link to a page without a chunk. Returns what the app has noticed. */
async function withoutReload(name: 'third' | 'fourth'): Promise<string[]> {
  const { page, proxy, messages } = await open(name)
  removeChunks(proxy)
  await page.locator(far).click()
  await expect.poll(() => messages.some((text) => text.includes('dynamically imported module'))).toBe(true)
  await settle(page)
  expect([await page.locator('[data-page="home"]').count(), proxy.documents]).toEqual([1, []])
  return seen(page)
}

it('experimental.emitRouteChunkError: manual only calls the hook (R206)', async () => {
  expect(new Set(await withoutReload('third'))).toEqual(new Set(['start third', 'chunk error']))
})

it('experimental.emitRouteChunkError: false does nothing (R197, R207)', async () => {
  expect(await withoutReload('fourth')).toEqual(['start fourth'])
})

it('experimental.restoreState: restores the state after a reload because of a missing chunk (R171)', async () => {
  const { page, proxy } = await open('first')
  await page.getByText('change', { exact: true }).click()
  await page.locator('[data-testid=kept]', { hasText: 'changed' }).waitFor()
  removeChunks(proxy)
  await page.locator(far).click()
  await page.locator('[data-page="far"]').waitFor()
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  await page.locator('[data-link="/"]').click()
  await page.locator('[data-testid=kept]', { hasText: 'changed' }).waitFor()
  expect(proxy.documents).toHaveLength(1)
})

it('experimental.checkOutdatedBuildInterval: after a new build is found, the next navigation loads it (R160, R190)', async () => {
  const { page, proxy } = await open('first')
  proxy.to(await payloadServer('second'))
  await expect.poll(() => seen(page)).toEqual(['start first', 'update id,timestamp'])
  await page.locator(far).dispatchEvent('click') // without a prefetch, which would fail
  await page.getByText('second /far?q=1#part').waitFor()
  expect(await seen(page)).toEqual(['start first', 'update id,timestamp', 'start second'])
  expect([page.url(), proxy.documents]).toEqual([`${proxy.url}/far?q=1#part`, ['/far?q=1']])
  await page.goBack()
  await page.locator('[data-page="home"]', { hasText: 'second' }).waitFor()
})

it('experimental.checkOutdatedBuildInterval: false never checks, and neither does an app without a manifest (R160, R161)', async () => {
  for (const name of ['second', 'fourth'] as const) {
    const { page, requests } = await open(name)
    await page.clock.install()
    await page.reload()
    await page.locator('html[data-ready]').waitFor({ state: 'attached' })
    await page.clock.runFor(3_600_001)
    await requestAfterwards(page, requests)
    expect(requests.filter(isLatest), name).toEqual([])
  }
})

it('experimental.checkOutdatedBuildInterval: is an hour by default (R237)', async () => {
  const { page, requests } = await open('third')
  await page.clock.install()
  await page.reload()
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  await page.clock.runFor(3_590_000)
  await requestAfterwards(page, requests)
  expect(requests.filter(isLatest)).toEqual([])
  await page.clock.runFor(20_000)
  await expect.poll(() => requests.filter(isLatest)).toHaveLength(1)
})

/** Requests are listed in order: with this one, all that were made before. */
async function requestAfterwards(page: Page, requests: readonly string[]): Promise<void> {
  await page.evaluate(async () => void (await fetch('/favicon.ico?afterwards')))
  await expect.poll(() => requests.some((request) => request.endsWith('?afterwards'))).toBe(true)
}

it('a deployment while a tab is open: back and forward load the right page, and the history is kept', async () => {
  const { page, proxy } = await open('first', '/shell?q=1#part')
  await page.locator(far).click()
  await page.locator('[data-page="far"]').waitFor()
  await page.reload() // only this page is loaded now
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  const entries = await page.evaluate(() => history.length)
  proxy.to(await payloadServer('second'))
  proxy.refuse = (path) => (isLatest(path) ? 404 : undefined)
  proxy.documents.length = 0
  await page.goBack()
  await page.locator('[data-page="shell"]', { hasText: 'second' }).waitFor()
  expect([page.url(), proxy.documents]).toEqual([`${proxy.url}/shell?q=1#part`, ['/shell?q=1']])
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  await page.goForward()
  await page.getByText('second /far?q=1#part').waitFor()
  expect(await page.evaluate(() => history.length)).toBe(entries)
})

it('a deployment of a broken server shows the error page, without a reload', async () => {
  const { page, proxy } = await open('first')
  const chunk = chunkOf((await payloadSite('first')).dir, 'far')
  proxy.refuse = (path) => (path.includes(chunk) || isLatest(path) ? 404 : path.startsWith('/far') ? 500 : undefined)
  await page.locator(far).click()
  await page.locator('[data-page="error"]').waitFor()
  expect([page.url(), proxy.documents]).toEqual([`${proxy.url}/far?q=1#part`, []])
})

it('a deployment without a chunk shows the error page after one reload', async () => {
  const { page, proxy, requests } = await open('first')
  const next = await payloadServer('second')
  const chunk = chunkOf((await payloadSite('second')).dir, 'far')
  proxy.to(next)
  proxy.refuse = (path) => (path.includes(chunk) || isLatest(path) ? 404 : undefined)
  await page.locator(far).click()
  await page.locator('[data-page="error"]').waitFor()
  await settle(page)
  await requestAfterwards(page, requests) // a page that reloads would not get here
  expect([page.url(), proxy.documents]).toEqual([`${proxy.url}/far?q=1#part`, ['/far?q=1']])
  expect((await seen(page)).filter((text) => text.startsWith('start'))).toEqual(['start first', 'start second'])
})

/** Name of the script with a page. */
function chunkOf(dir: string, name: string): string {
  const assets = join(dir, '.output/public/_fw')
  const isPage = (file: string): boolean =>
    file.endsWith('.js') && new RegExp(`"data-page":\\s*["'\`]${name}["'\`]`).test(readFileSync(join(assets, file), 'utf8'))
  const file = readdirSync(assets).find(isPage)
  if (file === undefined) throw new Error(`No chunk contains the page ${name}.`)
  return file
}

/** Navigates without animation frames, and returns the path afterwards and once they are there. */
async function withoutFrames(name: 'first' | 'second'): Promise<string[]> {
  const { page } = await open(name)
  await page.evaluate(() => {
    const held: (() => void)[] = []
    const { setTimeout: later } = window
    Object.assign(window, {
      held,
      requestAnimationFrame: (callback: () => void) => held.push(callback),
      setTimeout: (callback: () => void, ms?: number, ...rest: unknown[]) =>
        ms === 100 ? held.push(() => {}) : later(callback, ms, ...rest),
    })
  })
  await page.locator('[data-link="/shell"]').dispatchEvent('click')
  const path = (): Promise<string> => page.evaluate(() => location.pathname)
  await expect
    .poll(async () => (await path()) === '/shell' || (await page.evaluate(() => (window as never as Held).held.length)) > 0)
    .toBe(true)
  const before = await path()
  await page.evaluate(() => (window as never as Held).held.forEach((callback) => callback()))
  await page.waitForURL('**/shell')
  return [before, await path()]
}

interface Held {
  held: (() => void)[]
}

it('experimental.navigationRepaint: navigation waits for an animation frame, or not', async () => {
  expect(await withoutFrames('first')).toEqual(['/', '/shell'])
  expect(await withoutFrames('second')).toEqual(['/shell', '/shell'])
})
