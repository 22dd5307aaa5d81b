import { describe, expect, it } from 'vitest'
import * as fc from 'fast-check'
import { useBrowser } from '../support/browser.ts'
import { concurrently } from '../support/concurrently.ts'
import { ask } from '../support/http-client.ts'
import { useSite } from '../support/site.ts'
import { expectNone } from './expect-none.ts'
import { samples, share } from './property.ts'

const scripts = [
  'javascript:1',
  ' javascript:1',
  'java\tscript:1',
  'java\nscript:1',
  'java\rscript:1',
  'JAVASCRIPT:1',
  'jAvAsCrIpT:1',
  '\u0001javascript:1',
  '\u001Fjavascript:1',
  '\u0000javascript:1',
  'data:text/html,1',
  'DATA:text/html,<script>1</script>',
  'vbscript:1',
  'blob:https://x.test/1',
  'view-source:https://x.test',
  'javascript&colon;1',
  '\tjavascript:1',
  '\njavascript:1',
  'javascript://%0a1',
  'javascript:/*-->*/1',
  '\u00A0javascript:1',
  '\uFEFFjavascript:1',
]

const elsewhere = [
  '//evil.test',
  '///evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '/.//evil.test',
  '/%2f/evil.test',
  '/\t/evil.test',
  'https:evil.test',
  'http:/evil.test',
  '//evil.test%00',
  '/x/..//evil.test',
  '\u0000//evil.test',
  ' //evil.test',
  '\t//evil.test',
  '/\n/evil.test',
  '\\/evil.test',
  '/\\/evil.test',
  '/./\\evil.test',
  'https://evil.test',
  'HTTPS://evil.test',
  '//user@evil.test',
  '/..//evil.test',
  '/%5cevil.test',
  'ftp://evil.test',
  '//evil.test\\@site',
  '/\u0000/evil.test',
]

const junk = fc.constantFrom(
  '/',
  '\\',
  '.',
  '..',
  '\t',
  '\n',
  '\r',
  ' ',
  '\u0000',
  '\u0001',
  '%2f',
  '%5c',
  '%09',
  '%2e',
  ':',
  '@',
  '?',
  '#',
  'https:',
  '//',
  'javascript:',
  'x',
  '%00',
  ';',
)
const randomTargets = fc
  .tuple(fc.array(junk, { maxLength: 6 }), fc.array(junk, { maxLength: 2 }))
  .map(([before, after]) => `${before.join('')}evil.test${after.join('')}`)

/** What a browser would do with a URL on a page of the site. */
const leadsTo = (location: string, origin: string): { sameOrigin: boolean; executes: boolean } => {
  try {
    const url = new URL(location, `${origin}/go`)
    return { sameOrigin: url.origin === origin, executes: !/^(?:https?|mailto|tel|ftp):$/.test(url.protocol) }
  } catch {
    return { sameOrigin: true, executes: false } // a browser does not navigate
  }
}

describe('URLs (T-URL)', () => {
  const site = useSite('app-a', { mode: 'build' })
  const browser = useBrowser()
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

  it('navigateTo stays on the site for random URLs', async () => {
    const bad = await concurrently(targets.length, 16, async (index) => {
      const to = targets[index]!
      const { headers, status } = await go(to)
      const away = headers.location !== undefined && !leadsTo(headers.location, site.url).sameOrigin
      return away || status === 0 ? `${JSON.stringify(to)} → ${headers.location}` : ''
    })
    expectNone(bad)
  })

  const targets = samples(randomTargets, share(3000))

  it('redirects to another origin with `external`', async () => {
    const { status, headers } = await go('https://other.test/a b?c="d"', '&external=1&code=308')
    expect([status, headers.location]).toEqual([308, 'https://other.test/a%20b?c=%22d%22'])
  })

  it.each([999, 200, 404, -1, 0, Number.NaN])('redirects with a valid status for %s', async (code) => {
    const { status } = await go('/about', `&code=${code}`)
    expect(status).toBeGreaterThanOrEqual(300)
    expect(status).toBeLessThan(400)
  })

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
