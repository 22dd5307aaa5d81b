import { describe, expect, it } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { testMode } from '../support/cell.ts'
import { useSite } from '../support/site.ts'
import { variants } from './variants.ts'

/** Pages that hydrate without warnings, and the text they show without JavaScript. */
const pages: [path: string, text: string][] = [
  ['/', 'Home page'],
  ['/about', 'About page'],
  ['/users', 'All users'],
  ['/users/1', 'User 1'],
  ['/parent', 'Index of the parent'],
  ['/parent/child', 'Child of the parent'],
  ['/posts', 'Post: none'],
  ['/posts/first', 'Post: first'],
  ['/docs/a/b/c', 'Docs: a > b > c'],
  ['/grouped', '"group"'],
  ['/users-staff/7', 'staff / 7 / users-group-id'],
  ['/prefix-x-post', 'x'],
  ['/named', 'The side view'],
  ['/caf%C3%A9', 'Café'],
  ['/another/one', 'another-name: one'],
  ['/alias/two', 'another-name: two'],
  ['/added-by-options', 'About page'],
  ['/layout/custom', 'From the page'],
  ['/layout/none', 'Without a layout'],
  ['/layout/wide', 'In the wide layout'],
  ['/layout/set', 'Layout set by middleware'],
  ['/transition/one', 'Transition one'],
  ['/keep/one', 'two'],
  ['/scroll/long', 'Target'],
  ['/login?from=/x', 'Log in to see /x'],
  ['/middleware/inline', 'ran for /middleware/inline'],
  ['/data/fetch', 'data for fetch'],
  ['/data/async', '1970-01-01T00:00:00.000Z a+b 12345678901234567890'],
  ['/data/state', 'keyed'],
  ['/data/once', '2'],
  ['/data/error', '418 Teapot'],
  ['/data/watch', 'data for first'],
  ['/cookie', 'light'],
  ['/head', 'change'],
  ['/components', 'lazy but rendered on the server'],
  ['/teleport', 'teleported'],
  ['/client-only', 'loading'],
  ['/imports', 'two-words'],
  ['/plugins', 'first plugin'],
  ['/config', 'from app.config, medium, The fixture'],
  ['/request', '/api/address'],
]

describe.each(variants)('rendering of %s', (variant) => {
  const site = useSite(variant)
  const browser = useBrowser()

  it.each(pages)('R55: shows the text of %s without JavaScript', async (path, text) => {
    const { page } = await browser.open(site.url + path, { javaScript: false })
    expect(await page.locator('body').innerText()).toContain(text)
  })

  it.each(pages)('hydrates %s without warnings, and shows the same text', async (path, text) => {
    const { page, expectClean } = await browser.open(site.url + path)
    if (path !== '/client-only') expect(await page.locator('body').innerText()).toContain(text)
    // In development the app warns about reading private config in the browser.
    expectClean(path === '/config' && testMode() === 'dev' ? [/FW_CONFIG_PRIVATE/] : [])
  })

  it('handles clicks after hydration', async () => {
    const { page, expectClean } = await browser.open(`${site.url}/`)
    await page.getByTestId('count').click()
    await page.getByTestId('count').click()
    expect(await page.getByTestId('count').innerText()).toBe('clicked 2')
    expectClean()
  })

  it('keeps the server-rendered elements', async () => {
    const { page } = await browser.open(`${site.url}/`, {
      prepare: (fresh) =>
        fresh.addInitScript(() => {
          const mark = new MutationObserver(() => {
            const heading = document.querySelector<HTMLElement>('h1')
            if (heading && !document.documentElement.dataset['ready']) heading.dataset['mark'] = 'of the server'
          })
          mark.observe(document, { childList: true, subtree: true })
        }),
    })
    expect(await page.locator('h1').getAttribute('data-mark')).toBe('of the server')
  })

  it('responds with an HTML document with a doctype and one root element', async () => {
    const response = await site.fetch('/about')
    const html = await response.text()
    expect(response.headers.get('content-type')).toMatch(/^text\/html;\s?charset=utf-8$/i)
    expect(html).toMatch(/^<!doctype html>/i)
    expect(html.match(/id="__fw"/g)).toHaveLength(1)
    expect(html).toMatch(/<script[^>]+type="module"[^>]+src="\/_fw\//)
  })

  it('applies global and scoped styles without JavaScript', async () => {
    const { page } = await browser.open(`${site.url}/`, { javaScript: false })
    const style = (selector: string, property: string): Promise<string> =>
      page.locator(selector).evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)
    expect(await style('h1', 'color')).toBe('rgb(1, 2, 3)')
    expect(await style('body', '--from-global-css')).toBe('1')
    expect(await style('.picture', 'background-image')).toMatch(/url\(/)
  })

  it('loads bundled assets, assets in styles, and public files', async () => {
    const { page, requests, expectClean } = await browser.open(`${site.url}/`)
    expect(requests).toContain('GET /nested/mark.svg?v=1')
    for (const id of ['picture', 'static-picture', 'public-picture']) {
      const width = await page.getByTestId(id).evaluate((image) => (image as HTMLImageElement).naturalWidth)
      expect(width, id).toBeGreaterThan(0)
    }
    expect(await page.getByTestId('public-picture').getAttribute('src')).toBe('/favicon.svg')
    expectClean()
  })

  it('serves public files with any name', async () => {
    for (const name of ['100% a#b.txt', 'a%20b.txt']) {
      const response = await site.fetch(`/odd/${encodeURIComponent(name)}`)
      expect([response.status, await response.text(), response.headers.get('content-type')]).toEqual([
        200,
        name,
        'text/plain; charset=utf-8',
      ])
    }
  })

  it.runIf(testMode() === 'build')('requests nothing from other origins and nothing that is missing', async () => {
    const missing: string[] = []
    const { requests } = await browser.open(`${site.url}/users/1`, {
      prepare: async (fresh) => {
        fresh.on('response', (response) => void (response.status() >= 400 && missing.push(response.url())))
        fresh.on('request', (request) => void (request.url().startsWith(site.url) || missing.push(request.url())))
      },
    })
    expect(missing).toEqual([])
    expect(requests.length).toBeGreaterThan(1)
  })

  it('renders a client page after loading only', async () => {
    expect(await site.html('/only-client')).not.toContain('Width')
    const { page, expectClean } = await browser.open(`${site.url}/only-client`)
    await page.getByText('Width 800').waitFor()
    expectClean()
  })

  it('contains neither private configuration nor private files', async () => {
    const { page } = await browser.open(`${site.url}/config`)
    expect(await page.content()).not.toContain('canary-')
    expect(await page.getByTestId('private-on-server').innerText()).toBe('string')
    expect(await page.getByTestId('private-in-browser').innerText()).toBe('undefined')
  })
})
