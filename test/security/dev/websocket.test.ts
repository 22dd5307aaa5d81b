import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { askForSocket, devHosts, secrets, tokenOf, useDevSite } from './dev-site.ts'

describe.each(devHosts)('the WebSocket at %s (T-DEV-3)', (host) => {
  const site = useDevSite(host)
  let token: string
  beforeAll(async () => {
    token = await tokenOf(site)
  })
  const own = (): string[] => [`Origin: ${site.url}`, 'Sec-WebSocket-Protocol: vite-hmr']

  it('accepts pages of this server with the token', async () => {
    const answer = await askForSocket(site.url, `/_fw/?token=${token}`, own())
    expect(answer.status).toBe(101)
    expect(answer.text).toContain('{"type":"connected"}')
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

  async function connect(): Promise<{ socket: WebSocket; received: string[] }> {
    const socket = new WebSocket(`${site.url.replace('http', 'ws')}/_fw/?token=${token}`, 'vite-hmr', { origin: site.url })
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
    await wait(1000)
    expect(received.filter((text) => /vite:invoke|send:1|response:1/.test(text))).toEqual([])
    expect(received.join()).not.toMatch(secrets)
    socket.close()
    expect((await site.fetch('/about')).status).toBe(200)
  })

  it('rejects messages of more than 1 MB', async () => {
    const { socket } = await connect()
    socket.on('error', () => undefined)
    socket.send(JSON.stringify({ type: 'custom', event: 'x', data: 'x'.repeat(1024 * 1024) }))
    await once(socket, 'close')
    expect((await site.fetch('/about')).status).toBe(200)
  })
})
