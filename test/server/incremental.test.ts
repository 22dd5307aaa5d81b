import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cookieTable, expectCookiesKeptApart } from '../support/expect-cookies-kept-apart.ts'
import { ask } from '../support/http-client.ts'
import type { RunningSite } from '../support/start-site.ts'
import { functionFiles, isPublic, personal, startFunction } from './host-functions.ts'

/* Hosts keep pages with the rule `isr` for everyone. Their functions are called as the hosts do, and as visitors may. */

const anna = { accept: 'text/html', cookie: 'user=anna', authorization: 'Bearer canary-token' }

const spellings = ['/kept/me', '/kept/%6De', '/kept/ME', '/kept/me/', '/kept/x/../me', '/kept//me', '/KEPT/me', '/kept/./me']

describe('Netlify', () => {
  let site: RunningSite
  beforeAll(async () => {
    site = await startFunction('netlify', functionFiles.netlify)
  })
  afterAll(() => site?.stop())

  it.each(['/kept/1', '/kept/%31', '/KEPT/1', '/kept//1', '/kept/x/../1'])('keeps a page that is nobody’s: %s', async (path) => {
    const answer = await ask(site.url, path, { headers: anna })
    expect([answer.status, answer.headers['cache-control'], answer.headers['netlify-cdn-cache-control']]).toEqual([
      200,
      'public, max-age=0, must-revalidate',
      'public, max-age=60, stale-while-revalidate=31536000, durable',
    ])
    expect(answer.body).toContain('user: nobody none')
    expect(answer.body).not.toMatch(personal)
  })

  it.each([...spellings, '/account', '/kept/../account', '/'])('does not keep %s', async (path) => {
    const answer = await ask(site.url, path, { headers: anna })
    expect([answer.status, isPublic(answer)]).toEqual([200, false])
    expect(answer.headers['cache-control']).toMatch(/private|no-store/)
  })

  it.each(cookieTable)('with the rule %s keeps no cookie that was set by the %s', async (rule, _, path) => {
    // Of routes, this function answers those that are not kept.
    await expectCookiesKeptApart(site.url, rule === 'isr' && path.startsWith('/api/') ? 'none' : rule, path)
  })

  it('does not keep a page that sets a cookie, nor errors', async () => {
    const answer = await ask(site.url, '/kept/marked', { headers: anna })
    expect([answer.status, isPublic(answer), answer.headers['netlify-cdn-cache-control']]).toEqual([200, false, undefined])
    for (const path of ['/kept/1/nowhere', '/api/broken'])
      expect(isPublic(await ask(site.url, path, { headers: anna }))).toBe(false)
  })
})

describe('Vercel', () => {
  let site: RunningSite
  let kept: RunningSite
  beforeAll(async () => {
    site = await startFunction('vercel', functionFiles.vercel)
    kept = await startFunction('vercel', functionFiles.vercelKept)
  })
  afterAll(() => Promise.all([site?.stop(), kept?.stop()]))

  it.each(cookieTable)('with the rule %s keeps no cookie that was set by the %s', async (rule, _, path) => {
    // Of routes, this function answers those that are not kept.
    await expectCookiesKeptApart(site.url, rule === 'isr' && path.startsWith('/api/') ? 'none' : rule, path)
  })

  it('renders the page that Vercel names, for nobody in particular', async () => {
    const header = { 'x-now-route-matches': '__isr_route=%2Fkept%2F1' }
    for (const [path, more] of [
      ['/kept/%5B...%5D-isr?__isr_route=/kept/1', {}],
      ['/kept/%5B...%5D-isr?__isr_route=%2Fkept%2F1', {}],
      ['/kept/%5B...%5D-isr', header],
      ['/kept/1', {}],
    ] as const) {
      const { status, body, headers } = await ask(kept.url, path, { headers: { ...anna, ...more } })
      expect([path, status, headers['cache-control']], kept.logs()).toEqual([path, 200, 'public, max-age=0, must-revalidate'])
      expect(body).toContain('user: nobody none')
      expect(body).not.toMatch(personal)
    }
  })

  it.each(cookieTable.filter(([rule]) => rule === 'isr'))(
    'with the rule %s gives Vercel no cookie that was set by the %s',
    async (_, __, path) => {
      for (const user of ['anna', 'berta']) {
        const { status, headers, body } = await ask(kept.url, path, { headers: { ...anna, cookie: `user=${user}` } })
        expect([status, headers['set-cookie']], body).toEqual([200, undefined])
        expect(body).toMatch(/\buser(?:": ?"|: )nobody/)
        expect(body).not.toMatch(/anna|berta/)
      }
    },
  )

  it('keeps the good copy of a page whose data failed: Vercel does not replace it by an error', async () => {
    const { status, body } = await ask(kept.url, '/kept/failing', { headers: anna })
    expect([status, body]).toEqual([503, expect.stringContaining('user: nobody none')])
    expect((await ask(site.url, '/kept/failing', { headers: anna })).status).toBe(200)
  })

  it('refuses to render another page for everyone', async () => {
    const refused = [...spellings, '/account', '/kept/../account', '/kept/%2e%2e/account', '/kept/..%2Faccount', '/', '/nowhere']
    for (const page of [...refused, '//evil.test/kept/1', 'http://evil.test/kept/1\n', '']) {
      const named = `__isr_route=${encodeURIComponent(page)}`
      for (const [path, headers] of [
        [`/nowhere-isr?${named}`, anna],
        ['/nowhere-isr', { ...anna, 'x-now-route-matches': named }],
      ] as const) {
        const answer = await ask(kept.url, path, { headers })
        if (refused.includes(page)) expect([page, answer.status]).toEqual([page, 400])
        expect(answer.body, page).not.toMatch(personal)
      }
    }
  })

  it('other functions take no page from a visitor', async () => {
    for (const [path, more] of [
      ['/_fw/x.js?__isr_route=/kept/../account', {}],
      ['/_fw/x.js?__isr_route=/kept/1', {}],
      ['/_fw/x.js', { 'x-now-route-matches': '__isr_route=%2Fkept%2F..%2Faccount' }],
      ['/_fw/x.js', { 'x-now-route-matches': '__isr_route=%2Fkept%2F1' }],
    ] as const) {
      const answer = await ask(site.url, path, { headers: { ...anna, ...more } })
      expect([path, answer.status, isPublic(answer)]).toEqual([path, 404, false])
      expect(answer.headers['cache-control']).toMatch(/private/)
      expect(answer.body).not.toMatch(personal)
    }
    // A page is there at its own address too.
    for (const [path, shown] of [
      ['/kept/1', 'user: nobody none'],
      ['/account?__isr_route=/kept/1', 'account of anna'],
    ] as const) {
      const answer = await ask(site.url, path, { headers: anna })
      expect([answer.status, answer.body]).toEqual([200, expect.stringContaining(shown)])
      expect(isPublic(answer)).toBe(path === '/kept/1')
    }
  })
})
