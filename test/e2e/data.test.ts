import { describe, expect, it } from 'vitest'
import { settle, useBrowser } from '../support/browser.ts'
import { useSite } from '../support/site.ts'
import { variants } from './variants.ts'

const toApi = (requests: readonly string[]): string[] => requests.filter((request) => request.includes('/api/'))

describe.each(variants)('data in %s', (variant) => {
  const site = useSite(variant)
  const browser = useBrowser()

  it.each(['/data/fetch', '/data/async', '/data/watch', '/data/error', '/users/1', '/whoami', '/request'])(
    'is fetched on the server only: %s requests nothing while hydrating',
    async (path) => {
      const { page, requests, expectClean } = await browser.open(site.url + path, { cookies: { user: 'me' } })
      await settle(page)
      expect(toApi(requests)).toEqual([])
      expectClean()
    },
  )

  it('is fetched once per navigation in the browser', async () => {
    const { page, requests, expectClean } = await browser.open(`${site.url}/`)
    await page.locator('[data-to="/data/fetch"]').click()
    await page.getByText('data for fetch').waitFor()
    await settle(page)
    expect(toApi(requests)).toEqual(['GET /api/data?name=fetch'])
    expectClean()
  })

  it('blocks navigation until it is loaded, unless lazy', async () => {
    const { page } = await browser.open(`${site.url}/`)
    let respond: (() => void) | undefined
    const responds = new Promise<void>((resolve) => (respond = resolve))
    await page.route('**/api/slow?*', (route) => responds.then(() => route.continue()))
    await page.locator('[data-to="/data/lazy"]').click()
    await page.getByText('nothing yet').waitFor()
    expect(await page.getByTestId('status').innerText()).toBe('pending')
    respond?.()
    await page.getByText('slow lazy').waitFor()
    expect(await page.getByTestId('status').innerText()).toBe('success')
  })

  it('is refreshed with one request', async () => {
    const { page, requests } = await browser.open(`${site.url}/data/fetch`)
    const before = await page.getByTestId('time').innerText()
    await page.getByTestId('refresh').click()
    await expect.poll(() => page.getByTestId('time').innerText()).not.toBe(before)
    expect(toApi(requests)).toHaveLength(1)
    expect(await page.getByTestId('status').innerText()).toBe('success')
  })

  it('is refetched when reactive parameters change', async () => {
    const { page, requests } = await browser.open(`${site.url}/data/watch`)
    await page.getByTestId('change').click()
    await page.getByText('data for second').waitFor()
    expect(toApi(requests)).toEqual(['GET /api/data?name=second'])
  })

  it('is fetched in the browser with `server: false`', async () => {
    expect(await site.html('/data/client')).toContain('nothing yet')
    const { page, requests, expectClean } = await browser.open(`${site.url}/data/client`)
    await page.getByText('data for client').waitFor()
    expect(toApi(requests)).toHaveLength(1)
    expectClean()
  })

  it('can contain dates, sets and big integers', async () => {
    const { page, expectClean } = await browser.open(`${site.url}/data/async`)
    expect(await page.getByTestId('two').innerText()).toBe('1970-01-01T00:00:00.000Z a+b 12345678901234567890')
    expectClean()
  })

  it('has the initial values of the variant before it is fetched', async () => {
    const { page, requests, expectClean } = await browser.open(`${site.url}/data/idle`)
    expect(await page.getByTestId('kinds').innerText()).toBe('null null true idle')
    expect(toApi(requests)).toEqual([])
    await page.getByTestId('execute').click()
    await expect.poll(() => page.getByTestId('kinds').innerText()).toMatch(/^object \w+ false success$/)
    expect(await page.getByTestId('deep').innerText()).toBe(variant === 'app-a' ? 'shallow' : 'deep')
    expectClean()
  })

  it('keeps server state, and shares it between pages', async () => {
    const { page, expectClean } = await browser.open(`${site.url}/data/state`)
    const shared = await page.getByTestId('shared').innerText()
    await page.getByTestId('visits').click()
    await page.getByTestId('to-shared').click()
    await page.locator('[data-page="data-shared"]').waitFor()
    expect(await page.getByTestId('shared').innerText()).toBe(shared)
    expect(await page.getByTestId('visits').innerText()).toBe('1')
    expectClean()
  })

  it('runs callOnce once', async () => {
    const { page, expectClean } = await browser.open(`${site.url}/data/once`)
    expect(await page.getByTestId('runs').innerText()).toBe('2')
    await settle(page)
    expect(await page.getByTestId('runs').innerText()).toBe('2')
    expectClean()
  })

  it('exposes errors of a route as values, with status 200', async () => {
    const response = await site.fetch('/data/error')
    expect(response.status).toBe(200)
    const { page, expectClean } = await browser.open(`${site.url}/data/error`)
    expect(await page.getByTestId('status').innerText()).toBe('error')
    expect(await page.getByTestId('error').innerText()).toBe('418 Teapot')
    expect(JSON.parse(await page.getByTestId('error-data').innerText())).toMatchObject({ statusCode: 418, data: { spout: true } })
    expect(await page.getByTestId('data').innerText()).toBe('no data')
    expectClean()
  })

  it('forwards cookies and Accept-Language to server routes', async () => {
    expect(await site.html('/whoami', { headers: { cookie: 'user=anna' } })).toContain('api:anna')
    expect(await site.html('/request', { headers: { 'accept-language': 'xx-YY' } })).toContain('xx-YY')
  })

  it('lets a page set status and headers', async () => {
    const response = await site.fetch('/request')
    expect({ status: response.status, text: response.statusText, header: response.headers.get('x-from-page') }).toEqual({
      status: 203,
      text: 'Given',
      header: 'set by the page',
    })
  })
})
