import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { concurrently } from '../support/concurrently.ts'
import { ask, rawGet } from '../support/http-client.ts'
import { useDevSite } from './dev/dev-site.ts'
import { expectNone } from './expect-none.ts'
import { samples } from './property.ts'
import { servers, useServer } from './servers.ts'

const setCookies = (headers: readonly [string, string][]): string[] =>
  headers.filter(([name]) => name === 'set-cookie').map(([, value]) => value)

describe.each(servers)('cookies on the %s server (T-COOKIE)', (server) => {
  const site = server === 'dev' ? useDevSite() : useServer(server)
  const browser = useBrowser()
  const count = server === 'dev' ? 50 : 500

  const write = (name: string, value: string, options: Record<string, unknown> = {}) =>
    rawGet(
      site.url,
      `/cookie-write?name=${encodeURIComponent(name)}&value=${encodeURIComponent(value)}&options=${encodeURIComponent(JSON.stringify(options))}`,
      ['Accept: text/html'],
    )
  const read = async (name: string, cookie: string): Promise<string> => {
    const { body } = await ask(site.url, `/cookie-read?name=${encodeURIComponent(name)}`, {
      headers: { accept: 'text/html', cookie },
    })
    return (/data-testid="read"[^>]*>([^<]*)</.exec(body)?.[1] ?? '').replaceAll('&quot;', '"')
  }

  it('round-trip, in one header each', async () => {
    const bad = await concurrently(count, 8, async (index) => {
      const value = values[index]!
      const { headers, status } = await write('test', value)
      const cookies = setCookies(headers)
      if (status !== 200 || cookies.length !== 1 || !cookies[0]!.startsWith('test='))
        return `${JSON.stringify(value)}: ${status} ${cookies.join(' | ')}`
      const { body } = await ask(site.url, '/cookie-read?name=test', {
        headers: { accept: 'text/html', cookie: cookies[0]!.split(';')[0]! },
      })
      const shown = unescapeHtml(/data-testid="read"[^>]*>([^<]*)</.exec(body)?.[1] ?? '')
      return shown === JSON.stringify(value) ? '' : `${JSON.stringify(value)} came back as ${shown}`
    })
    expectNone(bad)
  })

  const values = samples(
    fc.string({ maxLength: 20, unit: 'grapheme' }).filter((text) => !/[\uD800-\uDFFF\0]/.test(text)),
    count,
  )

  it.each(['a;b', 'a\r\nb', 'a=b', 'a b', '', 'a,b', 'a"b', '\u00a0a', 'ä'])(
    'reject %j as a name, and stay one header',
    async (name) => {
      const { headers, status } = await write(name, 'x')
      expect(setCookies(headers).filter((cookie) => !/^[\w!#$%&'*.^`|~+-]+=/.test(cookie))).toEqual([])
      expect(headers.some(([header]) => header === 'b')).toBe(false)
      expect(status).toBeGreaterThanOrEqual(200)
    },
  )

  it.each([
    ['domain', 'evil.test; HttpOnly; x=1'],
    ['path', '/; Domain=evil.test'],
    ['domain', 'a\r\nSet-Cookie: b=1'],
    ['sameSite', 'lax; Domain=evil.test'],
  ])('cannot inject an attribute through %s: %j', async (attribute, value) => {
    const { headers } = await write('test', 'x', { [attribute]: value })
    for (const cookie of setCookies(headers)) {
      expect(cookie).not.toMatch(/domain=evil\.test/i)
      expect(cookie.startsWith('b=')).toBe(false)
    }
  })

  it('use the first of two with the same name', async () => {
    expect(await read('a', 'a=first; a=second')).toBe('"first"')
  })

  it('are not confused by prefixes and quotes', async () => {
    expect(await read('__Host-id', '\u00a0__Host-id=evil; id=1')).toBe('undefined')
    expect(await read('id', '"id"=evil; id=good')).toBe('"good"')
  })

  it('drop prototype keys in JSON', async () => {
    const value: unknown = JSON.parse(await read('c', `c=${encodeURIComponent('{"__proto__":{"x":1},"a":1}')}`))
    expect(typeof value === 'string' || !Object.hasOwn(value as object, '__proto__')).toBe(true) // a string is harmless
  })

  it('are parsed in bounded time', async () => {
    const many = Array.from({ length: 600 }, (_, index) => `c${index}=${index}`).join('; ')
    expect(await read('c599', many)).toBe('599') // in linear time: costs.test.ts
    expect(await read('fw', 'fw=__chunked__999999')).toBe('"__chunked__999999"')
  })

  it.runIf(server === 'production')('are not written by the browser if readonly', async () => {
    const options = encodeURIComponent(JSON.stringify({ readonly: true }))
    const { context, expectClean } = await browser.open(`${site.url}/cookie-write?name=locked&value=1&options=${options}`)
    expect((await context.cookies()).some(({ name }) => name === 'locked')).toBe(false)
    expectClean()
  })
})

function unescapeHtml(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}
