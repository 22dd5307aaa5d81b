import { describe, expect, it } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { useSite } from '../support/site.ts'
import { variants } from './variants.ts'

describe.each(variants)('cookies in %s', (variant) => {
  const site = useSite(variant)
  const browser = useBrowser()

  it('are read from the request while rendering', async () => {
    const html = await site.html('/cookie', { headers: { cookie: 'theme=dark; prefs=%7B%22size%22%3A%22xl%22%7D' } })
    expect(html).toMatch(/data-testid="theme"[^>]*>dark</)
    expect(html).toMatch(/data-testid="prefs"[^>]*>xl</)
  })

  it('are sent if changed, once and with their attributes', async () => {
    const response = await site.fetch('/cookie', { headers: { cookie: 'visits=4; theme=dark' } })
    const cookies = response.headers.getSetCookie()
    expect(cookies.filter((cookie) => cookie.startsWith('visits='))).toHaveLength(1)
    expect(cookies.find((cookie) => cookie.startsWith('visits='))).toMatch(/^visits=5; .*Max-Age=3600/i)
    expect(cookies.find((cookie) => cookie.startsWith('visits='))).toMatch(/Path=\/(?:;|$)/i)
    expect(cookies.find((cookie) => cookie.startsWith('visits='))).toMatch(/SameSite=Lax/i)
    expect(cookies.some((cookie) => cookie.startsWith('theme='))).toBe(false)
  })

  it('are written in the browser, and read on the next load', async () => {
    const { page, context, expectClean } = await browser.open(`${site.url}/cookie`)
    await page.getByTestId('dark').click()
    await page.getByTestId('large').click()
    expect(await page.getByTestId('theme').innerText()).toBe('dark')
    await expect.poll(async () => (await context.cookies()).find(({ name }) => name === 'theme')?.value).toBe('dark')
    await page.reload()
    expect(await page.getByTestId('theme').innerText()).toBe('dark')
    expect(await page.getByTestId('prefs').innerText()).toBe('l')
    expect(await page.getByTestId('visits').innerText()).toBe('2')
    expectClean()
  })

  it('set by a route are kept', async () => {
    const response = await site.fetch('/api/cookie')
    expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^from-api=yes; .*HttpOnly/i)])
  })
})
