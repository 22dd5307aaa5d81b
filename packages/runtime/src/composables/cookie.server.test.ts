import { describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../testing/create-test-app.ts'
import { useCookie } from './cookie.ts'
import type { CookieOptions } from './cookie-options.ts'
import { decodeCookie, encodeCookie } from './cookie-text.ts'

const request = (cookie = '', headers = {}) => createTestApp(undefined, { headers: { cookie, ...headers } })
const use = (app: TestApp, name: string, options: CookieOptions = {}) =>
  app.runWithContext(() => useCookie<unknown>(name, options))
const sent = async (app: TestApp) => {
  await app.callHook('app:rendered', { ssrContext: app.ssrContext!, renderResult: { html: '' } })
  return app.ssrContext!.response.cookies
}

describe('useCookie on the server', () => {
  it('parses text, JSON and defaults', () => {
    const app = request('a=text; b=%7B%22n%22%3A1%7D; c=12; d=12345678901234567890; e=%zz')
    expect(['a', 'b', 'c', 'd', 'e'].map((name) => use(app, name).value)).toEqual([
      'text',
      { n: 1 },
      12,
      '12345678901234567890',
      '%zz',
    ])
    expect(use(app, 'none', { default: () => 'x' }).value).toBe('x')
  })

  it('sends changes once, with safe attributes', async () => {
    const app = request('same=1; old=1')
    use(app, 'same').value = 1
    use(app, 'fresh', { maxAge: 60, httpOnly: true }).value = { a: 1 }
    use(app, 'old').value = 2
    expect(await sent(app)).toEqual([
      'fresh=%7B%22a%22%3A1%7D; Max-Age=60; Path=/; HttpOnly; SameSite=Lax',
      'old=2; Path=/; SameSite=Lax',
    ])
    use(app, 'old').value = 3
    expect(await sent(app)).toEqual([
      'fresh=%7B%22a%22%3A1%7D; Max-Age=60; Path=/; HttpOnly; SameSite=Lax',
      'old=3; Path=/; SameSite=Lax',
    ])
  })

  it('sends deep changes', async () => {
    const app = request('list=%5B1%5D')
    ;(use(app, 'list').value as number[]).push(2)
    expect(await sent(app)).toEqual(['list=%5B1%2C2%5D; Path=/; SameSite=Lax'])
  })

  it('sends a default only if it was modified, or with `refresh`', async () => {
    const app = request('')
    use(app, 'theme', { default: () => 'dark' })
    ;(use(app, 'list', { default: () => [1] }).value as number[]).push(2)
    use(app, 'seen', { default: () => 'now', refresh: true })
    expect(await sent(app)).toEqual(['list=%5B1%2C2%5D; Path=/; SameSite=Lax', 'seen=now; Path=/; SameSite=Lax'])
  })

  it('deletes only cookies of the request, and does not write readonly ones', async () => {
    const app = request('a=1')
    use(app, 'a').value = null
    use(app, 'b').value = undefined
    use(app, 'c', { readonly: true, default: () => 1 })
    expect(await sent(app)).toEqual(['a=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; SameSite=Lax'])
  })

  it('sends an unchanged cookie with `refresh`, and all of them on an error or redirect', async () => {
    const app = request('a=1')
    use(app, 'a', { refresh: true, maxAge: 9 })
    await app.callHook('app:redirected')
    await app.callHook('app:error', new Error('x') as never)
    expect(app.ssrContext!.response.cookies).toEqual(['a=1; Max-Age=9; Path=/; SameSite=Lax'])
  })

  it('adds Secure for HTTPS, and for names that require it', async () => {
    const app = request('', { 'x-forwarded-proto': 'https' })
    use(app, 'a').value = 1
    expect(await sent(app)).toEqual(['a=1; Path=/; Secure; SameSite=Lax'])
    const host = request()
    use(host, '__Host-a').value = 1
    expect(await sent(host)).toEqual(['__Host-a=1; Path=/; Secure; SameSite=Lax'])
  })

  it.each<[string, unknown, CookieOptions]>([
    ['a;b', 1, {}],
    ['a\nb', 1, {}],
    ['a b', 1, {}],
    ['', 1, {}],
    ['a', 'x;Domain=evil', { encode: String }],
    ['a', 'x\r\nSet-Cookie: b=1', { encode: String }],
    ['a', 'snow \u2603', { encode: String }],
    ['a', 1, { path: '/;Secure' }],
    ['a', 1, { domain: 'x\r\ny' }],
    ['__Host-a', 1, { domain: 'x.test' }],
    ['__Host-a', 1, { path: '/sub' }],
    ['__host-a', 1, { path: '/sub' }],
    ['__Secure-a', 1, { secure: false }],
  ])('throws for %j = %j with %o', async (name, value, options) => {
    const app = request()
    use(app, name, options).value = value
    await expect(sent(app)).rejects.toThrow(/Cannot set the cookie/)
  })

  it('uses the first of duplicates, and does not match similar names', () => {
    expect(use(request('a=1; a=2'), 'a').value).toBe(1)
    expect(use(request('\u00A0__Host-a=evil'), '__Host-a').value).toBe(undefined)
    expect(use(request('\uFEFF__Host-a=evil; __Host-a=good'), '__Host-a').value).toBe('good')
    expect(use(request('"a"=evil'), 'a').value).toBe(undefined)
    expect(use(request('a=1'), 'constructor').value).toBe(undefined)
    expect(use(request('__proto__=1'), 'a').value).toBe(undefined)
  })

  it('keeps a value with prototype keys as text', () => {
    for (const evil of ['{"__proto__":{"x":1}}', '{"\\u005f_proto__":{"x":1}}', '{"a":{"constructor":{"prototype":{"x":1}}}}']) {
      expect(use(request(`a=${encodeURIComponent(evil)}`), 'a').value).toBe(evil)
    }
    expect(({} as { x?: number }).x).toBe(undefined)
  })

  it('ignores cookies that the filter rejects', () => {
    expect(use(request('a=1'), 'a', { filter: (name) => name !== 'a' }).value).toBe(undefined)
  })

  it.each(['', 'x', 'true', '12', '"q"', '{', '{"a":1}', 'null', 'ä;,=', '1e3', 0, -1.5, true, null, { a: ['b'] }, []])(
    'round-trips %j',
    (value) => {
      expect(decodeCookie(encodeCookie(value))).toEqual(value)
    },
  )
})
