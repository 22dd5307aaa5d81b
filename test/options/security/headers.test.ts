import { expect, inject, it, onTestFinished } from 'vitest'
import { buildSite } from '../../support/build-site.ts'
import { ask } from '../../support/http-client.ts'
import { startSite } from '../../support/start-site.ts'
import { securitySite } from './security-site.ts'

it('security.headers: are part of all responses, unless something else sets them', async () => {
  const site = await startSite(await buildSite(inject('sitesDir'), securitySite))
  onTestFinished(() => site.stop())
  const headersOf = async (path: string, host = '127.0.0.1'): Promise<unknown[]> => {
    const { headers } = await ask(site.url, path, { headers: { host } })
    return ['x-frame-options', 'x-content-type-options', 'strict-transport-security', 'referrer-policy'].map(
      (name) => headers[name],
    )
  }
  const usual = ['DENY', 'nosniff', 'max-age=60', undefined]
  for (const path of [
    '/',
    '/cached',
    '/cached',
    '/file.txt',
    '/nowhere',
    '/api/order',
    '/api/stream',
    '/api/raw',
    '/api/moved',
    '/api/failed',
    '/%2F',
    '/__fw_health/live',
  ])
    expect([path, await headersOf(path)]).toEqual([path, usual])
  expect(await headersOf('/', 'evil.test')).toEqual(usual)
  expect(await headersOf('/ruled/page')).toEqual(['SAMEORIGIN', ...usual.slice(1)])
  for (const path of ['/api/framed', '/proxied'])
    expect([path, await headersOf(path)]).toEqual([path, ['ALLOWALL', ...usual.slice(1)]])
  expect((await headersOf('/embed/page')).slice(0, 2)).toEqual([undefined, 'nosniff'])
})
