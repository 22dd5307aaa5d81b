import { describe, expect, it } from 'vitest'
import { concurrently } from '../support/concurrently.ts'
import { rawGet, type RawAnswer } from '../support/http-client.ts'
import { useDevSite } from './dev/dev-site.ts'
import { variantsOf } from './encodings.ts'
import { expectNone } from './expect-none.ts'
import { samples, shareFor } from './property.ts'
import { servers, useServer } from './servers.ts'

const fixed = (path: string): string[] => {
  const name = path.slice(1)
  return [
    `/${name}/x`,
    `//${name}/x`,
    `/./${name}/x`,
    `/x/../${name}/x`,
    `/${name}/;a=b`,
    `/${name}/`,
    `/${name}/.`,
    `/${name}`,
    `/${name}%2fx`,
    `/${name}%5cx`,
    `/x/..%2f${name}`,
    `/${name}/x/_payload.json`,
    `/${name}/x.html`,
    `http://h/${name}/x`,
    `http://h//${name}/x`,
    `/%2561dmin/x`,
    `/${name}/%2e%2e/${name}/x`,
    `/\\${name}/x`,
    `/${name}\\x`,
    `/_fw/../${name}/x`,
    `/api/../${name}/x`,
    `/${name}/x?_payload`,
    `/%2e/${name}/x`,
    `/;/${name}/x`,
    `/${name}%00/x`,
    `/${name}%20/x`,
    `/%20${name}/x`,
    `/${name}%2e/x`,
  ]
}

const showsProtected = ({ body }: RawAnswer): boolean => body.includes('canary-protected')

const showsWithoutRule = ({ body, headers }: RawAnswer): boolean =>
  body.includes('canary-ruled-page') && !headers.some(([name, value]) => name === 'x-rule' && value === 'on')

describe.each(servers)('one canonical path on the %s server (T-PATH)', (server) => {
  const site = server === 'dev' ? useDevSite() : useServer(server)

  const check = async (
    targets: readonly string[],
    isBad: (answer: RawAnswer) => boolean,
    headers: readonly string[] = [],
  ): Promise<void> => {
    const bad = await concurrently(targets.length, 16, async (index) => {
      const target = targets[index]!
      const answer = await rawGet(site.url, target, ['Accept: text/html', ...headers])
      return isBad(answer) ? `${target} → ${answer.status}` : ''
    })
    expectNone(bad)
    expect((await site.fetch('/about')).status).toBe(200)
  }

  it('refuses what is no path, with a text that browsers must not interpret', async () => {
    for (const target of ['/%E0%A4%A', '/%', '/x%zz']) {
      const { status, headers } = await rawGet(site.url, target, ['Accept: text/html'])
      expect([target, status]).toEqual([target, 400])
      expect(headers).toContainEqual(['x-content-type-options', 'nosniff'])
    }
  })

  it('shows protected pages to authorized users', async () => {
    for (const path of ['/admin/x', '/members/x', '/api/admin/x'])
      expect(await site.html(path, { headers: { cookie: 'session=ok' } }), path).toContain('canary-protected')
    expect((await site.fetch('/members/x')).headers.get('location')).toContain('/login')
    expect((await site.fetch('/admin/x')).status).toBe(403)
  })

  it.each(['/members', '/admin', '/api/admin'])('protects %s in known encodings', async (path) => {
    await check(fixed(path), showsProtected)
  })

  it('protects a page by route middleware, in any encoding', async () => {
    await check(samples(variantsOf('/members/x', { anyCase: true }), shareFor(server, 2500)), showsProtected)
  })

  it('protects a page by server middleware, in any encoding', async () => {
    await check(samples(variantsOf('/admin/x', { anyCase: false }), shareFor(server, 2500)), showsProtected)
  })

  it('protects an API route by server middleware', async () => {
    await check(samples(variantsOf('/api/admin/x', { anyCase: false }), shareFor(server, 2500)), showsProtected)
  })

  it('applies a rule whenever the page is shown', async () => {
    expect((await site.fetch('/ruled/x')).headers.get('x-rule')).toBe('on')
    await check(
      [...fixed('/ruled'), ...samples(variantsOf('/ruled/x', { anyCase: true }), shareFor(server, 2500))],
      showsWithoutRule,
    )
  })

  it('ignores headers that override method or path', async () => {
    for (const header of [
      'X-HTTP-Method-Override: OPTIONS',
      'X-Original-URL: /about',
      'X-Rewrite-URL: /about',
      'Purpose: prefetch',
      'X-Forwarded-Prefix: /x',
      'X-Forwarded-Uri: /about',
    ])
      await check(['/members/x', '/admin/x', '/api/admin/x'], showsProtected, [header])
  })

  it('returns 4xx for invalid paths, and keeps running', async () => {
    for (const target of [
      '*',
      'about',
      '',
      '?',
      '%',
      '/%',
      '/%E0%A4%A',
      '/%ff',
      '/\u00ff',
      `/${'a'.repeat(20_000)}`,
      `/${'a/'.repeat(5000)}`,
      '/%00',
      '/a%00b',
    ]) {
      for (const method of ['GET', 'OPTIONS']) {
        const { status } = await rawGet(site.url, target, ['Accept: text/html'], method)
        expect(status === 0 || (status >= 200 && status < 500), `${method} ${target.slice(0, 20)}: ${status}`).toBe(true)
      }
    }
    expect((await site.fetch('/about')).status).toBe(200)
  })

  it('has the same parameter value in all APIs', async () => {
    for (const [sent, value] of [
      ['a%3Fb', 'a?b'],
      ['a%23b', 'a#b'],
      ['a%25b', 'a%b'],
      ['a%20b', 'a b'],
    ]) {
      const { helper, context } = (await (await site.fetch(`/api/param/${sent}`)).json()) as { helper: string; context: string }
      expect(helper, sent).toBe(context)
      expect([value, sent]).toContain(helper)
    }
  })
})
