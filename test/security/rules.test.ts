import * as fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { concurrently } from '../support/concurrently.ts'
import { ask, rawGet, sendRaw, type RawAnswer } from '../support/http-client.ts'
import { attackSite, ruleKinds, upstreamPort } from './attack-site.ts'
import { variantsOf } from './encodings.ts'
import { expectNone } from './expect-none.ts'
import { leadsTo } from './hostile-urls.ts'
import { ignoresRule } from './ignores-rule.ts'
import { samples } from './property.ts'
import { servers, useServer } from './servers.ts'
import { maxAhead, openOnly, settled } from './slow-reader.ts'
import { useUpstream } from './upstream.ts'

const header = ({ headers }: RawAnswer, name: string): string | undefined => headers.find(([each]) => each === name)?.[1]

/** What sends requests to another server, and the path that it asks for. */
const senders: [path: string, received: string][] = [
  ['/api/o/x', '/o/x'],
  ['/api/stream/x', '/o/x'],
  ['/api/third-party', '/third-party'],
  ['/api/by-base', '/by-base'],
  ['/api/by-event', '/by-event'],
  ['/api/proxied/o/x', '/o/x'],
  ['/api/proxied/o/x?how=sent', '/o/x'],
]

const climbing = [
  '..%2fadmin',
  '%2e%2e/admin',
  '%2e%2e%2fadmin',
  '..%5cadmin',
  '..\\admin',
  '%252e%252e%252fadmin',
  '%25252e%25252e/admin',
  '../admin',
  'x/../../admin',
  '/admin',
  '//admin',
  './/../admin',
  '..;/admin',
  '%c0%ae%c0%ae/admin',
  'x/%2e%2e/%2e%2e/admin',
  '..%00/admin',
]

const abroad = [
  'http://evil.test/',
  '@evil.test/',
  '%40evil.test',
  '//evil.test',
  '\\\\evil.test',
  ':80@evil.test',
  '.evil.test',
  '%23@evil.test',
  '?@evil.test',
]

describe.each(servers)('route rules of the %s server', (server) => {
  const upstream = useUpstream(upstreamPort)
  const site = useServer(server, attackSite)
  const count = server === 'dev' ? 40 : 200
  beforeEach(() => void upstream.requests.splice(0))

  const check = async (targets: readonly string[], isBad: (answer: RawAnswer, target: string) => boolean): Promise<void> => {
    const bad = await concurrently(targets.length, 8, async (index) => {
      const target = targets[index]!
      const answer = await rawGet(site.url, target, ['Accept: text/html'])
      return isBad(answer, target) || answer.status >= 500 ? `${target} → ${answer.status} ${answer.head.slice(0, 200)}` : ''
    })
    expectNone(bad)
  }

  it.each(ruleKinds)('apply to every encoding and case of a path (T-PATH-1, T-PATH-2): %s', async (kind) => {
    const plain = await rawGet(site.url, `/admin/${kind}/x`, ['Accept: text/html'])
    expect(ignoresRule[kind](plain)).toBe(false)
    expect(plain.status).toBeLessThan(400)
    const known = [`/Admin/${kind}/x`, `/ADMIN/${kind.toUpperCase()}/x`, `/%61dmin/${kind}/x`, `/admin%2f${kind}/x`]
    const payloads = [`/admin/${kind}/x/_payload.json`, `/ADMIN/${kind}/x/_payload.json`, `/admin/${kind}/x/_payload.js`]
    await check([...known, ...payloads, ...samples(variantsOf(`/admin/${kind}/x`, { anyCase: true }), count)], ignoresRule[kind])
  })

  it('apply to HEAD and to methods like GET', async () => {
    for (const method of ['HEAD', 'GET', 'POST'])
      expect(header(await rawGet(site.url, '/ADMIN/headers/x', [], method), 'content-security-policy'), method).toBe(
        "default-src 'none'",
      )
  })

  it('mount middleware at whole segments, in any case (GHSA-2j6q-whv2-gh6w)', async () => {
    for (const target of [
      '/vault',
      '/vault/',
      '/vault?x',
      '/vault/x',
      '/VAULT',
      '/Vault/x',
      '/%76ault',
      '//vault/x',
      '/vault//x',
    ])
      expect([403, 400], target).toContain((await rawGet(site.url, target, ['Accept: text/html'])).status)
    const { status, body } = await rawGet(site.url, '/vaulted', ['Accept: text/html'])
    expect([status, body.includes('not part of the vault')]).toEqual([200, true])
  })

  it('redirect within the site (T-REDIR)', async () => {
    const tails = [
      '/evil.test',
      '%2fevil.test',
      '%2f%2fevil.test',
      '\\evil.test',
      '%5cevil.test',
      '%5c%5cevil.test',
      '%09/evil.test',
      './/evil.test',
      '%2e//evil.test',
      '..//evil.test',
      '/%2e%2e//evil.test',
      '@evil.test',
      ':80//evil.test',
      '%0d%0aset-cookie:a=b',
      'https://evil.test',
      'javascript:alert(1)',
      '%00//evil.test',
      '?//evil.test',
      ';//evil.test',
    ]
    const random = fc
      .array(fc.constantFrom('/', '//', '\\', '%2f', '%5c', '.', '..', '%09', ';', '@', ':', 'evil.test', '%2e', '?', '%00'), {
        minLength: 1,
        maxLength: 7,
      })
      .map((parts) => parts.join(''))
    const all = [...tails, ...samples(random, count)]
    await check(
      all.flatMap((tail) => [`/old/${tail}`, `/OLD/${tail}`]),
      (answer) => {
        const location = header(answer, 'location')
        return location !== undefined && (!leadsTo(location, site.url).sameOrigin || /[\r\n\\]/.test(location))
      },
    )
    await check(
      all.map((tail) => `/elsewhere/${tail}`),
      (answer) => {
        const location = header(answer, 'location')
        return location !== undefined && new URL(location).origin !== 'https://other.test'
      },
    )
  })

  it('redirect no path with two slashes (trailing slashes, CVE-2025-54793)', async () => {
    await check(
      ['//evil.test/', '//evil.test//', '/\\evil.test/', '//evil.test/%2e%2e', '///evil.test/', '//evil.test/new'],
      (answer) => header(answer, 'location') !== undefined && !leadsTo(header(answer, 'location')!, site.url).sameOrigin,
    )
  })

  it.each(['/api/o/', '/api/stream/', '/API/O/'])('proxy %s only below its target (T-PROXY-1, T-PROXY-2)', async (prefix) => {
    const random = fc
      .array(fc.constantFrom('..', '.', '/', '//', '%2e', '%2f', '%5c', '%252e', '%252f', 'admin', ';', '\\', 'o'), {
        maxLength: 7,
      })
      .map((parts) => parts.join(''))
    await check(
      [...climbing, ...samples(random, count / 2)].map((tail) => prefix + tail),
      () => false,
    )
    expectNone(upstream.requests.map(({ url }) => (isInside(url) ? '' : url)))
  })

  it('proxy to the configured host only (T-PROXY-3)', async () => {
    await check(
      abroad.flatMap((tail) => [`/api/o/${tail}`, `/api/o${tail}`, `/api/stream/${tail}`]),
      () => false,
    )
    const own = `127.0.0.1:${await upstreamPort()}`
    expect(upstream.requests.length).toBeGreaterThan(0)
    expect(new Set(upstream.requests.map(({ headers }) => headers.host))).toEqual(new Set([own]))
    for (const forged of ['Host: evil.test', 'X-Forwarded-Host: evil.test', 'Forwarded: host=evil.test'])
      await rawGet(site.url, '/api/o/x', [forged])
    expect(new Set(upstream.requests.map(({ headers }) => headers.host))).toEqual(new Set([own]))
  })

  it('proxy no credentials and no internal headers (T-HDR-2)', async () => {
    const headers = {
      cookie: 'session=canary',
      authorization: 'Bearer canary',
      'proxy-authorization': 'Basic canary',
      connection: 'keep-alive, x-hop',
      'x-hop': '1',
      'keep-alive': 'timeout=5',
      te: 'trailers',
      'cf-access-jwt-assertion': 'canary',
      'x-goog-iap-jwt-assertion': 'canary',
      'x-amzn-oidc-data': 'canary',
      'x-api-key': 'canary',
      'x-csrf-token': 'canary',
      'x-unknown-to-everyone': 'canary',
      referer: 'https://own.test/canary',
      // In development the server is behind another one, as on hosts that run functions: it believes these two.
      ...(server === 'production' ? { 'x-forwarded-for': '10.9.8.7, canary', 'x-forwarded-host': 'canary.test' } : {}),
      forwarded: 'for=canary',
      'x-real-ip': 'canary',
    }
    for (const [path, received] of senders) {
      expect((await ask(site.url, path, { headers: { ...headers, 'accept-language': 'de' } })).body, path).toContain('upstream')
      const { url, headers: given } = upstream.requests.at(-1)!
      // `sendProxy` sends the headers that it is given.
      expect([path, url, given['accept-language']]).toEqual([path, received, path.includes('how=sent') ? '*' : 'de'])
    }
    for (const { headers: received } of upstream.requests) {
      expect(JSON.stringify(received)).not.toContain('canary')
      expect(Object.keys(received).filter((name) => /^(?:x-fw|x-nitro|x-middleware|x-invoke|x-hop|te$)/.test(name))).toEqual([])
    }
  })

  it.runIf(server === 'production')('proxies say who has asked, whatever the visitor says', async () => {
    for (const path of ['/api/o/x', '/api/stream/x', '/api/proxied/o/x']) {
      await ask(site.url, path, { headers: { 'x-forwarded-for': '10.9.8.7', 'x-forwarded-proto': 'https' } })
      const { headers } = upstream.requests.at(-1)!
      expect([path, headers['x-forwarded-for']?.toString().replace('::ffff:', '')]).toEqual([path, '127.0.0.1'])
      expect([headers['x-forwarded-proto'], headers['x-forwarded-host']]).toEqual(['http', new URL(site.url).host])
    }
  })

  it('do not say where an unreachable target is', async () => {
    const { status, headers, body } = await ask(site.url, '/api/gone/x?canary-query', { headers: { accept: 'application/json' } })
    expect(status).toBe(502)
    if (server === 'production') expect(JSON.stringify(headers) + body).not.toMatch(/127\.0\.0\.1:9|ECONNREFUSED|fetch failed/)
  })

  it.each(['/api/o/redirects', '/api/stream/redirects', '/api/proxied/o/redirects', '/api/proxied/o/redirects?how=sent'])(
    'pass redirects of the target on, and follow none: %s',
    async (path) => {
      const { status, headers, body } = await ask(site.url, path)
      expect([status, headers['location'], headers['set-cookie'], body]).toEqual([
        302,
        expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/o\/inside$/),
        ['given=by-upstream'],
        '',
      ])
      expect(upstream.requests.map(({ url }) => url)).toEqual(['/o/redirects'])
    },
  )

  it('proxy one request for one request, in order (request smuggling)', async () => {
    const post = (headers: string, body: string): string =>
      `POST /api/o/first HTTP/1.1\r\nHost: ${new URL(site.url).host}\r\n${headers}\r\n\r\n${body}`
    const inner = 'GET /api/o/smuggled HTTP/1.1\r\nHost: x\r\n\r\n'
    const ambiguous = [
      post(`Content-Length: ${inner.length + 5}\r\nTransfer-Encoding: chunked`, `0\r\n\r\n${inner}`),
      post('Content-Length: 5\r\nContent-Length: 0', `aaaaa${inner}`),
      post('Transfer-Encoding: xchunked', `0\r\n\r\n${inner}`),
      post('Transfer-Encoding: chunked, identity', `0\r\n\r\n${inner}`),
      post('Transfer-Encoding : chunked', `0\r\n\r\n${inner}`),
      post('Transfer-Encoding: \x0bchunked', `0\r\n\r\n${inner}`),
      post(`Content-Length: +${inner.length}`, inner),
      post('Content-Length: 0x5', `aaaaa${inner}`),
      post('X: y\nTransfer-Encoding: chunked', `0\r\n\r\n${inner}`),
    ]
    for (const bytes of ambiguous) {
      const { status } = await sendRaw(site.url, bytes)
      expect([0, 400], bytes.slice(0, 200)).toContain(status)
    }
    expect(upstream.requests.filter(({ url }) => url.includes('smuggled'))).toEqual([])
    // A body that contains a request stays a body, and pipelined requests get their own responses.
    const host = `Host: ${new URL(site.url).host}`
    const { text } = await sendRaw(
      site.url,
      `${post(`Content-Length: ${inner.length}`, inner)}GET /api/o/second HTTP/1.1\r\n${host}\r\n\r\nGET /api/o/third HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`,
    )
    expect(text.match(/upstream \S+?(?=HTTP|\r|$)/g)).toEqual(['upstream /o/first', 'upstream /o/second', 'upstream /o/third'])
    const first = upstream.requests.findLast(({ url }) => url === '/o/first')!
    expect([first.method, first.body]).toEqual(['POST', inner])
  })

  it('open no connection for an upgrade request (T-SSRF-4)', async () => {
    const own = new URL(site.url).host
    const port = await upstreamPort()
    for (const target of [`http://127.0.0.1:${port}/`, `//127.0.0.1:${port}/`, '/api/o/x', '/api/stream/x', '/', '/api/echo/x']) {
      const { status } = await sendRaw(
        site.url,
        `GET ${target} HTTP/1.1\r\nHost: ${own}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
        { until: 'answered' },
      )
      expect(status, target).not.toBe(101)
    }
    expect(upstream.requests.filter(({ url, headers }) => !isInside(url) || headers.upgrade !== undefined)).toEqual([])
  })

  it('fetch a path of the app only from the app (T-SSRF-2, T-SSRF-3)', async () => {
    const port = await upstreamPort()
    const paths = [
      `//127.0.0.1:${port}/x`,
      `///127.0.0.1:${port}/x`,
      `/\\127.0.0.1:${port}/x`,
      `/.//127.0.0.1:${port}/x`,
      `/\t/127.0.0.1:${port}/x`,
      `/x/..//127.0.0.1:${port}/x`,
      `/%2f127.0.0.1:${port}/x`,
      `/@127.0.0.1:${port}/x`,
    ]
    for (const to of paths) {
      for (const path of ['/api/fetch', '/fetched']) {
        const { status } = await ask(site.url, `${path}?to=${encodeURIComponent(to)}`, {
          headers: { accept: 'text/html', host: `127.0.0.1:${port}`, 'x-forwarded-host': `127.0.0.1:${port}`, origin: `http://127.0.0.1:${port}` }, // prettier-ignore
        })
        expect(status, `${path} ${to}`).toBeGreaterThan(0) // `useFetch` rejects some of them
      }
    }
    expect(upstream.requests).toEqual([])
  })

  it('proxies read as fast as the client, and end their request when it leaves', async () => {
    const before = upstream.endless.length
    const response = await openOnly(site.url, '/api/o/endless')
    const sent = upstream.endless[before]!
    const read = async (): Promise<number> => {
      await ask(site.url, '/api/echo/x')
      return sent.chunks
    }
    expect(await settled(read)).toBeLessThan(maxAhead)
    response.destroy()
    await expect.poll(() => sent.isClosed).toBe(true)
  })
})

/** Whether a path is below `/o`, however often a server decodes it. */
function isInside(url: string): boolean {
  let path = url.split('?', 1)[0]!
  for (let pass = 0; pass < 4; pass += 1) {
    const { pathname } = new URL(path.replaceAll('\\', '/').replace(/^\/+/, '/'), 'http://upstream.test')
    if (pathname !== '/o' && !pathname.startsWith('/o/')) return false
    path = path.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  }
  return true
}
