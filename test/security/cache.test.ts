import { describe, expect, it } from 'vitest'
import { concurrently } from '../support/concurrently.ts'
import { ask, rawGet, type Answer } from '../support/http-client.ts'
import { attackSite } from './attack-site.ts'
import { expectNone } from './expect-none.ts'
import { servers, useServer } from './servers.ts'

let unique = 0
const fresh = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}u=${process.pid}-${++unique}`

/** The body without what differs between two renders. */
const comparable = ({ body }: Answer): string =>
  body
    .replace(/0\.\d{4,}/g, 'random')
    .replace(/"count":\s*\d+/g, 'count')
    .replaceAll(/u=[\w-]+/g, '')

/** What only one visitor may see. */
const ownData = /canary-visitor-\w+/g

describe.each(servers)('cached responses of the %s server (T-CACHE)', (server) => {
  const site = useServer(server, attackSite)
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
    ask(site.url, path, { method, headers: { accept: 'text/html', ...headers } })

  it('a payload has a path of its own: the query of a page never asks for it (T-CACHE-1)', async () => {
    for (const target of [
      '/cached/a?/_payload.json',
      '/cached/a?x=/_payload.json',
      '/?/_payload.json',
      '/?_payload.json',
      '/%3F/_payload.json',
      '/cached/a;_payload.json',
      '/cached/a/_payload.json%3F',
      '/cached/a?.json',
    ]) {
      const { status, headers } = await rawGet(site.url, target, ['Accept: text/html'])
      const type = headers.find(([name]) => name === 'content-type')?.[1] ?? ''
      expect(status >= 400 || /text\/html/.test(type), `${target}: ${status} ${type}`).toBe(true)
    }
    const payload = await get('/cached/a/_payload.json')
    if (payload.status === 200) expect(payload.headers['content-type']).toContain('application/json')
  })

  it('contain nothing of a visitor: cookie, authorization, context (T-CACHE-2)', async () => {
    for (const path of ['/cached/visitor', '/api/cached/visitor', '/cached/visitor/_payload.json', '/cached/VISITOR']) {
      const target = fresh(path)
      const answers: Answer[] = []
      for (const name of ['anna', 'berta', '']) {
        const headers = { cookie: `user=canary-visitor-${name}` }
        // A response to credentials in `Authorization` is the visitor's own, and not stored.
        const own = await get(target, { ...headers, authorization: `canary-visitor-${name}` })
        expect((own.body + own.rawHeaders.join()).replaceAll(`canary-visitor-${name}`, '')).not.toMatch(ownData)
        if (own.status === 200 && server === 'production') expect(own.headers['cache-control']).toBe('private, no-store')
        answers.push(await get(target, name ? headers : {}))
      }
      answers.forEach(({ body, rawHeaders }, index) => {
        const own = `canary-visitor-${['anna', 'berta', 'nobody'][index]}`
        const seen = [...(body + rawHeaders.join()).matchAll(ownData)].map(([found]) => found)
        expect(
          seen.filter((found) => found !== own || server === 'production'),
          path,
        ).toEqual([])
      })
    }
  })

  it('are stored for GET and HEAD only (T-CACHE-3)', async () => {
    const target = fresh('/api/cached/count')
    const counts: number[] = []
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'POST']) {
      const { body } = await get(target, {}, method)
      const { method: seen, count } = JSON.parse(body) as { method: string; count: number }
      expect(seen).toBe(method)
      counts.push(count)
    }
    expect(new Set(counts).size).toBe(counts.length)
    const page = JSON.parse((await get(target)).body) as { method: string }
    expect(page.method).toBe('GET')
    expect((await get(target, {}, 'HEAD')).body).toBe('')
    expect(JSON.parse((await get(target)).body)).toMatchObject({ method: 'GET' })
    expect(JSON.parse((await get(target, { 'x-http-method-override': 'DELETE' })).body)).toMatchObject({ method: 'GET' })
  })

  it('with a cookie, or private, are not shared (T-CACHE-4)', async () => {
    const cookies = await Promise.all(Array.from({ length: 6 }, () => get('/api/cached/cookie')))
    const given = cookies.map(({ headers }) => String(headers['set-cookie'] ?? '')).filter(Boolean)
    expect(new Set(given).size).toBe(given.length)
    for (const query of [
      'control=private',
      'control=no-store',
      'control=No-Cache',
      'vary=*',
      'vary=cookie',
      'status=302',
      'status=500',
    ]) {
      const target = fresh(`/api/cached/control?${query}`)
      const first = await get(target)
      const second = await get(target)
      if (first.status < 400)
        expect((JSON.parse(second.body) as { count: number }).count, query).not.toBe(
          (JSON.parse(first.body) as { count: number }).count,
        )
      expect(String(second.headers['cache-control'] ?? ''), query).not.toMatch(/s-maxage/)
    }
  })

  it('are not poisoned by headers that are not part of the key (T-CACHE-4)', async () => {
    const poison: Record<string, string>[] = [
      { 'x-forwarded-host': 'evil.test' },
      { 'x-forwarded-proto': 'javascript', 'x-forwarded-port': '1/x' },
      { 'x-original-url': '/login', 'x-rewrite-url': '/login' },
      { 'accept-language': 'evil.test', 'user-agent': 'evil.test', referer: 'https://evil.test/' },
      { 'x-fw-no-ssr': '1', 'x-nitro-prerender': '/', purpose: 'prefetch', 'sec-purpose': 'prefetch' },
      { range: 'bytes=0-1' },
      { 'if-none-match': '*' },
      { accept: 'application/json' },
      { origin: 'https://evil.test' },
      ...(server === 'production' ? [{ host: 'evil.test' }] : []),
    ]
    for (const path of ['/cached/poisoned', '/api/cached/poisoned', '/cached/poisoned/_payload.json']) {
      for (const headers of poison) {
        const target = fresh(path)
        await get(target, headers)
        const after = await get(target)
        expect(after.body + after.rawHeaders.join(), JSON.stringify(headers)).not.toMatch(/evil\.test|javascript:/)
        const clean = await get(fresh(path))
        expect(after.status, `${path} after ${JSON.stringify(headers)}`).toBe(clean.status)
        if (server === 'production') expect(comparable(after), `${path} after ${JSON.stringify(headers)}`).toBe(comparable(clean))
      }
    }
  })

  it('differ for each value of a declared header, and say so to other caches (T-CACHE-4)', async () => {
    const target = fresh('/varied/a')
    for (const tenant of ['one', 'two', 'one', 'two,one', 'one\t', 'ONE']) {
      const { body, headers } = await get(target, { 'x-tenant': tenant })
      expect(/tenant=([^<]*)/.exec(body)?.[1]?.trim()).toBe(tenant.trim())
      if (server === 'production') expect(headers['vary']).toMatch(/x-tenant/i)
    }
    expect((await get(target)).body).toContain('tenant=none')
  })

  it('of a prefetch, an empty or a redirected response are kept apart (T-CACHE-5)', async () => {
    const target = fresh('/cached/prefetched')
    await get(target, { purpose: 'prefetch', 'x-moz': 'prefetch' })
    await get(target, {}, 'HEAD')
    await get(target, { range: 'bytes=0-0' })
    const { status, body } = await get(target)
    expect([status, body.includes('page /cached/prefetched')]).toEqual([200, true])
    const empty = fresh('/api/cached/control?status=204')
    expect((await get(empty)).status).toBe(204)
    expect((await get(fresh('/api/cached/control'))).status).toBe(200)
  })

  it('never belong to another path, however many are requested at once (T-CACHE-6)', async () => {
    const names = [
      'a',
      'b',
      'a%3Fb',
      'a%26b',
      'ab',
      'a-b',
      'a.b',
      'a_b',
      'a%20b',
      'A',
      'a%2Bb',
      'a+b',
      'a:b',
      'a,b',
      'a%25b',
      'a%23b',
    ]
    const round = `${process.pid}${server}`
    const bad = await concurrently(names.length * 12, 32, async (index) => {
      const name = names[index % names.length]!
      const path = ['/cached/', '/api/cached/'][index % 2]! + name
      const { status, body } = await get(`${path}?round=${round}`)
      const shown = path.startsWith('/api')
        ? (JSON.parse(body) as { path?: string }).path
        : /page (\S+)/.exec(body)?.[1]?.replaceAll('&amp;', '&')
      const expected = decodeURIComponent(path)
      return status === 200 && decodeURIComponent((shown ?? '').split('?')[0]!.replace(/%(?![\dA-F]{2})/gi, '%25')) === expected
        ? ''
        : `${path}: ${status} ${shown}`
    })
    expectNone(bad)
  })

  it('of a function are those of its arguments (T-CACHE-7)', async () => {
    const values = [
      { a: 1, b: [2] },
      { a: 1, b: { 0: 2 } },
      { a: '1', b: [2] },
      { a: 1, b: [[2]] },
      [1, 2],
      [12],
      '12',
      12,
      'a:b',
      ['a', 'b'],
      'a,b',
      { body: 'x' },
      { body: 'y' },
      '../other',
      'cache:nitro:functions:by-argument',
      'é',
      'e\u0301',
      null,
      '',
      { __proto__: null, x: 1 },
    ]
    for (const value of [...values, ...values]) {
      const { body } = await get(`/api/function?value=${encodeURIComponent(JSON.stringify(value))}`)
      expect((JSON.parse(body) as { value: unknown }).value).toEqual(JSON.parse(JSON.stringify(value)))
    }
  })
})
