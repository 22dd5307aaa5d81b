import { readFileSync } from 'node:fs'
import { join } from 'pathe'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { concurrently } from '../support/concurrently.ts'
import { rawGet, sendRaw } from '../support/http-client.ts'
import { attackSite } from './attack-site.ts'
import { useDevSite } from './dev/dev-site.ts'
import { expectNone } from './expect-none.ts'
import { samples } from './property.ts'
import { servers, useServer } from './servers.ts'
import { listFiles } from '../../packages/kit/src/files/list-files.ts'

/** Internal headers of other frameworks, or of fw. */
const known = [
  'x-fw-error',
  'x-fw-no-ssr',
  'x-fw-prerender',
  'x-fw-island',
  'x-fw-internal',
  'x-nitro-prerender',
  'x-nitro-fetch',
  'x-middleware-subrequest',
  'x-prerender',
  'x-prerender-data',
  'x-invoke-path',
  'x-now-route-matches',
  'x-matched-path',
  'x-http-method-override',
  'x-original-url',
  'x-rewrite-url',
  'x-remix-response',
  'x-sveltekit-pathname',
  'x-astro-path',
]

/** Replaces what differs between responses by nature. */
const stable = (text: string): string =>
  text
    .replace(/^date: .*$/gim, 'date: -')
    .replace(/\b0\.\d{6,}\b/g, 'random')
    .replace(/("id":"|<code>)[\da-f]{8}\b/g, '$1id of the error')

describe('request headers (T-HDR)', () => {
  const site = useServer('production')
  const cached = useServer('production', attackSite)

  const internalHeaders = (): string[] => {
    const dir = join(site.dir, '.output/server')
    const own = listFiles(dir)
      .filter((name) => /\.m?js$/.test(name) && !name.startsWith('node_modules'))
      .flatMap(
        (name) => readFileSync(join(dir, name), 'utf8').match(/\bx-(?:fw|nitro|prerender|invoke|internal)[a-z-]*\b/gi) ?? [],
      )
    return [...new Set([...known, ...own.map((name) => name.toLowerCase())])]
  }

  it('for internal use have no effect from outside: responses are equal byte for byte', async () => {
    const names = internalHeaders()
    expect(names.length).toBeGreaterThanOrEqual(known.length)
    for (const path of [
      '/',
      '/users/1',
      '/nowhere',
      '/errors/setup',
      '/middleware/redirect',
      '/admin/x',
      '/members/x',
      '/api/admin/x',
      '/api/error?kind=plain',
      '/favicon.svg',
    ]) {
      const plain = stable((await rawGet(site.url, path, ['Accept: text/html'])).text)
      const different = await concurrently(names.length * 3, 8, async (index) => {
        const name = names[Math.floor(index / 3)]!
        const value = ['1', 'true', '/about'][index % 3]!
        const { text } = await rawGet(site.url, path, ['Accept: text/html', `${name}: ${value}`])
        return stable(text) === plain ? '' : `${path} with ${name}: ${value}`
      })
      expectNone(different)
    }
  })

  it('for internal use, and those of proxies, have no effect on cached responses', async () => {
    const names = [...internalHeaders(), 'forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']
    for (const path of ['/cached/headers', '/api/cached/headers', '/cached/headers/_payload.json']) {
      const { body: plain, status } = await rawGet(cached.url, path, ['Accept: text/html'])
      expect(status).toBe(200)
      const different = await concurrently(names.length, 8, async (index) => {
        const { body } = await rawGet(cached.url, path, ['Accept: text/html', `${names[index]}: evil.test`])
        return body === plain ? '' : `${path} with ${names[index]}`
      })
      expectNone(different)
    }
  })

  it('do not expose the internal error page', async () => {
    for (const path of ['/__fw_error?statusCode=200&message=<b>', '/__fw_error', '/__fw_error?url=/admin', '/_error']) {
      for (const headers of [[], ['x-fw-error: true'], ['x-fw-error: 1', 'x-nitro-prerender: /']]) {
        const { status, body } = await rawGet(site.url, path, ['Accept: text/html', ...headers])
        expect(status, path).toBe(404)
        expect(body).not.toContain('<b>')
      }
    }
  })

  it('for internal use are never sent', async () => {
    for (const path of ['/', '/nowhere', '/errors/plain', '/api/users/1', '/middleware/redirect']) {
      const { headers } = await rawGet(site.url, path, ['Accept: text/html'])
      expect(
        headers.map(([name]) => name).filter((name) => /^x-(?:fw|nitro|powered-by)/.test(name)),
        path,
      ).toEqual([])
    }
  })
})

describe.each(servers)('header injection on the %s server (T-HDR-3)', (server) => {
  const site = server === 'dev' ? useDevSite() : useServer(server)
  const count = server === 'dev' ? 25 : 200
  const nasty = fc
    .array(
      fc.constantFrom(
        '\r',
        '\n',
        '\r\n',
        '\0',
        '\u0085',
        '\u2028',
        '\u010a',
        '\u560a',
        'é',
        '😀',
        '\t',
        '\x7f',
        'x',
        ' ',
        ';',
        ',',
        '=',
        '"',
        'x-split: 1',
        'set-cookie: split=1',
      ),
      { minLength: 1, maxLength: 6 },
    )
    .map((parts) => `v${parts.join('')}`)

  it.each([
    ['a header', (value: string) => `/headers?name=x-test&value=${value}`],
    ['a header name', (value: string) => `/headers?name=x-${value}&value=1`],
    ['a cookie', (value: string) => `/headers?cookie=test&value=${value}`],
    ['a cookie name', (value: string) => `/headers?cookie=${value}&value=1`],
    ['a status text', (value: string) => `/headers?status=299&value=${value}`],
    ['a redirect', (value: string) => `/go?to=/about/${value}`],
    ['an external redirect', (value: string) => `/go?external=1&to=https://other.test/${value}`],
  ])('is not possible in %s', async (_, path) => {
    const bad = await concurrently(count, 8, async (index) => {
      const value = values[index]!
      const { status, headers, head } = await rawGet(site.url, path(encodeURIComponent(value)), ['Accept: text/html'])
      const split = headers.some(
        ([name, content]) => name === 'x-split' || (name === 'set-cookie' && content.startsWith('split=')),
      )
      const whole = /^HTTP\/1\.1 \d{3} [^\r\n]*(?:\r\n[^\r\n:]+:[^\r\n]*)*$/.test(head)
      return split || !whole || status === 0 ? `${JSON.stringify(value)}: ${status} ${head.slice(0, 300)}` : ''
    })
    expectNone(bad)
    expect((await site.fetch('/about')).status).toBe(200)
  })

  const values = samples(nasty, count)

  it('cannot desynchronise a connection with unusual transfer encodings', async () => {
    const { host } = new URL(site.url)
    for (const encoding of ['ChunKed', 'chunked', 'CHUNKED']) {
      const text = `POST /api/echo HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nTransfer-Encoding: ${encoding}\r\n\r\n7\r\n{"a":1}\r\n0\r\n\r\nGET /plain.txt HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`
      const { text: answers } = await sendRaw(site.url, text)
      expect(answers.match(/HTTP\/1\.1 \d+/g), encoding).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200'])
      expect(answers).toMatch(/"a":\s*1/)
      expect(answers).toContain('plain text')
    }
    const { status } = await sendRaw(
      site.url,
      'POST /api/echo HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n0\r\n\r\n',
    )
    expect(status).toBe(400)
  })
})
