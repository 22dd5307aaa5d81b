import { WebSocket } from 'ws'
import { describe, expect, it } from 'vitest'
import { ask, type Answer } from '../support/http-client.ts'
import { attackSite } from './attack-site.ts'
import { servers, useServer } from './servers.ts'

const cookie = 'user=anna'
const form = 'application/x-www-form-urlencoded'

/** Requests that change something, by headers. `own` stands for the origin of the server. */
const accepted: Record<string, Record<string, string>> = {
  'a webhook: no browser': {},
  'a program with a token': { authorization: 'Bearer token' },
  'a program with cookies': { cookie },
  'a page of the app': { cookie, origin: 'own', 'sec-fetch-site': 'same-origin' },
  'a page of the app, in an old browser': { cookie, origin: 'own' },
  'a page of the app, behind a proxy with TLS': { cookie, origin: 'own-https' },
  'a visitor who sends a form again': { cookie, 'sec-fetch-site': 'none' },
  'another site without cookies': { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' },
}

const refused: Record<string, Record<string, string>> = {
  'another site': { cookie, origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' },
  'a form of another site': { cookie, origin: 'https://evil.test', 'sec-fetch-site': 'cross-site', 'content-type': form },
  'text of another site': { cookie, origin: 'https://evil.test', 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' },
  'another subdomain': { cookie, origin: 'https://blog.example.test', 'sec-fetch-site': 'same-site' },
  'another site in an old browser': { cookie, origin: 'https://evil.test' },
  'another port': { cookie, origin: 'http://127.0.0.1:1' },
  'a sandboxed frame': { cookie, origin: 'null', 'sec-fetch-site': 'cross-site' },
  'a sandboxed frame in an old browser': { cookie, origin: 'null' },
  'a site that hides where it is': { cookie, 'sec-fetch-site': 'cross-site' },
  'an unknown value': { cookie, 'sec-fetch-site': 'x', origin: 'own' },
  'no valid origin': { cookie, origin: 'http://[' },
  'an origin like ours': { cookie, origin: 'own-evil' },
  'an extension with our name': { cookie, origin: 'own-extension' },
  'another site with a password that the browser knows': { authorization: 'Basic YTpi', origin: 'https://evil.test' },
}

describe.each(servers)('changes at the %s server', (server) => {
  const site = useServer(server, attackSite)
  const filled = (headers: Record<string, string>): Record<string, string> => {
    const { host } = new URL(site.url)
    const origins: Record<string, string> = {
      own: `http://${host}`,
      'own-https': `https://${host}`,
      'own-evil': `http://${host}.evil.test`,
      'own-extension': `chrome-extension://${host}`,
    }
    const origin = origins[headers['origin'] ?? '']
    return origin === undefined ? headers : { ...headers, origin }
  }
  const send = async (method: string, path: string, headers: Record<string, string>): Promise<number> =>
    (await ask(site.url, path, { method, headers: filled(headers) })).status

  it.each(Object.keys(accepted))('accepted: %s', async (name) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect([method, await send(method, '/api/echo/x', accepted[name]!)]).toEqual([method, 200])
  })

  // The dev server refuses requests of other sites before they reach the app.
  it.each(Object.keys(refused))('refused: %s', async (name) => {
    const headers = refused[name]!
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect([method, await send(method, '/api/echo/x', headers)]).toEqual([method, 403])
    if (server === 'production') {
      for (const path of ['/api/hooks/x', '/admin/open/x'])
        expect([path, await send('POST', path, headers)]).not.toEqual([path, 403])
      for (const method of ['GET', 'HEAD']) expect(await send(method, '/api/echo/x', headers)).toBe(200)
    }
  })

  it('is decided before a route runs, and says what to do', async () => {
    const { status, body } = await ask(site.url, '/api/echo/x', {
      method: 'POST',
      headers: { cookie, origin: 'https://pay.test', accept: 'application/json' },
    })
    expect([status, body]).toEqual([403, expect.not.stringContaining('echo of')])
    if (server === 'production') await expect.poll(() => site.logs()).toContain(`add 'https://pay.test' to \`security.origins\``)
  })

  it('costs no page where it is refused, and tells pages of an origin that may read it', async () => {
    const from = (path: string): Promise<Answer> =>
      ask(site.url, path, { method: 'POST', headers: { cookie, origin: 'https://partner.test', accept: 'text/html' } })
    const { status, headers, body } = await from('/login')
    expect([status, headers['access-control-allow-origin']]).toEqual([403, undefined])
    expect(body).not.toContain('error 403')
    if (server === 'production') {
      expect(body).toContain('403')
      const readable = await from('/api/framed/open/x')
      expect([readable.status, readable.headers['access-control-allow-origin']]).toEqual([403, 'https://partner.test'])
    }
  })

  it('data of a page is loaded wherever the visitor comes from', async () => {
    const { body } = await ask(site.url, '/posted', { headers: { cookie, 'sec-fetch-site': 'cross-site', accept: 'text/html' } })
    expect(body).toContain('echo of /api/echo/x')
  })
})

describe('WebSockets', () => {
  const site = useServer('production', attackSite)
  const open = (path: string, headers: Record<string, string>): Promise<number | WebSocket> =>
    new Promise((done) => {
      const socket = new WebSocket(`${site.url.replace('http', 'ws')}${path}`, { headers })
      socket.on('open', () => done(socket))
      socket.on('unexpected-response', (_, response) => done(response.statusCode ?? 0))
      socket.on('error', () => {})
    })
  const outcome = async (path: string, headers: Record<string, string>): Promise<number> => {
    const opened = await open(path, headers)
    if (typeof opened === 'number') return opened
    opened.terminate()
    return 101
  }

  it('are open to pages of the app only, unless a rule says otherwise', async () => {
    const own = new URL(site.url).origin
    expect(await outcome('/socket', { cookie, origin: own })).toBe(101)
    expect(await outcome('/socket', { cookie })).toBe(101)
    for (const origin of ['https://evil.test', 'null', 'http://127.0.0.1:1', `${own}.evil.test`])
      expect([origin, await outcome('/socket', { cookie, origin })]).toEqual([origin, 403])
    expect(await outcome('/socket/open', { cookie, origin: 'https://evil.test' })).toBe(101)
  })

  it('close at a message of more than 1 MB', async () => {
    const exchange = async (path: string, size: number): Promise<string | number> => {
      const socket = (await open(path, {})) as WebSocket
      return new Promise((done) => {
        socket.on('message', (data) => {
          done(String(data))
          socket.terminate()
        })
        socket.on('close', (code) => done(code))
        socket.send('x'.repeat(size))
      })
    }
    expect(await exchange('/socket', 1_000_000)).toBe('1000000')
    expect(await exchange('/socket', 1_000_001)).toBe(1009)
    expect(await exchange('/socket', 11_000_000)).toBe(1009)
    expect(await exchange('/socket/large', 2_000_000)).toBe('2000000')
  })
})
