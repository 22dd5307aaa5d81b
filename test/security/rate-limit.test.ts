import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'pathe'
import { WebSocket } from 'ws'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { listFiles } from '../../packages/kit/src/files/list-files.ts'
import { securitySite } from '../options/security/security-site.ts'
import { buildSite } from '../support/build-site.ts'
import { ask, sendRaw, type Answer } from '../support/http-client.ts'
import { startSite, type RunningSite } from '../support/start-site.ts'
import { attackSite } from './attack-site.ts'
import { servers, useServer } from './servers.ts'

/** An address that no other test has. */
const newAddress = (): string => `10.${[0, 0, 0].map(() => randomInt(256)).join('.')}`

describe.each(servers)('limits of requests at the %s server', (server) => {
  const site = useServer(server, attackSite)
  const get = (path: string, client: string, headers: Record<string, string> = {}): Promise<Answer> =>
    ask(site.url, path, { headers: { 'x-client': client, ...headers } })
  const use = async (client: string, path = '/api/limited/x'): Promise<void> => {
    for (let count = 0; count < 3; count++) expect((await get(path, client)).status).toBe(200)
  }

  it('refuse a visitor who sends more, and say when to try again', async () => {
    const client = newAddress()
    const first = await get('/api/limited/x', client)
    expect([first.status, first.body, first.headers['ratelimit-policy'], first.headers['ratelimit']]).toEqual([
      200,
      'within the limit',
      '"route";q=3;w=3600',
      expect.stringMatching(/^"route";r=2;t=3[56]\d\d$/),
    ])
    await get('/api/limited/x', client)
    await get('/api/limited/x', client)
    const { status, headers, body } = await get('/api/limited/x', client)
    expect([status, headers['cache-control'], headers['ratelimit']]).toEqual([429, 'no-store', expect.stringMatching(/;r=0;/)])
    expect(Number(headers['retry-after'])).toSatisfy((seconds: number) => seconds > 3500 && seconds <= 3600)
    expect(JSON.parse(body)).toMatchObject({ statusCode: 429, statusMessage: 'Too Many Requests' })
    if (server === 'dev')
      expect(body).toContain("FW_RATE_LIMIT: The rule `rateLimit` of '/api/limited/**' allows 3 requests in 3600 s.")
    else expect(body).not.toContain('**')
    expect((await get('/api/limited/x', newAddress())).status).toBe(200)
  })

  it('render no page for a refused request', async () => {
    const client = newAddress()
    await use(client)
    const { status, body } = await get('/api/limited/x', client, { accept: 'text/html' })
    expect([status, body]).toEqual([429, expect.not.stringContaining('error 429')])
    expect(body).toContain('429')
  })

  it('tell pages of other origins, where the rule `cors` permits them', async () => {
    const client = newAddress()
    const browser = { origin: 'https://partner.test', 'sec-fetch-mode': 'cors' }
    const path = '/api/limited/open/x'
    // A limited path next to it shares the count, and is not for other origins.
    await use(client)
    const { status, headers } = await get(path, client, browser)
    expect([status, headers['access-control-allow-origin'], headers['access-control-expose-headers']]).toEqual([
      429,
      '*',
      'RateLimit, RateLimit-Policy, Retry-After',
    ])
    expect((await get('/api/limited/x', client, browser)).headers['access-control-allow-origin']).toBeUndefined()
    // Otherwise the request that gets 429 would not be sent.
    const preflight = { ...browser, 'x-client': client, 'access-control-request-method': 'POST' }
    const asked = await ask(site.url, path, { method: 'OPTIONS', headers: preflight })
    expect([asked.status, asked.body, asked.headers['access-control-allow-methods']]).toEqual([204, '', '*'])
    const closed = await ask(site.url, '/api/limited/x', { method: 'OPTIONS', headers: preflight })
    expect(closed.status).toBe(429)
  })

  it('count WebSockets when they connect', async () => {
    const client = newAddress()
    const connect = (path: string, name: string): Promise<string> =>
      new Promise((done) => {
        const socket = new WebSocket(`${site.url.replace('http', 'ws')}${path}`, { headers: { 'x-client': name } })
        socket.on('open', () => ['a', 'b', 'c'].forEach((text) => socket.send(text)))
        let messages = 0
        socket.on('message', () => {
          if (++messages === 3) done('open')
          if (messages === 3) socket.terminate()
        })
        socket.on('unexpected-response', (_, { statusCode, headers }) => {
          done(`${statusCode} ${Number(headers['retry-after']) > 3500} ${headers['cache-control']}`)
          socket.terminate()
        })
        socket.on('error', () => {})
      })
    for (const expected of ['open', 'open', '429 true no-store', '429 true no-store'])
      expect(await connect('/socket/limited/x', client)).toBe(expected)
    expect(await connect('/socket/LIMITED/y', client)).toContain('429')
    expect(await connect('/socket/limited/x', newAddress())).toBe('open')
    expect(await connect('/socket', client)).toBe('open')
  })

  it('count each way to write a path', async () => {
    const client = newAddress()
    for (const path of ['/api/limited/y?q=1', '/API/Limited/z', '/api/%6Cimited/']) await get(path, client)
    for (const path of ['/api/limited/y', '//api/limited/new', '/API/LIMITED/z'])
      expect([path, (await get(path, client)).status]).toEqual([path, 429])
  })

  it('count the addresses of a network of IPv6 together', async () => {
    const network = `2001:db8:${randomInt(65_536).toString(16)}:1`
    await use(`${network}::1`)
    for (const address of [`${network}::2`, `${network}:ffff:1:2:3`, `[${network}::4]:8080`])
      expect([address, (await get('/api/limited/x', address)).status]).toEqual([address, 429])
    expect((await get('/api/limited/x', `${network.slice(0, -1)}2::1`)).status).toBe(200)
  })

  it('trust the last entry of a list only', async () => {
    const client = newAddress()
    await use(client)
    for (const list of [`${newAddress()}, ${client}`, `${client}:4711`, `::ffff:${client}`])
      expect([list, (await get('/api/limited/x', list)).status]).toEqual([list, 429])
  })

  it('refuse before the body is read', async () => {
    const client = newAddress()
    await use(client)
    const { host } = new URL(site.url)
    const bytes = `POST /api/limited/x HTTP/1.1\r\nHost: ${host}\r\nX-Client: ${client}\r\nContent-Length: 1000000\r\n\r\nx`
    expect((await sendRaw(site.url, bytes, { until: 'answered' })).status).toBe(429)
  })

  it('do not apply to other paths, where a rule says so, and to what the app asks itself', async () => {
    const client = newAddress()
    await use(client)
    for (let count = 0; count < 4; count++) {
      expect((await get('/api/limited/free/x', client)).status).toBe(200)
      expect((await get('/limited', client, { accept: 'text/html' })).body).toContain('within the limit')
    }
  })

  it('can be set in server code, by a key', async () => {
    const key = newAddress()
    const statuses = async (path: string): Promise<number[]> => {
      const all: number[] = []
      for (let count = 0; count < 3; count++) all.push((await get(path, newAddress())).status)
      return all
    }
    expect(await statuses(`/api/tries?key=${key}`)).toEqual([200, 200, 429])
    expect(await statuses(`/api/tries?key=${key}-${'long'.repeat(200)}`)).toEqual([200, 200, 429])
    const { headers, body } = await get(`/api/tries?key=${key}`, newAddress())
    expect(headers['ratelimit-policy']).toBe('"tries";q=2;w=3600')
    if (server === 'dev') expect(body).toContain('FW_RATE_LIMIT: `rateLimit` \\"tries\\" allows 2 requests')
    if (server === 'production') expect(await statuses('/api/tries')).toEqual([200, 200, 429])
  })
})

describe('addresses behind a proxy', () => {
  const start = async (proxies?: string[]): Promise<RunningSite> => {
    const config = proxies ? { config: { 'security.trustedProxies': proxies } } : {}
    const site = await startSite(await buildSite(inject('sitesDir'), securitySite, config))
    onTestFinished(() => site.stop())
    return site
  }
  const status = async (site: RunningSite, forwarded: string): Promise<number> =>
    (await ask(site.url, '/api/limited', { headers: { 'x-forwarded-for': forwarded } })).status

  it('are those that the proxy says', async () => {
    const site = await start(['loopback', '10.0.0.0/8'])
    for (const list of ['203.0.113.7', '198.51.100.1, 203.0.113.7, 10.0.0.1']) expect(await status(site, list)).toBe(200)
    expect(await status(site, '198.51.100.2, 203.0.113.7')).toBe(429)
    expect(await status(site, '203.0.113.8')).toBe(200)
    expect(site.logs()).not.toContain('Rate limits')
  })

  it('cannot be made up without one', async () => {
    const site = await start()
    const statuses: number[] = []
    for (const address of ['203.0.113.7', '203.0.113.8', '203.0.113.9']) statuses.push(await status(site, address))
    expect(statuses).toEqual([200, 200, 429])
    await expect.poll(() => site.logs()).toContain('Add the proxy to `security.trustedProxies`')
  })
})

it('an app without limits has no code for them', async () => {
  const codeOf = async (fixture: Parameters<typeof buildSite>[1]): Promise<string> => {
    const dir = join((await buildSite(inject('sitesDir'), fixture)).dir, '.output/server')
    const files = listFiles(dir).filter((file) => file.endsWith('.mjs') && !file.includes('node_modules'))
    return files.map((file) => readFileSync(join(dir, file), 'utf8')).join('\n')
  }
  expect(await codeOf(securitySite)).toContain('ratelimit-policy')
  expect(await codeOf('app-a')).not.toContain('ratelimit-policy')
})
