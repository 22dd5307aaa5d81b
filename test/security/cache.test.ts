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

  it('are for one visitor if middleware says or sets so, whoever rendered them', async () => {
    for (const path of ['/cached/tracked', '/api/cached/tracked', '/cached/tracked/_payload.json']) {
      for (const [track, control] of [
        ['cookie', 'private, no-store'],
        ['private', 'private, max-age=5'],
        ['no-store', 'no-store'],
      ]) {
        const target = fresh(path)
        for (const state of ['miss', 'hit', 'hit']) {
          const { status, headers, body, rawHeaders } = await get(target, { 'x-track': track! })
          if (status !== 200) continue // in development there are no payloads of cached pages
          expect(body.length, `${target} ${state}`).toBeGreaterThan(0)
          if (server === 'production') expect(headers['cache-control'], `${target} ${track} ${state}`).toBe(control)
          expect(headers['cache-control']).not.toMatch(/public|s-maxage/)
          expect(rawHeaders.join('\n')).not.toMatch(/cdn-cache-control|surrogate|cache-tag/i)
          expect(headers['set-cookie']).toEqual(track === 'cookie' ? ['sid=canary-sid; Path=/'] : undefined)
        }
        const others = await get(target)
        expect(others.headers['set-cookie']).toBeUndefined()
        if (server === 'production' && others.status === 200) expect(others.headers['cache-control']).toMatch(/s-maxage|max-age/)
        // A client that has it gets no public lifetimes either.
        const { etag } = others.headers
        const again = await get(target, { 'x-track': track!, ...(etag ? { 'if-none-match': etag } : {}) })
        expect(again.headers['cache-control'] ?? '').not.toMatch(/public|s-maxage/)
      }
    }
    const varied = await get('/varied/one', { 'x-track': 'vary', 'x-tenant': 'a' })
    expect(varied.headers['vary']?.toLowerCase()).toContain('origin')
    expect(varied.headers['vary']?.toLowerCase()).toContain('x-tenant')
  })

  it('a route with a cookie has no public lifetimes, whatever it sets', async () => {
    const { headers } = await get('/api/careless')
    expect(headers['set-cookie']).toEqual(['sid=canary-sid; Path=/'])
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store' })
    expect([headers['cdn-cache-control'], headers['expires']]).toEqual([undefined, undefined])
  })

  it('are those of the route, also if the rule is for some of its paths', async () => {
    const read = async (path: string): Promise<unknown[]> => {
      const { status, body, headers } = await get(path, { cookie: 'user=anna' })
      const { params, user } = (body.startsWith('{') ? JSON.parse(body) : { params: body }) as Record<string, unknown>
      return [path, status, params, user, ...(server === 'production' ? [headers['cache-status']] : [])]
    }
    const [miss, hit] = server === 'production' ? [['fw; fwd=uri-miss; stored'], [expect.stringContaining('fw; hit')]] : [[], []]
    const none = server === 'production' ? [undefined] : []
    const user = server === 'production' ? 'nobody' : expect.anything()
    const name = `n${process.pid}-${++unique}`
    for (const state of [miss, hit])
      expect(await read(`/api/by/kept/${name}`)).toEqual([
        `/api/by/kept/${name}`,
        200,
        { rule: 'kept', who: name },
        user,
        ...state,
      ])
    for (const [rule, who] of [
      ['kept', 'live'],
      ['other', name],
    ])
      expect(await read(`/api/by/${rule}/${who}`)).toEqual([`/api/by/${rule}/${who}`, 200, { rule, who }, 'anna', ...none])
    expect((await read('/api/by/one/named')).slice(0, 4)).toEqual(['/api/by/one/named', 200, { rule: 'one', who: 'named' }, user])
    const rest = `/api/rest/kept/${name}/deep`
    for (const _ of [1, 2]) expect(JSON.parse((await get(rest)).body)).toEqual({ names: `kept/${name}/deep` })
    expect((await get(rest, {}, 'HEAD')).status).toBe(200)
    expect((await get(`/api/by/kept/${name}/deeper`)).status).toBe(404)
    const counts = [1, 2].map(() =>
      get(`/api/by/kept/${name}`, {}, 'POST').then(({ body }) => (JSON.parse(body) as { count: number }).count),
    )
    expect(new Set(await Promise.all(counts)).size).toBe(2)
  })

  it('contain nothing of a visitor: cookie, authorization, context (T-CACHE-2)', async () => {
    for (const path of ['/cached/visitor', '/api/cached/visitor', '/cached/visitor/_payload.json', '/cached/VISITOR']) {
      const target = fresh(path)
      const answers: Answer[] = []
      for (const name of ['anna', 'berta', '']) {
        const headers = { cookie: `user=canary-visitor-${name}` }
        // The page reads `Authorization`: its response is the visitor's own, and not stored.
        const own = await get(target, { ...headers, authorization: `canary-visitor-${name}` })
        expect((own.body + own.rawHeaders.join()).replaceAll(`canary-visitor-${name}`, '')).not.toMatch(ownData)
        if (own.status === 200 && server === 'production' && !path.startsWith('/api'))
          expect([path, own.headers['cache-control']]).toEqual([path, 'private, no-store'])
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

  it('are not bypassed by `Authorization`, unless the code reads it', async () => {
    const counts = async (path: string, authorization?: string): Promise<{ count: number; for?: string; status: unknown }> => {
      const { body, headers } = await get(path, authorization === undefined ? {} : { authorization })
      return { ...(JSON.parse(body) as { count: number }), status: headers['cache-status'] }
    }
    const shared = fresh('/api/cached/some')
    const first = await counts(shared)
    if (server === 'production')
      for (const value of ['x', 'Bearer y', ''])
        expect(await counts(shared, value)).toEqual({ ...first, status: expect.stringContaining('fw; hit') })
    const personal = fresh('/api/cached/personal')
    for (const visitor of [undefined, 'anna', 'berta', undefined, 'anna'])
      expect(await counts(personal, visitor)).toMatchObject({ for: visitor ?? 'nobody' })
    const refused = fresh('/api/cached/refused')
    for (const visitor of [undefined, 'anna', 'berta', undefined, 'anna']) {
      const { status, body, headers } = await get(refused, visitor === undefined ? {} : { authorization: visitor })
      expect([status, body]).toEqual(visitor === undefined ? [401, expect.any(String)] : [200, `for ${visitor}`])
      expect(headers['cache-control']).toMatch(/private/)
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

  it('without data that could not be loaded now are not kept', async () => {
    const path = `/cached/flaky/${process.pid}-${++unique}`
    const [first, second] = [await get(path), await get(path)]
    expect([first.status, first.body]).toEqual([200, expect.stringContaining('data: none')])
    expect(first.headers['cache-control']).not.toMatch(/public|max-?age/)
    expect(first.headers['cdn-cache-control']).toBeUndefined()
    expect([second.status, second.body]).toEqual([200, expect.stringContaining('data: loaded')])
    // Others who wait for the same rendering get it too, so it sets no cookie.
    const marked = `/cached/flaky/${process.pid}-${++unique}?mark=1`
    const [none, own] = [await get(marked), await get(marked)]
    expect([none.body, none.headers['set-cookie']]).toEqual([expect.stringContaining('data: none'), undefined])
    expect([own.body, own.headers['set-cookie']]).toEqual([
      expect.stringContaining('data: loaded'),
      [expect.stringContaining('mark=canary')],
    ])
  })

  it('of the app to itself do not depend on what a browser has', async () => {
    const plain = await get(fresh('/fetched?to=/api/cached/conditions'))
    expect(plain.body).toContain('/api/cached/conditions')
    for (const headers of [
      { 'if-none-match': '*' },
      { 'if-modified-since': new Date(Date.now() + 1e6).toUTCString() },
      { range: 'bytes=0-1' },
    ]) {
      const { status, body } = await get(fresh('/fetched?to=/api/cached/conditions'), headers as Record<string, string>)
      expect([status, body]).toEqual([200, expect.stringMatching(/success .*api\/cached\/conditions/s)])
    }
  })

  it('may be streams', async () => {
    for (let count = 0; count < 2; count += 1) expect((await get('/api/cached/stream')).body).toBe('streamed text')
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

  it.runIf(server === 'production')('stay, whatever other spellings and arguments are asked for', async () => {
    const hot = ['/api/cached/large/hot', '/api/cached/large/hot/']
    for (const path of hot) await get(path)
    const letters = 'abcdefghij'
    await concurrently(260, 8, async (index) => {
      const name = [...letters].map((letter, at) => ((index >> at) & 1 ? letter.toUpperCase() : letter)).join('')
      // 78 MB: more than all entries may have.
      const { status } = await get(`/api/cached/large/${name}${index % 2 ? '/' : ''}`)
      return status === 200 ? '' : String(status)
    })
    await concurrently(260, 8, async (index) => {
      const { body } = await get(`/api/large-function?value=${index}`)
      return body === '300000' ? '' : body
    })
    for (const path of hot)
      expect([path, (await get(path)).headers['cache-status']]).toEqual([path, expect.stringContaining('fw; hit')])
  })

  it.runIf(server === 'production')('do not tell visitors their tags', async () => {
    for (let count = 0; count < 2; count += 1) {
      const { body, rawHeaders } = await get('/api/cached/tagged')
      expect([body, rawHeaders.join().includes('canary-tag')]).toEqual(['tagged', false])
    }
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
