import { describe, expect, it } from 'vitest'
import { rawGet } from '../../support/http-client.ts'
import { devHosts, header, useDevSite } from './dev-site.ts'

const resources = [
  '/',
  '/about',
  '/api/whoami',
  '/favicon.svg',
  '/_fw/@vite/client',
  '/_fw/app/app.vue',
  '/_fw/@id/vue',
  '/nowhere',
]
const sources = [
  '/_fw/@vite/client',
  '/_fw/app/app.vue',
  '/_fw/app/assets/main.css',
  '/_fw/nowhere.js',
  '/__fw/open-editor',
  '/_fw/',
]
const strangers = ['https://evil.test', 'null', 'http://localhost.evil.test', 'http://127.0.0.1.evil.test:3000', 'file://', 'x']

describe.each(devHosts)('cross-origin pages, at %s (T-DEV-1)', (host) => {
  const site = useDevSite(host)

  it.each(resources)('cannot read %s', async (target) => {
    for (const origin of strangers) {
      const answer = await rawGet(site.url, target, [`Origin: ${origin}`, 'Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: cors'])
      expect(header(answer, 'access-control-allow-origin'), origin).toBeUndefined()
      const preflight = await rawGet(site.url, target, [`Origin: ${origin}`, 'Access-Control-Request-Method: GET'], 'OPTIONS')
      expect(header(preflight, 'access-control-allow-origin'), origin).toBeUndefined()
    }
  })

  it('are distinguished by caches', async () => {
    expect(header(await rawGet(site.url, '/_fw/app/app.vue', ['Origin: https://evil.test']), 'vary')).toMatch(/origin/i)
  })

  it('cannot read sources from another port of this machine', async () => {
    for (const origin of ['http://localhost:8080', 'http://127.0.0.1:1', 'http://[::1]:1'])
      expect(
        header(await rawGet(site.url, '/_fw/app/app.vue', [`Origin: ${origin}`]), 'access-control-allow-origin'),
      ).toBeUndefined()
  })

  it.each(sources)('cannot embed %s', async (target) => {
    for (const dest of ['script', 'style', 'image', 'empty'])
      expect(
        (await rawGet(site.url, target, ['Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: no-cors', `Sec-Fetch-Dest: ${dest}`]))
          .status,
      ).toBe(403)
    expect((await rawGet(site.url, target, ['Referer: https://evil.test/'])).status).toBe(403)
  })

  it('do not affect same-origin pages', async () => {
    for (const headers of [
      ['Sec-Fetch-Site: same-origin', 'Sec-Fetch-Mode: no-cors', 'Sec-Fetch-Dest: script'],
      ['Sec-Fetch-Site: same-origin', 'Sec-Fetch-Mode: cors', `Origin: ${site.url}`, `Referer: ${site.url}/`],
      ['Sec-Fetch-Site: none', 'Sec-Fetch-Mode: navigate'],
    ])
      for (const target of ['/_fw/@vite/client', '/_fw/app/app.vue', '/about'])
        expect((await rawGet(site.url, target, headers)).status, target).toBe(200)
    expect((await rawGet(site.url, '/about', ['Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: navigate'])).status).toBe(200)
  })

  it('can read and embed if configured', async () => {
    const answer = await rawGet(site.url, '/_fw/app/app.vue', ['Origin: https://admin.test'])
    expect(header(answer, 'access-control-allow-origin')).toBe('https://admin.test')
    const preflight = await rawGet(
      site.url,
      '/_fw/app/app.vue',
      ['Origin: https://admin.test', 'Access-Control-Request-Method: GET'],
      'OPTIONS',
    )
    expect([preflight.status, header(preflight, 'access-control-allow-origin')]).toEqual([204, 'https://admin.test'])
    expect(
      header(await rawGet(site.url, '/_fw/app/app.vue', ['Origin: https://evil.test']), 'access-control-allow-origin'),
    ).toBeUndefined()
    const embed = ['Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: no-cors']
    expect((await rawGet(site.url, '/_fw/app/app.vue', [...embed, 'Referer: https://admin.test/'])).status).toBe(200)
    expect((await rawGet(site.url, '/_fw/app/app.vue', [...embed, 'Referer: https://evil.test/'])).status).toBe(403)
  })
})
