import { describe, expect, it } from 'vitest'
import { ask, askAndLeave } from '../support/http-client.ts'
import { useSite } from '../support/site.ts'
import { freePort } from '../support/start-site.ts'
import { attackSite, upstreamPort } from './attack-site.ts'
import { useServer } from './servers.ts'
import { useUpstream } from './upstream.ts'

const failing: [what: string, path: string][] = [
  ['a component', '/errors/plain'],
  ['a component after an await', '/errors/async'],
  ['a template', '/errors/template'],
  ['a plugin', '/about?plugin=fail'],
  ['a route middleware', '/middleware/thrown'],
  ['a server route', '/api/error?kind=plain'],
  ['the error page', '/errors/broken-page'],
  ['the error page, for a server route', '/api/error?kind=broken'],
]

const accepts = ['text/html', 'application/json', '*/*', 'text/html,application/json', 'image/png', '']

describe('errors in production (T-ERR)', () => {
  const site = useSite('app-a', { mode: 'build' })

  it.each(failing)('expose no details in %s', async (_, path) => {
    for (const accept of accepts) {
      for (const agent of ['Mozilla/5.0', 'curl/8.0', 'Googlebot']) {
        const { status, headers, body } = await ask(site.url, path, { headers: { accept, 'user-agent': agent } })
        const everything = `${JSON.stringify(headers)}\n${body}`
        expect(status).toBeGreaterThanOrEqual(500)
        expect(everything).not.toContain('canary-')
        expect(everything).not.toContain(site.dir)
        expect(everything).not.toMatch(/\bat .+\.(?:m?js|vue|ts):\d+|node:internal|"stack":\s*"[^"]/)
        expect(body.length).toBeGreaterThan(0)
      }
    }
  })

  it('are logged on the server, with message and cause', async () => {
    await site.html('/errors/plain')
    await site.html('/api/error?kind=plain')
    await expect.poll(() => site.logs()).toContain('canary-error-in-setup')
    await expect.poll(() => site.logs()).toContain('canary-error-in-route')
    expect(site.logs()).toContain('canary-error-cause')
  })

  it('are not logged if a page is just not found', async () => {
    const before = site.logs().length
    for (let index = 0; index < 20; index++) await site.html(`/nowhere/${index}`)
    const { body } = await ask(site.url, '/api/error?kind=plain', { headers: { accept: 'application/json' } })
    const { id } = JSON.parse(body) as { id: string }
    await expect.poll(() => site.logs()).toContain(id)
    expect(site.logs().slice(before).indexOf(id)).toBeLessThan(200)
  })

  it('keep status, message and data of intended errors', async () => {
    const { status, body } = await ask(site.url, '/errors/setup', { headers: { accept: 'application/json' } })
    expect(status).toBe(418)
    expect(JSON.parse(body)).toMatchObject({ statusCode: 418, message: 'Thrown in setup', data: { reason: 'tea' } })
  })

  it('are not cached', async () => {
    for (const path of ['/errors/plain', '/nowhere', '/api/error?kind=plain']) {
      const { headers } = await ask(site.url, path, { headers: { accept: 'text/html' } })
      expect(headers['cache-control'] ?? 'no-cache').toMatch(/no-(?:cache|store)|private/)
    }
  })

  it('respond to HEAD with the same status and no body', async () => {
    for (const path of ['/errors/plain', '/nowhere', '/errors/setup']) {
      const get = await ask(site.url, path, { headers: { accept: 'text/html' } })
      const head = await ask(site.url, path, { method: 'HEAD', headers: { accept: 'text/html' } })
      expect([head.status, head.body]).toEqual([get.status, ''])
    }
  })

  it('never end the process, whatever a client does', async () => {
    for (const path of ['/api/slow?ms=100', '/data/lazy'])
      await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          askAndLeave(site.url, path, async () => {
            for (let count = 0; count < index % 10; count++) await ask(site.url, '/favicon.svg')
          }),
        ),
      )
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND']) {
      const { status } = await ask(site.url, '/about', { method, headers: { accept: 'text/html' } })
      expect(status, method).toBeLessThan(500)
    }
    const { status } = await ask(site.url, '/about', { body: 'a body with GET', headers: { 'content-length': '15' } })
    expect(status).toBe(200)
    expect(site.child.exitCode).toBe(null)
  })
})

describe('logs', () => {
  const site = useSite('app-a', { mode: 'build' })

  it('have no queries', async () => {
    const { body } = await ask(site.url, '/api/error?kind=plain&token=canary-in-query', {
      headers: { accept: 'application/json' },
    })
    const { id } = JSON.parse(body) as { id: string }
    await expect.poll(() => site.logs()).toContain(`GET /api/error failed (${id})`)
    expect(site.logs()).not.toContain('canary-in-query')
  })
})

describe('errors of other servers', () => {
  const site = useServer('production', attackSite)
  const upstream = useUpstream(upstreamPort)

  it.each(['fetch', 'async'])('publish neither the address nor the response, with %s', async (how) => {
    const unreachable = `http://127.0.0.1:${await freePort()}`
    const { origin } = upstream
    for (const query of [`status=500&origin=${origin}`, `status=404&origin=${origin}`, `status=500&origin=${unreachable}`]) {
      for (const end of ['', '&throw=1']) {
        const { status, headers, body } = await ask(site.url, `/upstream/${how}?${query}${end}`, {
          headers: { accept: 'text/html' },
        })
        const expected = query.startsWith('status=404') ? 404 : 500
        expect(status).toBe(end ? expected : 200)
        expect(`${JSON.stringify(headers)}${body}`).not.toContain('canary-')
        if (!end) expect(body).toContain(`failed: ${expected} ${expected === 404 ? 'Request Failed' : 'Server Error'}`)
      }
    }
  })

  it.each(['/api/fails/thrown', '/api/fails/created', '/api/fails/returned', '/shown/thrown', '/shown/created', '/shown/shown'])(
    'stay in the log, whatever the app makes of them: %s',
    async (path) => {
      for (const accept of ['text/html', 'application/json']) {
        const { status, headers, body } = await ask(site.url, path, { headers: { accept } })
        expect([path, status]).toEqual([path, 500])
        const everything = `${JSON.stringify(headers)}${body}`
        expect(everything).not.toContain('canary-')
        expect(everything).not.toContain('/fails/500')
      }
      await expect.poll(() => site.logs()).toContain(`GET ${path} failed`)
    },
  )

  it('have no queries in the log', async () => {
    await ask(site.url, `/upstream/fetch?status=500&token=canary-of-visitor`)
    const { body } = await ask(site.url, '/api/fails/thrown?token=canary-of-visitor', { headers: { accept: 'application/json' } })
    const { id } = JSON.parse(body) as { id: string }
    await expect.poll(() => site.logs()).toContain(id)
    expect(site.logs()).toMatch(/Loading the data "upstream" failed/)
    expect(site.logs()).toContain(`${upstream.origin}/fails/500?…`)
    expect(site.logs()).not.toMatch(/canary-key|canary-of-visitor/)
  })
})
