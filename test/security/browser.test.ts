import { describe, expect, it } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { attackSite } from './attack-site.ts'
import { useServer } from './servers.ts'

/** Elements whose names replace properties of the document and of the window. Without those that Vue itself uses. */
const clobbering = `
<img name="currentScript" src="/favicon.ico?evil"><img name="baseURI" src="/favicon.ico?evil">
<form name="currentScript"></form><img name="scripts"><form name="forms"></form><img name="cookie"><img name="title">
<a id="__FW__" href="https://evil.test/"></a><a id="__FW__" name="config" href="https://evil.test/"></a>
<form id="__FW_DATA__"><input name="textContent" value='{"data":{},"state":{}}'></form>
<form name="location" action="https://evil.test/"></form><a id="fw" href="https://evil.test/"></a>
<a id="history" href="https://evil.test/"></a><form id="navigator"></form><a id="__fwShared" href="https://evil.test/"></a>`

describe('markup of a visitor in a page', () => {
  const site = useServer('production', attackSite)
  const browser = useBrowser()

  it('cannot replace what the app reads of the document (CVE-2024-45812, CVE-2024-47885)', async () => {
    const { page, requests } = await browser.open(`${site.url}/clobbered?html=${encodeURIComponent(clobbering)}`)
    await page.getByTestId('count').click()
    expect(await page.getByTestId('count').textContent()).toBe('1')
    await page.getByTestId('to-new').click()
    await page.locator('[data-page="new"]').waitFor()
    expect(new URL(page.url()).origin).toBe(site.url)
    expect(requests.filter((request) => /^\w+ (?:https?:)?\/\/evil\.test/.test(request))).toEqual([])
  })

  it('cannot replace the data of the page', async () => {
    const data = {
      path: '/',
      serverRendered: true,
      data: {},
      state: {},
      once: [],
      _errors: {},
      error: { statusCode: 418, message: 'replaced' },
    }
    const html = `<script type="application/json" id="__FW_DATA__" data-ssr="true">${JSON.stringify(data)}</script>`
    const { page } = await browser.open(`${site.url}/clobbered?html=${encodeURIComponent(html)}`)
    await page.getByTestId('count').click()
    expect(await page.getByTestId('count').textContent()).toBe('1')
    expect(await page.locator('body').innerText()).not.toContain('replaced')
  })
})
