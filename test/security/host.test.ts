import { describe, expect, it } from 'vitest'
import { rawGet } from '../support/http-client.ts'
import { useDevSite } from './dev/dev-site.ts'
import { servers, useServer } from './servers.ts'

const forgedHeaders: string[][] = [
  ['Host: evil.test'],
  ['X-Forwarded-Host: evil.test'],
  ['X-Forwarded-Proto: javascript'],
  ['X-Forwarded-Proto: https', 'X-Forwarded-Host: evil.test', 'X-Forwarded-Port: 80/../x'],
  ['Forwarded: host=evil.test;proto=javascript;for=evil.test'],
  ['X-Forwarded-Server: evil.test', 'X-Host: evil.test', 'X-Original-Host: evil.test'],
  ['Host: evil.test:80/../x'],
  ['Host: evil.test', 'X-Forwarded-For: evil.test'],
  ['Host: "><evil.test>'],
  ['Origin: https://evil.test', 'Referer: https://evil.test/x'],
]

/** Pages on which the app itself does not use its URL, so fw must not add it. */
const pages = [
  '/',
  '/users/1',
  '/nowhere',
  '/errors/setup',
  '/middleware/redirect',
  '/go?to=/about',
  '/data/fetch',
  '/api/redirect',
  '/moved',
  '/admin/x',
]

describe.each(servers)('forged hosts on the %s server (T-HOST)', (server) => {
  const site = server === 'dev' ? useDevSite() : useServer(server)
  // The dev server rejects other hosts: dev/host.test.ts.
  const forged = forgedHeaders.filter(([first]) => server === 'production' || !first!.startsWith('Host'))

  it.each(pages)('do not affect %s', async (path) => {
    for (const headers of forged) {
      const { status, text } = await rawGet(site.url, path, ['Accept: text/html', ...headers])
      expect(text, headers.join()).not.toContain('evil.test')
      expect(text).not.toMatch(/(?:href|src|content)="javascript:/)
      expect(status).toBeLessThan(500)
    }
  })

  it('do not affect redirects', async () => {
    for (const headers of forged)
      for (const path of ['/middleware/redirect', '/go?to=/about', '/api/redirect', '/moved']) {
        const location = (await rawGet(site.url, path, headers)).headers.find(([name]) => name === 'location')?.[1]
        if (location) expect(new URL(location, site.url).host).toBe(new URL(site.url).host)
      }
  })

  it('do not affect server-side fetches', async () => {
    for (const headers of forged) {
      const { status, body } = await rawGet(site.url, '/users/7', ['Accept: text/html', ...headers])
      if (status !== 400) expect(body).toContain('User 7')
    }
  })

  it('are ignored by useRequestURL without a trusted proxy', async () => {
    for (const headers of forged.filter(([first]) => !first!.startsWith('Host'))) {
      const { body } = await rawGet(site.url, '/request', ['Accept: text/html', ...headers])
      expect(/data-testid="href"[^>]*>([^<]*)</.exec(body)?.[1], headers.join()).toBe(`${site.url}/request`)
    }
  })

  it('do not bypass a guard', async () => {
    for (const headers of forged)
      for (const path of [
        '/admin/x',
        '/api/admin/x',
        '/members/x',
        'http://evil.test/admin/x',
        'http://evil.test/about/../admin/x',
      ])
        expect((await rawGet(site.url, path, ['Accept: text/html', ...headers])).body).not.toContain('canary-protected')
  })

  it('are rejected if there are two of them', async () => {
    const { status, body } = await rawGet(site.url, '/', ['Host: one.test', 'Host: evil.test'])
    if (server === 'production') expect(status).toBe(400)
    else expect(status === 400 || (status === 200 && !body.includes('evil.test'))).toBe(true)
  })
})
