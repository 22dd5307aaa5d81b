import { describe, expect, it } from 'vitest'
import { defineComponent, h } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { createTestApp, type TestAppOptions } from '../testing/create-test-app.ts'
import { onPrehydrate } from './prehydrate.ts'
import {
  prerenderRoutes,
  setResponseStatus,
  useRequestEvent,
  useRequestHeader,
  useRequestHeaders,
  useResponseHeader,
} from './request.ts'
import { useRequestURL } from './request-url.ts'

const inApp = <T>(options: TestAppOptions, fn: () => T) => createTestApp(undefined, options).runWithContext(fn)

const read = () => useRequestURL({ xForwardedHost: true, xForwardedProto: true }).href

describe('request', () => {
  it('has an event and headers', () => {
    const headers = { cookie: 'a=1', 'x-list': ['a', 'b'] as never }
    inApp({ headers }, () => {
      expect(useRequestEvent()).toMatchObject({ node: { req: { headers } } })
      expect(useRequestHeaders(['Cookie', 'none', '__proto__'])).toEqual({ cookie: 'a=1' })
      expect(useRequestHeaders()).toEqual({ cookie: 'a=1', 'x-list': 'a, b' })
      expect(useRequestHeader('X-List')).toBe('a, b')
    })
  })

  it.each([
    [{ host: 'app.test:8080' }, '/a?b=c', 'http://app.test:8080/a?b=c'],
    [{ host: '[::1]:3000' }, '/', 'http://[::1]:3000/'],
    [{ host: 'app.test', 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' }, '/', 'http://app.test/'],
    [{ host: 'evil.test/path' }, '/a', 'http://localhost/a'],
    [{ host: 'a@evil.test' }, '/a', 'http://localhost/a'],
    [{ host: 'app.test:80/../x' }, '/a', 'http://localhost/a'],
    [{ host: 'app.test, evil.test' }, '/a', 'http://localhost/a'],
    [{ host: 'app.test:99999' }, '/a', 'http://localhost/a'],
    [{}, '//evil.test/x', 'http://localhost/evil.test/x'],
    [{}, '/x?next=//y', 'http://localhost/x?next=//y'],
  ])('has a URL of host and request line: %o %s', (headers, url, expected) => {
    expect(inApp({ headers: headers as never, url }, () => useRequestURL().href)).toBe(expected)
  })

  it('uses proxy headers if configured, and adds the base', () => {
    const headers = { host: 'app.test', 'x-forwarded-host': 'pub.test, other', 'x-forwarded-proto': 'https' }
    expect(inApp({ headers, url: '/a', baseURL: '/base/' }, read)).toBe('https://pub.test/base/a')
    expect(inApp({ headers: { ...headers, 'x-forwarded-proto': 'javascript' }, url: '/a' }, read)).toBe('http://pub.test/a')
  })
})

describe('response', () => {
  it('has headers that can be read, set and removed', () => {
    const app = createTestApp()
    app.runWithContext(() => {
      const header = useResponseHeader('X-A')
      header.value = 'b'
      expect([header.value, app.ssrContext!.response.headers]).toEqual(['b', { 'x-a': 'b' }])
      header.value = undefined
      expect([header.value, app.ssrContext!.response.headers]).toEqual([undefined, {}])
      for (const evil of ['a\r\nb: c', 'a\0', '\u2603']) expect(() => (header.value = evil)).toThrow(/Invalid value/)
      for (const evil of ['a b', '', '__proto__', 'a:']) expect(() => useResponseHeader(evil)).toThrow(/not a valid header name/)
    })
  })

  it('has a status', () => {
    const app = createTestApp()
    app.runWithContext(() => {
      setResponseStatus(useRequestEvent(), 404, 'No\r\n such')
      expect(app.ssrContext!.response).toMatchObject({ status: 404, statusText: 'No such' })
      setResponseStatus(201)
      setResponseStatus(useRequestEvent(), 99999)
      expect(app.ssrContext!.response.status).toBe(201)
    })
  })

  it('collects routes only while prerendering', () => {
    for (const prerender of [true, false]) {
      const app = createTestApp(undefined, { prerender })
      app.runWithContext(() => prerenderRoutes(['/a', '/b']))
      expect(app.ssrContext!.prerenderRoutes).toEqual(prerender ? ['/a', '/b'] : [])
    }
  })

  it('includes prehydration scripts, for the page and for elements', async () => {
    const child = defineComponent(() => {
      onPrehydrate('() => {}')
      onPrehydrate('(el) => el.remove()', 'k1')
      return () => h('b')
    })
    const app = createTestApp(defineComponent(() => () => [h(child), h(child)]))
    expect(await renderToString(app.vueApp)).toContain('<b data-prehydrate-id=":k1:"></b><b data-prehydrate-id=":k1:"></b>')
    expect(app.ssrContext!.prehydrate).toEqual([
      '(() => {})()',
      `document.querySelectorAll('[data-prehydrate-id*=":k1:"]').forEach((el) => el.remove())`,
    ])
    app.runWithContext(() => onPrehydrate('() => "</script>"'))
    expect(app.ssrContext!.prehydrate.at(-1)).toBe('(() => "<\\/script>")()')
    expect(() => app.runWithContext(() => onPrehydrate('x', '"]'))).toThrow(/Invalid key/)
  })
})
