import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { concurrently } from '../support/concurrently.ts'
import { rawGet } from '../support/http-client.ts'
import { attackSite } from './attack-site.ts'
import { servers, useServer } from './servers.ts'
import { expectNone } from './expect-none.ts'
import { samples, share } from './property.ts'

const ups = [
  '../',
  '..%2f',
  '%2e%2e/',
  '%2e%2e%2f',
  '..%5c',
  '..\\',
  '%c0%ae%c0%ae/',
  '%252e%252e/',
  '....//',
  '..;/',
  '.%2e/',
  '..%00/',
  '%2e%2e%5c',
  '..%u2215',
  '..%ef%bc%8f',
  './../',
]
const goals = [
  'server/index.mjs',
  'nitro.json',
  '.env',
  'package.json',
  'fw.config.ts',
  'etc/passwd',
  '.git/config',
  'server/api/config.get.ts',
  'app/app.vue',
  '.output/server/index.mjs',
  '.output/nitro.json',
]
const bases = ['/', '/_fw/', '/nested/', '/_fw/x/', '/public/', '//', '/_fw//', '/api/', '/.']

const secrets =
  /canary-env-file|canary-private|root:.*:0:0|defineFwConfig|defineEventHandler|"preset"|import\.meta|nitro(?:App|pack)|#!\//

describe('private files (T-STATIC)', () => {
  const site = useServer('production')

  const check = async (targets: readonly string[]): Promise<void> => {
    const bad = await concurrently(targets.length, 16, async (index) => {
      const target = targets[index]!
      const { status, body } = await rawGet(site.url, target)
      return secrets.test(body) || ![0, 400, 404, 403, 405, 414, 431, 301, 302, 307, 308].includes(status)
        ? `${target.slice(0, 200)} → ${status} ${body.slice(0, 80)}`
        : ''
    })
    expectNone(bad)
    expect((await site.fetch('/about')).status).toBe(200)
  }

  it.each([
    '/.env',
    '/.git/config',
    '/server/',
    '/server/index.mjs',
    '/nitro.json',
    '/package.json',
    '/fw.config.ts',
    '/.fw/',
    '/node_modules/vue/package.json',
    '/_fw/',
    '/nested/',
    '/leak.txt',
    '/favicon.svg%00.txt',
    '/nested',
    '/_fw/../../nitro.json',
    '/nested/file.json/../../../nitro.json',
    '/_fw/manifest.json',
    '/_fw/.vite/manifest.json',
    '/.vite/manifest.json',
  ])('does not serve %s', async (target) => {
    await check([target])
  })

  it('does not serve parent directories in any encoding: 4,000 paths', async () => {
    const targets = fc
      .tuple(
        fc.constantFrom(...bases),
        fc.array(fc.constantFrom(...ups), { minLength: 1, maxLength: 8 }),
        fc.constantFrom(...goals),
      )
      .map(([base, up, goal]) => base + up.join('') + goal)
    await check(samples(targets, share(4000)))
  })

  it('survives long and malformed paths', async () => {
    await check([
      `/${'a'.repeat(10_000)}`,
      `/_fw/${'../'.repeat(3000)}etc/passwd`,
      '/_fw/%',
      '/_fw/%zz',
      '/_fw/%00',
      '/nested/%ff%fe',
      `/_fw/${'%2e%2e%2f'.repeat(1000)}etc/passwd`,
    ])
  })

  it('limits ranges', async () => {
    const ranges = Array.from({ length: 1000 }, (_, index) => `${index}-${index + 5}`).join(',')
    const { status, text } = await rawGet(site.url, '/favicon.svg', [`Range: bytes=${ranges}`])
    expect([200, 206, 416]).toContain(status)
    expect(text.length).toBeLessThan(20_000)
  })
})

describe.each(servers)('linked directories (T-STATIC): %s', (server) => {
  const site = useServer(server, attackSite)

  it('are served if they are public, and end if they link to themselves', async () => {
    expect(await (await site.fetch('/same/file.txt')).text()).toBe('within')
    expect(await (await site.fetch('/within/file.txt')).text()).toBe('within')
  })

  it('are not served if they are outside of the public directory', async () => {
    for (const path of ['/linked/outside.txt', '/within/up/linked/outside.txt', '/same/up/linked/outside.txt']) {
      const response = await site.fetch(path)
      expect([path, response.status]).toEqual([path, 404])
      expect(await response.text()).not.toContain('canary')
    }
  })
})
