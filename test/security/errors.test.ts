import { describe, expect, it } from 'vitest'
import { ask } from '../support/http-client.ts'
import { useSite } from '../support/site.ts'

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
    expect(site.logs().length - before).toBeLessThan(200)
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
    await Promise.all(
      Array.from({ length: 50 }, (_, index) => ask(site.url, '/api/slow?ms=100', { abortAfter: index }).catch(() => {})),
    )
    await Promise.all(
      Array.from({ length: 50 }, (_, index) => ask(site.url, '/data/lazy', { abortAfter: index }).catch(() => {})),
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
