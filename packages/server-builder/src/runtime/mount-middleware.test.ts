import { createApp, createEvent, eventHandler } from 'h3'
import { IncomingMessage, ServerResponse } from 'node-mock-http'
import { describe, expect, it } from 'vitest'
import { mountMiddleware } from './mount-middleware.ts'

/** Which middleware runs for a path, and what it sees. */
async function run(url: string, { base = '', caseSensitive = false } = {}): Promise<string[]> {
  const app = createApp()
  const seen: string[] = []
  const note = (name: string) => eventHandler((event) => void seen.push(`${name} ${event.path} ${event.node.req.url}`))
  app.use(note('all'))
  app.use(`${base}/admin`, note('admin'))
  app.use(`${base}/à b`, note('escaped'))
  app.use(
    `${base}/`,
    eventHandler(() => seen.push(`end`) && 'done'),
  )
  mountMiddleware(app, base, caseSensitive)
  const req = new IncomingMessage()
  Object.assign(req, { url, method: 'GET' })
  await app.handler(createEvent(req as never, new ServerResponse(req) as never)) // the mocks that Nitro itself uses
  return seen.filter((line) => !/^(?:all|end)/.test(line))
}

describe('middleware with a route', () => {
  it.each([
    ['/admin', 'admin / /'],
    ['/admin/', 'admin / /'],
    ['/admin/x?y=/z', 'admin /x?y=/z /x?y=/z'],
    ['/admin?y', 'admin /?y /?y'],
    ['/ADMIN/x', 'admin /x /x'],
    ['/admin/%20x', 'admin / x /%20x'],
    ['/%C3%A0%20b/c?/d', 'escaped /c?/d /c?/d'],
  ])('runs for %s', async (url, line) => {
    expect(await run(url)).toEqual([line])
    expect(await run(`/shop${url}`, { base: '/shop' })).toEqual([line])
  })

  it.each(['/administrator', '/admin.html', '/admin-x/y', '/x/admin', '/adminx?y', '/'])('does not run for %s', async (url) => {
    expect(await run(url)).toEqual([])
    expect(await run(`/shop${url}`, { base: '/shop' })).toEqual([])
  })

  it('distinguishes case if the router does', async () => {
    expect(await run('/Admin/x', { caseSensitive: true })).toEqual([])
    expect(await run('/admin/x', { caseSensitive: true })).toEqual(['admin /x /x'])
  })
})
