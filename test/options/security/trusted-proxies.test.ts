import { expect, inject, it, onTestFinished } from 'vitest'
import { buildSite } from '../../support/build-site.ts'
import { ask } from '../../support/http-client.ts'
import { startSite } from '../../support/start-site.ts'
import { securitySite } from './security-site.ts'

const given = {
  'x-forwarded-for': '10.9.9.9, 203.0.113.7:4711, 10.0.0.1',
  'x-forwarded-host': 'shop.example.test',
  'x-forwarded-proto': 'https',
}

/** The address, URL and headers of a request, the URL of a page, and that of a request of this page. */
async function addressesOf(proxies: string[] | undefined): Promise<unknown[]> {
  const site = await startSite(
    await buildSite(inject('sitesDir'), securitySite, proxies ? { config: { 'security.trustedProxies': proxies } } : {}),
  )
  onTestFinished(() => site.stop())
  const { ip, url, forwarded } = JSON.parse((await ask(site.url, '/api/from', { headers: given })).body)
  const page = /<p>([^<]*)</.exec((await ask(site.url, '/where', { headers: given })).body)?.[1]
  const own = /http[^<]*/.exec((await ask(site.url, '/asked', { headers: given })).body)?.[0]
  const unknown = { 'x-forwarded-for': '203.0.113.7, unknown, 10.0.0.1' }
  const { ip: nearest } = JSON.parse((await ask(site.url, '/api/from', { headers: unknown })).body)
  return [ip, url, page, own, forwarded, nearest]
}

it('security.trustedProxies: what a proxy says about the visitor is believed', async () => {
  expect(await addressesOf(['loopback', '10.0.0.0/8'])).toEqual([
    '203.0.113.7',
    'https://shop.example.test/api/from',
    'https://shop.example.test/where',
    expect.stringMatching(/^https:/),
    given['x-forwarded-for'],
    '10.0.0.1', // nobody says who is before it
  ])
})

it('security.trustedProxies: what others say is removed', async () => {
  const [ip, url, page, own, forwarded] = await addressesOf(['192.0.2.1'])
  expect([ip, url, page, own, forwarded]).toEqual([
    '127.0.0.1',
    expect.stringMatching(/^http:\/\/127\.0\.0\.1:/),
    expect.stringMatching(/^http:\/\/127\.0\.0\.1:/),
    expect.stringMatching(/^http:\/\/127\.0\.0\.1:/),
    null,
  ])
})

it('security.trustedProxies: nobody is believed by default', async () => {
  const [ip, url, page, own] = await addressesOf(undefined)
  expect([ip, url, page, own]).toEqual([
    '127.0.0.1',
    expect.stringMatching(/^http:\/\/127\.0\.0\.1:/),
    expect.stringMatching(/^http:\/\/127\.0\.0\.1:/),
    expect.stringMatching(/^http:\/\/127\.0\.0\.1:/),
  ])
})
