import { describe, expect, it } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { testMode } from '../support/cell.ts'
import { useSite } from '../support/site.ts'
import { variants } from './variants.ts'

/** Console messages of the browser about error responses and uncaught errors. */
const aboutErrors = [/Failed to load resource/]

const isDev = testMode() === 'dev'

const onServer: [what: string, path: string, status: number, message: string][] = [
  ['an unknown page', '/nowhere', 404, '404'],
  ['a page whose validation returns false', '/users/abc', 404, '404'],
  ['a page whose validation returns an error', '/docs/missing', 404, '404'],
  ['an error thrown in setup', '/errors/setup', 418, 'Thrown in setup'],
  ['an exception in setup', '/errors/plain', 500, '500'],
  ['an exception after an await', '/errors/async', 500, '500'],
  ['an exception in a template', '/errors/template', 500, '500'],
  ['a failed server route', '/errors/route', 404, 'The server route failed'],
  ['an error returned by a middleware', '/middleware/error', 403, 'Forbidden by middleware'],
  ['an exception in a middleware', '/middleware/thrown', 500, '500'],
  ['a navigation that a middleware aborts', '/middleware/abort', 404, '404'],
  ['an error returned by a global middleware', '/about?global=error', 429, 'Stopped by a global middleware'],
  ['an exception in a plugin', '/about?plugin=fail', 500, '500'],
]

describe.each(variants)('errors in %s', (variant) => {
  const site = useSite(variant)
  const browser = useBrowser()

  it.each(onServer)('responds to %s with its status and the error page', async (_, path, status, message) => {
    const response = await site.fetch(path, { headers: { accept: 'text/html' } })
    const html = await response.text()
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toMatch(/text\/html/)
    expect(html).toMatch(new RegExp(`data-testid="error-status"[^>]*>${status}<`))
    expect(html).toContain(message)
    if (isDev) return // dev mode shows the thrown error
    expect(html).not.toContain('canary-')
    expect(html).not.toContain('never shown')
  })

  it.each(onServer)('hydrates the error page of %s, and leaves it with clearError', async (_, path, status) => {
    const { page, expectClean } = await browser.open(site.url + path)
    expect(await page.getByTestId('error-status').innerText()).toBe(String(status))
    expect(await page.title()).toBe(`Error ${status} · Fixture`)
    if (isDev) await page.keyboard.press('Escape') // closes the overlay
    await page.getByTestId('error-clear').click()
    await page.locator('[data-page="home"]').waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    expect(await page.getByTestId('error-page').count()).toBe(0)
    expectClean(aboutErrors)
  })

  it.each([
    ['an unknown route', '/api/nowhere', 404],
    ['an error with a status', '/api/error?kind=teapot', 418],
    ['an exception', '/api/error?kind=plain', 500],
  ])('responds to %s of the API with JSON', async (_, path, status) => {
    const response = await site.fetch(path, { headers: { accept: 'application/json' } })
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toMatch(/^application\/json/)
    const body = (await response.json()) as Record<string, unknown>
    expect(body).toMatchObject({ error: true, statusCode: status })
    if (!isDev) expect(JSON.stringify(body)).not.toContain('canary-')
    if (status === 418) expect(body).toMatchObject({ statusMessage: 'Teapot', message: 'short and stout', data: { spout: true } })
  })

  it('responds to page requests with JSON if the client accepts only that', async () => {
    const response = await site.fetch('/nowhere', { headers: { accept: 'application/json' } })
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ statusCode: 404 })
  })

  it('shows an error page for a failing API route opened in a browser', async () => {
    const response = await site.fetch('/api/error?kind=teapot', { headers: { accept: 'text/html' } })
    expect(response.status).toBe(418)
    expect(await response.text()).toContain('data-testid="error-page"')
  })

  it('falls back to a static page if the error page fails too', async () => {
    const response = await site.fetch('/errors/broken-page', { headers: { accept: 'text/html' } })
    const html = await response.text()
    expect(response.status).toBeGreaterThanOrEqual(500)
    expect(response.headers.get('content-type')).toMatch(/text\/html/)
    expect(html).toMatch(/<!doctype html>/i)
    expect(html).not.toContain('canary-')
    expect((await site.fetch('/about')).status).toBe(200)
  })

  it('shows the error page for an unknown page in the browser, and keeps working', async () => {
    const { page, expectClean } = await browser.open(`${site.url}/errors/client`)
    await page.getByTestId('to-nowhere').click()
    await page.getByTestId('error-status').waitFor()
    expect(await page.getByTestId('error-status').innerText()).toBe('404')
    await page.getByTestId('error-clear').click()
    await page.locator('[data-page="home"]').waitFor()
    await page.getByTestId('count').click()
    expect(await page.getByTestId('count').innerText()).toBe('clicked 1')
    expectClean(aboutErrors)
  })

  it('shows client-side errors', async () => {
    for (const [button, status] of [
      ['show', '409'],
      ['fatal', '410'],
    ] as const) {
      const { page } = await browser.open(`${site.url}/errors/client`)
      await page.getByTestId(button).click()
      await page.getByTestId('error-status').waitFor()
      expect(await page.getByTestId('error-status').innerText()).toBe(status)
    }
  })

  it('catches an error in its boundary', async () => {
    const { page } = await browser.open(`${site.url}/errors/boundary`)
    await page.getByTestId('fragile').click()
    await page.getByTestId('caught').waitFor()
    expect(await page.getByTestId('caught').innerText()).toBe('Broken in the browser')
    expect(await page.getByTestId('outside').innerText()).toBe('still here')
    await page.getByTestId('retry').click()
    await page.getByTestId('fragile').waitFor()
  })
})
