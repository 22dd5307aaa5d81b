import { once } from 'node:events'
import { join } from 'pathe'
import { beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { rawGet } from '../../support/http-client.ts'
import { askForSocket, devHosts, networkAddress, secrets, tokenOf, useDevSite } from './dev-site.ts'

describe.each(devHosts)('the WebSocket at %s (T-DEV-3)', (host) => {
  const site = useDevSite(host)
  let token: string
  beforeAll(async () => {
    token = await tokenOf(site)
  })
  const own = (): string[] => [`Origin: ${site.url}`, 'Sec-WebSocket-Protocol: vite-hmr']

  it('accepts pages of this server with the token', async () => {
    const connected = '{"type":"connected"}'
    const answer = await askForSocket(site.url, `/_fw/?token=${token}`, own(), (text) => text.includes(connected))
    expect(answer.status).toBe(101)
    expect(answer.text).toContain(connected)
  })

  it.each<[string, (headers: string[]) => string[]]>([
    ['without an origin', ([, protocol]) => [protocol!]],
    ['with the origin null', ([, protocol]) => ['Origin: null', protocol!]],
    ['of another site', ([, protocol]) => ['Origin: https://evil.test', protocol!]],
    ['of another port', ([, protocol]) => ['Origin: http://127.0.0.1:1', protocol!]],
    ['of another host', ([, protocol]) => ['Host: evil.test', 'Origin: http://evil.test', protocol!]],
    ['whose host and origin differ', ([origin, protocol]) => ['Host: localhost:1', origin!, protocol!]],
  ])('rejects clients %s', async (_, change) => {
    for (const target of [`/_fw/?token=${token}`, `/?token=${token}`]) {
      expect((await askForSocket(site.url, target, change(own()))).status).toBe(403)
      const ping = change([own()[0]!, 'Sec-WebSocket-Protocol: vite-ping'])
      expect((await askForSocket(site.url, target, ping)).status).toBe(403)
    }
  })

  it.each(['', '?token=', '?token=x', '?Token=', '?token=x&token='])('rejects clients without the token: %s', async (query) => {
    expect((await askForSocket(site.url, `/_fw/${query}`, own())).status).toBe(403)
  })

  it('does not expose the token on pages', async () => {
    for (const path of ['/', '/about', '/nowhere', '/errors/setup', '/nowhere?<script>'])
      expect(await site.html(path), path).not.toContain(token)
  })

  async function connect(
    url = site.url,
    headers: Record<string, string> = {},
  ): Promise<{ socket: WebSocket; received: string[] }> {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/_fw/?token=${token}`, 'vite-hmr', { origin: url, headers })
    const received: string[] = []
    socket.on('message', (data) => received.push(String(data)))
    await once(socket, 'open')
    return { socket, received }
  }

  it('runs nothing named in a message', async () => {
    const { socket, received } = await connect()
    const methods = ['fetchModule', 'getBuiltins', 'read', 'constructor', '__proto__', 'openInEditor']
    for (const name of methods)
      for (const path of [`file://${site.dir}/.env?raw`, '../../.env', '/etc/passwd?raw', `${site.dir}/.env?import&raw`])
        socket.send(JSON.stringify({ type: 'custom', event: 'vite:invoke', data: { name, id: 'send:1', data: [path] } }))
    for (const message of ['', '{', 'null', '{"type":"custom","event":"__proto__"}', '{"type":"fetchModule"}'])
      socket.send(message)
    // What the server sends in response to a message comes before its later pongs, and before a page that is requested later.
    const pong = async (): Promise<void> => {
      socket.ping()
      await once(socket, 'pong')
    }
    await pong()
    expect((await site.fetch('/_fw/app/app.vue')).status).toBe(200)
    expect((await site.fetch('/about')).status).toBe(200)
    await pong()
    expect(received.filter((text) => /vite:invoke|send:1|response:1/.test(text))).toEqual([])
    expect(received.join()).not.toMatch(secrets)
    socket.close()
  })

  describe('shows code of the server', () => {
    const file = (): string => join(site.dir, 'server/api/config.get.ts')
    const code = 'useRuntimeConfig(event)'
    const at = (): { stack: string } => ({ stack: `Error\n    at x (${file()}:3:1)` })
    /** The problem that the server sends in response to an error of a page. */
    const reported = async (client: Awaited<ReturnType<typeof connect>>, data: object): Promise<string> => {
      const message = `probe ${Math.random()}`
      client.socket.send(JSON.stringify({ type: 'custom', event: 'fw:client-error', data: { message, ...data } }))
      const isProblem = (text: string): boolean => text.includes('"fw:problem') && text.includes(message)
      await expect.poll(() => client.received.some(isProblem)).toBe(true)
      client.socket.close()
      return client.received.find(isProblem)!
    }

    it('to pages of its user', async () => {
      expect(await reported(await connect(), at())).toContain(code)
    })

    it('to no others', async () => {
      const others = [() => connect(site.url, { 'x-forwarded-for': '192.0.2.9' })]
      if (host === '0.0.0.0' && networkAddress) others.push(() => connect(`http://${networkAddress}:${site.port}`))
      const cause = { cause: { message: 'x', ...at() } }
      const mismatch = { kind: 'text', server: 'a', client: 'b', file: file(), line: 3, column: 1 }
      const template = { kind: 'property', name: 'event', file: file() }
      for (const other of others)
        for (const data of [at(), cause, { hydration: mismatch }, { template }])
          expect(await reported(await other(), data)).not.toContain(code)
      const inApp = { stack: `Error\n    at x (${join(site.dir, 'app/app.vue')}:2:1)` }
      expect(await reported(await others[0]!(), inApp)).toContain('FwLoadingIndicator')
    })
  })

  it('gets errors of the server with its code only for pages of its user, like the error page', async () => {
    const code = 'Nothing here' // some lines above the one that fails
    const failing = '/api/error?kind=plain'
    const headers = ['Accept: text/html']
    const [page, other] = [await connect(), await connect(site.url, { 'x-forwarded-for': '192.0.2.9' })]
    const stranger = await rawGet(site.url, failing, [...headers, 'X-Forwarded-For: 192.0.2.9', 'x-fw-dev-request: 1'])
    expect(stranger.body).toContain('canary-error-in-route')
    expect(stranger.body).not.toContain(code)
    expect((await rawGet(site.url, failing, headers)).body).toContain(code)
    const problemsOf = ({ received }: typeof page): string => received.filter((text) => text.includes('canary-error-in')).join()
    for (const client of [page, other]) await expect.poll(() => problemsOf(client)).not.toBe('')
    expect(problemsOf(page)).toContain(code)
    expect(problemsOf(other)).not.toContain(code)
    for (const { socket } of [page, other]) socket.close()
  })

  it('rejects messages of more than 1 MB', async () => {
    const { socket } = await connect()
    socket.on('error', () => undefined)
    socket.send(JSON.stringify({ type: 'custom', event: 'x', data: 'x'.repeat(1024 * 1024) }))
    await once(socket, 'close')
    expect((await site.fetch('/about')).status).toBe(200)
  })
})
