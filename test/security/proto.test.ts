import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { concurrently } from '../support/concurrently.ts'
import { ask } from '../support/http-client.ts'
import { useDevSite } from './dev/dev-site.ts'
import { expectNone } from './expect-none.ts'
import { samples } from './property.ts'
import { servers, useServer } from './servers.ts'

const keys = ['__proto__', 'constructor', 'prototype', '__defineGetter__', 'toString', 'hasOwnProperty', 'polluted', 'a', '0', '']
const way = fc.array(fc.constantFrom(...keys), { minLength: 1, maxLength: 4 })

/** Payloads that attempt prototype pollution in the browser. */
const hostilePayloads = [
  '[{"data":1,"state":2,"once":3,"_errors":4},{},["__proto__",5],["Set"],{},{"polluted":6},"yes"]',
  '[{"__proto__":1,"data":3,"state":3},{"polluted":2},"yes",{}]',
  '[{"data":1,"state":1,"constructor":2},{},{"prototype":3},{"polluted":4},"yes"]',
  '[["null","__proto__",1],{"polluted":2},"yes"]',
  '[{"data":1,"state":1},["null","__proto__",2,"polluted",3],{"polluted":3},"yes"]',
  '[{"data":1,"state":1},["Map",2,3],"__proto__",{"polluted":4},"yes"]',
  '[["Reactive",1],{"__proto__":2},{"polluted":3},"yes"]',
  '[["Ref",1],["Ref",0]]',
  '[["__proto__",1],2]',
  '[["constructor",1],"return 1"]',
  '[["toString",1],2]',
  '[["hasOwnProperty",1],2]',
  '{"__proto__":{"polluted":"yes"}}',
  '[{"data":"__proto__","state":"constructor"}]',
  '[{"data":-7,"state":99999999}]',
  '[["Uint8Array","AAAA"]]',
  '[["Island",1],{"key":2},"../../api/config"]',
  '[["FwError",1],{"__proto__":2},{"polluted":3},"yes"]',
]

describe.each(servers)('prototypes on the %s server (T-PROTO)', (server) => {
  const site = server === 'dev' ? useDevSite() : useServer(server)
  const count = server === 'dev' ? 150 : 1500

  it('cannot be polluted through queries, cookies and bodies', async () => {
    const ways = samples(way, 500)
    const bad = await concurrently(count, 16, async (index) => {
      const path = ways[index % 500]!
      const brackets =
        path[0]! +
        path
          .slice(1)
          .map((key) => `[${key}]`)
          .join('')
      const dots = path.join('.')
      const nested = path.reduceRight<string>((inside, key) => `{${JSON.stringify(key)}:${inside}}`, '"yes"')
      const requests = [
        () => ask(site.url, `/api/query?${encodeURIComponent(brackets)}=yes&${encodeURIComponent(dots)}=yes&__proto__=yes`),
        () => ask(site.url, '/api/echo', { method: 'POST', body: nested, headers: { 'content-type': 'application/json' } }),
        () =>
          ask(site.url, '/api/echo', {
            method: 'POST',
            body: `${encodeURIComponent(brackets)}=yes&${dots}=yes`,
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
          }),
        () =>
          ask(site.url, '/cookie-read?name=c', {
            headers: { accept: 'text/html', cookie: `c=${encodeURIComponent(nested)}; __proto__=yes; constructor=x` },
          }),
        () => ask(site.url, `/echo?${encodeURIComponent(brackets)}=yes&q=x`, { headers: { accept: 'text/html' } }),
      ]
      const { status } = await requests[index % requests.length]!()
      return status >= 500 ? `${brackets}: ${status}` : ''
    })
    expectNone(bad)
    const { body } = await ask(site.url, '/api/query')
    expect(JSON.parse(body)).toEqual({ query: {}, cookies: {}, polluted: 'undefined' })
    expect(await site.html('/cookie-read?name=none')).toMatch(/data-testid="polluted"[^>]*>undefined</)
  })

  it('their keys are valid cookie names', async () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      const html = await site.html(`/cookie-read?name=${name}`)
      expect(/data-testid="read"[^>]*>([^<]*)</.exec(html)?.[1], name).toBe('undefined')
    }
  })

  it('their keys are not resolved as state, data, layouts, middleware or pages', async () => {
    for (const path of ['/__proto__', '/constructor', '/toString', '/hasOwnProperty', '/api/__proto__', '/users/__proto__']) {
      const { status } = await ask(site.url, path, { headers: { accept: 'text/html' } })
      expect(status, path).toBe(404)
    }
    const html = await site.html('/echo-path/__proto__')
    expect(html).toContain('__proto__')
  })
})

describe('prototypes in the browser (T-PROTO)', () => {
  const site = useServer('production')
  const browser = useBrowser()

  it('cannot be polluted through payloads in the browser', async () => {
    const values = fc.oneof(
      fc.constantFrom(...hostilePayloads),
      fc.json({ maxDepth: 3 }),
      way.map((path) => path.reduceRight((inside, key) => `[{${JSON.stringify(key)}:${inside}}]`, '1')),
    )
    const html = await site.html('/data/state')
    const start = html.indexOf('>', html.indexOf('id="__FW_DATA__"')) + 1
    const end = html.indexOf('</script>', start)
    expect(start).toBeGreaterThan(1)
    const { page } = await browser.open(`${site.url}/about`)
    const results: string[] = []
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    for (const payload of [...hostilePayloads, ...samples(values, 80)]) {
      await page.unrouteAll()
      await page.route('**/data/state', (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: html.slice(0, start) + payload.replaceAll('<', '\\u003C') + html.slice(end),
        }),
      )
      await page.goto(`${site.url}/data/state`)
      // Until the app has read the payload: it shows the page, or an error.
      await page.waitForFunction(
        () => document.documentElement.dataset['ready'] === 'true' || !document.querySelector('[data-page="data-state"]'),
      )
      const polluted = await page.evaluate(() => [
        String(({} as { polluted?: unknown }).polluted),
        String(([] as { polluted?: unknown }).polluted),
        Object.keys(Object.prototype).join(),
        typeof {}.toString,
      ])
      if (polluted.join() !== 'undefined,undefined,,function') results.push(`${payload}: ${polluted.join()}`)
    }
    expectNone(results)
    // A key in a payload must not become the path of a request (CVE-2025-59414).
    expect(requested.filter((path) => path.startsWith('/api/') || path.includes('..') || path.includes('__fw_island'))).toEqual(
      [],
    )
  })
})
