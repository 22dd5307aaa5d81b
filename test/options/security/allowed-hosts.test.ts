import { expect, inject, it, onTestFinished } from 'vitest'
import { buildSite } from '../../support/build-site.ts'
import { ask } from '../../support/http-client.ts'
import { startSite } from '../../support/start-site.ts'
import { securitySite } from './security-site.ts'

it('security.allowedHosts: requests for other hosts are refused', async () => {
  const site = await startSite(await buildSite(inject('sitesDir'), securitySite))
  onTestFinished(() => site.stop())
  const status = async (host: string, path = '/'): Promise<number> => (await ask(site.url, path, { headers: { host } })).status
  for (const host of [
    '127.0.0.1',
    '127.0.0.1:3000',
    'SHOP.example.test',
    'a.example.org',
    'a.b.example.org:80',
    'example.org',
    'example.org.',
  ])
    expect([host, await status(host)]).toEqual([host, 200])
  for (const host of ['evil.test', 'example.test', 'evilexample.org', 'shop.example.test.evil.test', 'localhost', '127.0.0.2'])
    expect([host, await status(host)]).toEqual([host, 400])
  expect(await status('10.0.0.7', '/__fw_health/live')).toBe(200)
  expect((await ask(site.url, '/own')).body).toContain('order') // the app calls itself
  await expect.poll(() => site.logs()).toContain('Requests for the host "evil.test" are refused')
})

it('security.allowedHosts: a trusted proxy can pass on no other name', async () => {
  const site = await startSite(
    await buildSite(inject('sitesDir'), securitySite, { config: { 'security.trustedProxies': ['loopback', '10.0.0.0/8'] } }),
  )
  onTestFinished(() => site.stop())
  const from = (name: string) => ask(site.url, '/api/from', { headers: { 'x-forwarded-host': name } })
  expect(JSON.parse((await from('a.example.org, internal.test')).body).url).toBe('http://a.example.org/api/from')
  for (const name of ['evil.test', 'evil.test, shop.example.test', 'shop.example.test.evil.test', 'a.example.org/evil'])
    expect([name, (await from(name)).status]).toEqual([name, 400])
})
