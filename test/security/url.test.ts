import { describe, expect, it } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { concurrently } from '../support/concurrently.ts'
import { ask } from '../support/http-client.ts'
import { useDevSite } from './dev/dev-site.ts'
import { expectNone } from './expect-none.ts'
import { elsewhere, leadsTo, randomTargets, scripts } from './hostile-urls.ts'
import { samples, shareFor } from './property.ts'
import { servers, useServer } from './servers.ts'

describe.each(servers)('redirects of the %s server (T-URL)', (server) => {
  const site = server === 'dev' ? useDevSite() : useServer(server)
  const go = (to: string, more = '') =>
    ask(site.url, `/go?to=${encodeURIComponent(to)}${more}`, { headers: { accept: 'text/html' } })

  it.each(
    scripts.flatMap((to) => [
      [to, ''],
      [to, '&external=1'],
    ]),
  )('navigateTo(%j) %s never redirects to a script', async (to, more) => {
    const { headers, body } = await go(to!, more)
    if (headers.location) expect(leadsTo(headers.location, site.url)).toMatchObject({ executes: false })
    const refresh = /http-equiv="refresh"[^>]+url=([^"]*)"/i.exec(body)?.[1]
    if (refresh) expect(leadsTo(refresh.replaceAll('&amp;', '&'), site.url)).toMatchObject({ executes: false })
  })

  it.each(elsewhere)('navigateTo(%j) without `external` stays on the site', async (to) => {
    const { headers } = await go(to)
    if (headers.location) expect(leadsTo(headers.location, site.url)).toMatchObject({ sameOrigin: true })
  })

  it.each(['&open=1', '&as=path', '&as=path&open=1', '&as=params', '&as=params&open=1'])(
    'navigateTo stays on the site with windows and location objects: %s',
    async (more) => {
      for (const to of [...elsewhere, ...scripts, 'users/1', './about', '../about']) {
        const { status, headers } = await go(to, more)
        const location = headers.location && leadsTo(headers.location, site.url)
        if (location) expect([to, location]).toEqual([to, expect.objectContaining({ sameOrigin: true, executes: false })])
        expect([to, status]).toEqual([to, expect.toBeOneOf([302, 500])])
      }
    },
  )

  it('navigateTo stays on the site for random URLs', async () => {
    const bad = await concurrently(targets.length, 16, async (index) => {
      const to = targets[index]!
      const { headers, status } = await go(to)
      const away = headers.location !== undefined && !leadsTo(headers.location, site.url).sameOrigin
      return away || status === 0 ? `${JSON.stringify(to)} → ${headers.location}` : ''
    })
    expectNone(bad)
  })

  const targets = samples(randomTargets, shareFor(server, 3000))

  it('redirects to another origin with `external`', async () => {
    const { status, headers } = await go('https://other.test/a b?c="d"', '&external=1&code=308')
    expect([status, headers.location]).toEqual([308, 'https://other.test/a%20b?c=%22d%22'])
  })

  it.each([999, 200, 404, -1, 0, Number.NaN])('redirects with a valid status for %s', async (code) => {
    const { status } = await go('/about', `&code=${code}`)
    expect(status).toBeGreaterThanOrEqual(300)
    expect(status).toBeLessThan(400)
  })
})

describe('URLs in the browser (T-URL)', () => {
  const site = useServer('production')
  const browser = useBrowser()

  it('renders no link that runs a script, on the server and after hydration', async () => {
    const plain = await browser.open(`${site.url}/link?to=/`, { javaScript: false })
    for (const to of scripts) {
      await plain.page.goto(`${site.url}/link?to=${encodeURIComponent(to)}`)
      const hrefs = await plain.page.locator('main a').evaluateAll(protocols)
      expect(
        hrefs.filter((protocol) => !/^(?:https?:|none)$/.test(protocol)),
        JSON.stringify(to),
      ).toEqual([])
    }
    const { page } = await browser.open(`${site.url}/link?to=/`)
    for (const to of scripts) {
      for (const external of ['', '&external=1']) {
        await page.goto(`${site.url}/link?to=${encodeURIComponent(to)}${external}`)
        await page.locator('html[data-ready="true"]').waitFor({ state: 'attached' })
        const hrefs = await page.locator('main a').evaluateAll(protocols)
        expect(
          hrefs.filter((protocol) => !/^(?:https?:|none)$/.test(protocol)),
          JSON.stringify(to),
        ).toEqual([])
      }
    }
  })

  it('rejects scripts in the browser too', async () => {
    const { page } = await browser.open(`${site.url}/`)
    for (const to of [...scripts, ...elsewhere]) {
      await page.goto(`${site.url}/about`)
      await page.locator('html[data-ready="true"]').waitFor({ state: 'attached' })
      await page.goto(`${site.url}/go?to=${encodeURIComponent(to)}`, { waitUntil: 'commit' }).catch(() => {})
      await page.waitForLoadState()
      expect(new URL(page.url()).origin, JSON.stringify(to)).toBe(site.url)
    }
  })
})

function protocols(links: (HTMLElement | SVGElement)[]): string[] {
  return links.map((link) => (link.hasAttribute('href') ? (link as HTMLAnchorElement).protocol : 'none'))
}
