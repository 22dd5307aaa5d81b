import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { rawGet, sendRaw, type RawAnswer } from '../../../../../test/support/http-client.ts'
import { project } from '../../../../../test/support/project.ts'
import { serve } from '../../../../../test/support/serve.ts'
import { createCallers } from './caller.ts'
import { createFileGuard } from './create-file-guard.ts'
import { createGuard, type GuardSettings, type Verdict } from './create-guard.ts'
import { refuse } from './refuse.ts'

const callers = createCallers('secret')

/** A server that only runs the guard, and responds with the target it received. */
async function guarded(settings: Partial<GuardSettings> = {}): Promise<{
  url: string
  get: (target: string, headers?: string[], method?: string) => Promise<RawAnswer>
}> {
  const guard = createGuard({ base: '/', bundlerBase: '/_fw/', isLoopbackOnly: true, callers, ...settings })
  const { url } = await serve((request, response) => {
    const verdict = request.headers.upgrade ? guard.checkUpgrade(request) : guard.check(request)
    if (verdict.status !== 200) return refuse(response, verdict)
    const checking = guard.checkCaller(request, verdict.target)
    if (checking) {
      return void checking.then((refusal) => (refusal ? refuse(response, refusal) : response.writeHead(200).end('passed')))
    }
    const preflight = guard.preflight(request)
    if (preflight) return void response.writeHead(preflight.status, preflight.headers).end()
    response.writeHead(200, guard.corsHeaders(request)).end(`passed ${verdict.target.url}`)
  })
  return { url, get: (target, headers = [], method = 'GET') => rawGet(url, target, headers, method) }
}

const header = (answer: RawAnswer, wanted: string): string | undefined => answer.headers.find(([name]) => name === wanted)?.[1]

describe('request target', () => {
  it('is normalized', async () => {
    const { get } = await guarded()
    expect((await get('//%61?x=%2f')).body).toBe('passed /a?x=%2f')
  })

  it.each(['/a#b', '/a\\b', '/../a', '/%2e%2e/a', '/a%2fb', '/a%00', '/a%', '*', 'http://evil.test/'])(
    'rejects: %s',
    async (target) => {
      const { get } = await guarded()
      expect((await get(target)).status).toBe(400)
    },
  )

  it('accepts a literal percent sign in module paths, which bundlers do not encode', async () => {
    const { get } = await guarded()
    expect((await get('/_fw/app/100%.vue?t=1')).body).toBe('passed /_fw/app/100%25.vue?t=1')
    expect((await get('/_fw/%2e%2e/a%')).status).toBe(400)
    expect((await get('/_fw/a%%00')).status).toBe(400)
  })

  it('accepts absolute URLs of the same host', async () => {
    const { url, get } = await guarded()
    expect((await get(`${url}/a`)).body).toBe('passed /a')
  })
})

describe('Host header', () => {
  const own = { ownAddresses: () => ['192.0.2.7', '2001:db8::7'], allowedHostsOption: 'bundler1.server.allowedHosts' }

  it.each(['localhost', 'localhost:1', 'a.b.localhost', '127.0.0.1:3000', '[::1]:3000', 'LOCALHOST'])(
    'accepts %s',
    async (host) => {
      const { get } = await guarded()
      expect((await get('/', [`Host: ${host}`])).status).toBe(200)
    },
  )

  it.each(['evil.test', 'localhost.evil.test', 'evil-localhost', '192.0.2.7', '[2001:db8::7]', '198.51.100.1'])(
    'rejects %s',
    async (host) => {
      const { get } = await guarded(own)
      for (const target of ['/', '/_fw/@vite/client', '/__fw/open-editor', '/favicon.svg']) {
        const { status, body } = await get(target, [`Host: ${host}`])
        expect(status).toBe(403)
        expect(body).toContain('`bundler1.server.allowedHosts`')
        expect(body).toContain(host.replace(/[[\]]/g, ''))
      }
    },
  )

  it('accepts only addresses of this machine when listening on the network', async () => {
    const { get } = await guarded({ ...own, isLoopbackOnly: false })
    for (const host of ['192.0.2.7:3000', '[2001:DB8:0::7]:3000']) expect((await get('/', [`Host: ${host}`])).status).toBe(200)
    for (const host of ['192.0.2.8', '[2001:db8::8]', '192.0.2.7.evil.test'])
      expect((await get('/', [`Host: ${host}`])).status).toBe(403)
  })

  it('accepts configured hosts', async () => {
    const { get } = await guarded({
      allowedHosts: ['One.test', '.two.test'],
      host: 'dev.test',
      publicHosts: ['abc.tunnel.test', '2001:db8::9'],
    })
    for (const host of ['one.test:80', 'two.test', 'a.b.two.test', 'dev.test', 'abc.tunnel.test', '[2001:db8::9]'])
      expect((await get('/', [`Host: ${host}`])).status, host).toBe(200)
    for (const host of ['a.one.test', 'eviltwo.test', 'x.dev.test', 'tunnel.test'])
      expect((await get('/', [`Host: ${host}`])).status, host).toBe(403)
  })

  it('accepts all hosts with `true`', async () => {
    const { get } = await guarded({ allowedHosts: true })
    expect((await get('/', ['Host: any.test'])).status).toBe(200)
  })

  it('must be present once and valid', async () => {
    const { url, get } = await guarded({ allowedHosts: true })
    expect((await get('/', ['Host: localhost', 'Host: evil.test'])).status).toBe(400)
    for (const host of ['"><b>', 'a:80/../x', 'a@localhost', ''])
      expect((await get('/', [`Host: ${host}`])).status, host).toBe(400)
    expect((await sendRaw(url, 'GET / HTTP/1.0\r\n\r\n')).status).toBe(400)
  })
})

describe('cross-origin pages', () => {
  const evil = 'Origin: https://evil.test'

  it('cannot read responses', async () => {
    const { get } = await guarded()
    for (const origin of [
      evil,
      'Origin: null',
      'Origin: https://localhost.evil.test',
      'Origin: http://localhost@evil.test',
      'Origin: x',
    ]) {
      const answer = await get('/_fw/app.vue', [origin])
      expect(header(answer, 'access-control-allow-origin')).toBeUndefined()
      expect(header(answer, 'vary')).toBe('Origin')
      const preflight = await get('/_fw/app.vue', [origin, 'Access-Control-Request-Method: GET'], 'OPTIONS')
      expect(preflight.status).toBe(403)
      expect(header(preflight, 'access-control-allow-origin')).toBeUndefined()
    }
  })

  it.each([undefined, { origin: [{}] }])('cannot read from other ports of this machine by default: %j', async (cors) => {
    const { get } = await guarded(cors ? { cors } : {})
    for (const origin of ['http://localhost:8080', 'https://a.localhost', 'http://127.0.0.1:5', 'http://[::1]:5'])
      expect(header(await get('/_fw/app.vue', [`Origin: ${origin}`]), 'access-control-allow-origin')).toBeUndefined()
    const embed = ['Sec-Fetch-Site: same-site', 'Sec-Fetch-Mode: no-cors', 'Referer: http://127.0.0.1:5/']
    expect((await get('/_fw/app.vue', embed)).status).toBe(403)
  })

  it('can read responses if configured', async () => {
    const { get } = await guarded({
      cors: { origin: ['https://Admin.test/', /^https:\/\/[a-z]+\.ok\.test$/g], credentials: true },
    })
    const read = async (origin: string): Promise<string | undefined> =>
      header(await get('/_fw/a.js', [`Origin: ${origin}`]), 'access-control-allow-origin')
    for (const origin of ['https://admin.test', 'https://a.ok.test', 'https://b.ok.test']) expect(await read(origin)).toBe(origin)
    for (const origin of ['http://admin.test', 'https://a.ok.test.evil.test', 'http://localhost:1', 'null'])
      expect(await read(origin)).toBeUndefined()
    const preflight = await get(
      '/_fw/a.js',
      ['Origin: https://admin.test', 'Access-Control-Request-Method: GET', 'Access-Control-Request-Headers: x-a'],
      'OPTIONS',
    )
    expect(preflight.status).toBe(204)
    expect(header(preflight, 'access-control-allow-headers')).toBe('x-a')
    expect(header(preflight, 'access-control-allow-credentials')).toBe('true')
  })

  it('can all read responses with `*`, except for opaque origins', async () => {
    const { get } = await guarded({ cors: { origin: ['*'] } })
    expect(header(await get('/_fw/a.js', [evil]), 'access-control-allow-origin')).toBe('https://evil.test')
    expect(header(await get('/_fw/a.js', ['Origin: null']), 'access-control-allow-origin')).toBeUndefined()
  })

  it('are handled by the app for other paths, and by the bundler if it has CORS options', async () => {
    const ask = ['Origin: http://localhost:1', 'Access-Control-Request-Method: GET']
    const { get } = await guarded()
    expect(header(await get('/api/x', ask), 'access-control-allow-origin')).toBeUndefined()
    expect((await get('/api/x', ask, 'OPTIONS')).body).toContain('passed')
    const byBundler = await guarded({ corsByBundler: true })
    expect(header(await byBundler.get('/_fw/a.js', ask), 'access-control-allow-origin')).toBeUndefined()
    expect((await byBundler.get('/_fw/a.js', ask, 'OPTIONS')).body).toContain('passed')
  })

  it.each([
    [['Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: no-cors']],
    [['Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: no-cors', 'Referer: https://evil.test/']],
    [['Sec-Fetch-Site: cross-site']],
    [['Sec-Fetch-Site: same-site', 'Sec-Fetch-Mode: no-cors', 'Referer: https://evil.test/']],
    [['Sec-Fetch-Site: same-site', 'Sec-Fetch-Mode: no-cors']],
    [['Referer: https://evil.test/x']],
    [['Referer: nonsense']],
  ])('cannot embed sources: %j', async (headers) => {
    const { get } = await guarded()
    for (const target of ['/_fw/app.vue', '/_FW/app.vue', '/%5ffw/app.vue', '/__fw/x', '/_fw']) {
      const { status, body } = await get(target, headers)
      expect(status, target).toBe(403)
      expect(body).toContain('devServer.cors.origin')
    }
    expect((await get('/', headers)).status).toBe(200)
  })

  it('can embed sources if they may read them; same-origin pages can', async () => {
    const { url, get } = await guarded({ cors: { origin: ['https://admin.test'] } })
    const noCors = ['Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: no-cors']
    for (const headers of [
      [...noCors, 'Referer: https://admin.test/x'],
      ['Referer: https://admin.test/x'],
      ['Sec-Fetch-Site: same-origin', 'Sec-Fetch-Mode: no-cors'],
      ['Sec-Fetch-Site: none', 'Sec-Fetch-Mode: navigate'],
      [`Referer: ${url}/`],
      [],
    ])
      expect((await get('/_fw/a.js', headers)).status, headers.join()).toBe(200)
  })
})

describe('requests that do not tell which page embeds a resource', () => {
  it('may come from this machine only', async () => {
    const { get } = await guarded({ allowedHosts: ['dev.test'] })
    const fromLan = guardFor('192.0.2.9', { allowedHosts: ['dev.test', '192.0.2.7'] })
    expect((await get('/_fw/a.js')).status).toBe(200)
    expect((await get('/_fw/a.js', ['Host: dev.test'])).status).toBe(403)
    expect(fromLan('/_fw/a.js', { host: '192.0.2.7:3000' }).status).toBe(403)
    expect(fromLan('/_fw/a.js', { host: 'localhost:3000' }).status).toBe(403)
    expect(fromLan('/_fw/a.js', { host: '192.0.2.7:3000', referer: 'https://evil.test/' }).status).toBe(403)
    // A phone that opens a page, and its requests for what the page needs.
    expect(fromLan('/', { host: '192.0.2.7:3000' }).status).toBe(200)
    expect(fromLan('/_fw/a.js', { host: '192.0.2.7:3000', referer: 'http://192.0.2.7:3000/' }).status).toBe(200)
    expect(fromLan('/_fw/a.js', { host: '192.0.2.7:3000', origin: 'http://192.0.2.7:3000' }).status).toBe(200)
    expect(fromLan('/_fw/a.js', { host: 'dev.test', 'sec-fetch-site': 'same-origin' }).status).toBe(200)
  })
})

/** A guard that gets requests from an address. */
function guardFor(remoteAddress: string, settings: Partial<GuardSettings>) {
  const guard = createGuard({ base: '/', bundlerBase: '/_fw/', isLoopbackOnly: false, callers, ...settings })
  return (url: string, headers: IncomingHttpHeaders): Verdict => {
    const rawHeaders = Object.entries(headers).flat()
    const request = { url, method: 'GET', headers, rawHeaders, socket: { remoteAddress } }
    return guard.check(request as unknown as IncomingMessage) // the part that the guard reads
  }
}

describe('requests for the user of the server', () => {
  const secret = 'Authorization: Bearer secret'
  const page = (url: string): string[] => [`Origin: ${url}`, 'Content-Type: application/json', 'X-Fw-Dev: 1']

  it('run tasks with the secret, or from a page of the server', async () => {
    const { url, get } = await guarded()
    for (const target of ['/_nitro/tasks', '/_nitro/tasks/db:clean', '//_nitro/tasks/x', '/%5Fnitro/tasks/x', '/_NITRO/tasks/x'])
      for (const method of ['GET', 'POST', 'PUT', 'HEAD']) {
        for (const headers of [
          [],
          ['Authorization: Bearer'],
          ['Authorization: Bearer x'],
          ['Authorization: secret'],
          ['Sec-Fetch-Site: cross-site'],
          ['Origin: https://evil.test'],
          [`Origin: ${url}`, 'Sec-Fetch-Site: cross-site'],
          [`Origin: ${url}`, 'X-Forwarded-For: 127.0.0.1'],
        ])
          expect((await get(target, headers, method)).status, `${method} ${target} ${headers.join()}`).toBe(403)
        expect((await get(target, [secret], method)).status, `${method} ${target}`).toBe(200)
        expect((await get(target, [`Origin: ${url}`], method)).status, `${method} ${target}`).toBe(200)
      }
    expect((await get('/_nitro/tasks', ['Sec-Fetch-Site: none'])).status).toBe(200)
    expect((await get('/_nitro/tasks', ['Sec-Fetch-Site: none'], 'POST')).status).toBe(403)
    expect((await get('/_nitro/taskss')).status).toBe(200)
  })

  it('restart with the secret only', async () => {
    const { url, get } = await guarded()
    expect((await get('/__fw/restart', [secret], 'POST')).status).toBe(200)
    expect((await get('/__fw/restart', page(url), 'POST')).status).toBe(403)
  })

  it('open editors', async () => {
    const { url, get } = await guarded({ callers: { ...callers, isOwner: () => Promise.resolve(false) } })
    const { status, body } = await get('/__fw/open-editor', page(url), 'POST')
    expect([status, body]).toEqual([403, expect.stringContaining('FW_DEV_CALLER')])
  })

  it('do not upgrade to WebSockets', async () => {
    const { get } = await guarded()
    for (const target of ['/_nitro/tasks/x', '/__fw/restart', '/%5Fnitro/tasks/x'])
      expect((await get(target, ['Upgrade: websocket', secret], 'POST')).status, target).toBe(403)
  })
})

describe('WebSockets', () => {
  const upgrade = ['Upgrade: websocket']

  it('accept same-origin pages, and clients without an origin', async () => {
    const { url, get } = await guarded()
    expect((await get('/', [...upgrade, `Origin: ${url}`])).status).toBe(200)
    expect((await get('/', upgrade)).status).toBe(200)
    for (const origin of ['https://evil.test', 'null', `${url}.evil.test`])
      expect((await get('/', [...upgrade, `Origin: ${origin}`])).status, origin).toBe(403)
    expect((await get('/', [...upgrade, 'Host: evil.test', 'Origin: http://evil.test'])).status).toBe(403)
    expect((await get('http://evil.test/', upgrade)).status).toBe(400)
  })
})

describe('requests with side effects', () => {
  it('must be same-origin', async () => {
    const { url, get } = await guarded({ cors: { origin: ['*'] } })
    const [origin, type, sign] = [`Origin: ${url}`, 'Content-Type: application/json', 'X-Fw-Dev: 1']
    const good = [origin, type, sign]
    expect((await get('/__fw/open-editor', good, 'POST')).status).toBe(200)
    expect((await get('/__fw/open-editor', [...good, 'Sec-Fetch-Site: same-origin'], 'POST')).status).toBe(200)
    for (const headers of [
      [],
      [type, sign],
      [origin, sign],
      [origin, type],
      ['Origin: null', type, sign],
      ['Origin: https://evil.test', type, sign],
      ['Origin: http://localhost:1', type, sign],
      ...[
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'text/plain; application/json',
      ].map((other) => [origin, `Content-Type: ${other}`, sign]),
      [...good, 'Sec-Fetch-Site: same-site'],
    ])
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
        for (const target of ['/__fw/open-editor', '/__FW/x', '/%5F_fw/x', '//__fw/x'])
          expect((await get(target, headers, method)).status, `${method} ${target} ${headers.join()}`).toBe(403)
    for (const target of ['/_fw/__open-in-editor?file=a', '/_fw/__OPEN-in-editor/x', '/_fw//__open-in-editor'])
      expect((await get(target)).status).toBe(403) // Vite's own endpoint
    expect((await get('/api/form', ['Origin: https://evil.test'], 'POST')).status).toBe(200) // the app decides
  })
})

describe('files', () => {
  it('are checked below the base of the bundler', async () => {
    const root = project({ '.env': 'secret', 'a.ts': '' })
    const { get } = await guarded({
      base: '/docs/',
      bundlerBase: '/docs/_fw/',
      files: createFileGuard({ allow: [root], root, base: '/docs/_fw/' }),
      filesOption: 'bundler1.server.fs.allow',
    })
    expect((await get('/docs/_fw/a.ts')).status).toBe(200)
    for (const target of [
      '/docs/_fw/.env',
      '/docs/_fw/.env?raw',
      '/docs//_fw//.env',
      '/docs/_FW/.env',
      '/docs/_fw/@fs/etc/passwd',
    ]) {
      const { status, body } = await get(target)
      expect(status, target).toBe(403)
      expect(body).toContain('bundler1.server.fs.allow')
    }
  })
})
