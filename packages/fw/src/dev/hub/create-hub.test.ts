import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { WebSocket, type ClientOptions } from 'ws'
import { createGuard } from '../guard/create-guard.ts'
import { createHub, type Hub, type HubSettings } from './create-hub.ts'

interface Page {
  socket: WebSocket
  received: unknown[]
  closed: Promise<number>
}

interface Running {
  hub: Hub
  /** Connects, by default as a page of the server. */
  open: (options?: { path?: string; protocol?: string | string[]; client?: ClientOptions }) => Promise<Page>
}

const protocols = () => ({ connect: 'vite-hmr', ping: 'vite-ping' })

async function start(settings: Partial<HubSettings> = {}): Promise<Running> {
  const guard = createGuard({ base: '/', bundlerBase: '/_fw/', isLoopbackOnly: true })
  const hub = createHub({ checkUpgrade: guard.checkUpgrade, protocols, ...settings })
  const server = createServer().on('upgrade', (request, socket, head) =>
    hub.accepts(request) ? hub.upgrade(request, socket, head) : socket.destroy(),
  )
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(async () => {
    await hub.close()
    await new Promise((closed) => server.close(closed))
  })
  const { port } = server.address() as AddressInfo // the address of a TCP server
  return {
    hub,
    async open({
      path = `/_fw/?token=${hub.token}`,
      protocol = 'vite-hmr',
      client = { origin: `http://127.0.0.1:${port}` },
    } = {}) {
      const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, protocol, client)
      const page: Page = { socket, received: [], closed: once(socket, 'close').then(([code]) => code as number) }
      page.closed.catch(() => undefined) // a rejection is an error, not a close
      socket.on('message', (data) => page.received.push(JSON.parse(String(data))))
      await once(socket, 'open')
      return page
    },
  }
}

const custom = (event: string, data: unknown): string => JSON.stringify({ type: 'custom', event, data })

describe('connecting', () => {
  it('is allowed for pages of this server with the token', async () => {
    const { hub, open } = await start()
    expect(hub.token.length).toBeGreaterThan(20)
    const { received, socket } = await open()
    await vi.waitFor(() => expect(received).toEqual([{ type: 'connected' }]), 10_000)
    expect(socket.protocol).toBe('vite-hmr')
    expect(hub.size).toBe(1)
    socket.close()
    await vi.waitFor(() => expect(hub.size).toBe(0), 10_000)
  })

  it.each<[string, ClientOptions]>([
    ['no origin', {}],
    ['the origin null', { origin: 'null' }],
    ['another origin', { origin: 'https://evil.test' }],
    ['another port of this machine', { origin: 'http://127.0.0.1:1' }],
    ['another host', { origin: 'http://evil.test', headers: { host: 'evil.test' } }],
    ['another host name of this machine', { origin: 'http://localhost:1', headers: { host: '127.0.0.1:1' } }],
  ])('is denied with %s', async (_, client) => {
    const { hub, open } = await start()
    await expect(open({ client })).rejects.toThrow('403')
    await expect(open({ client, protocol: 'vite-ping' })).rejects.toThrow('403')
    expect(hub.size).toBe(0)
  })

  it.each(['/_fw/', '/_fw/?token=', '/_fw/?token=x', '/_fw/?x=1', '/_fw/?Token=right', '/_fw/?token=x&token=right'])(
    'is denied without the token: %s',
    async (path) => {
      const { hub, open } = await start({ token: 'right' })
      await expect(open({ path })).rejects.toThrow('403')
      await expect(open({ path, protocol: ['vite-ping', 'vite-hmr'] })).rejects.toThrow('403')
      expect(hub.size).toBe(0)
    },
  )

  it('requires the token for the fw protocol too, and denies other protocols', async () => {
    const { hub, open } = await start({ protocols: () => undefined })
    await expect(open({ path: '/_fw/', protocol: 'fw-hot' })).rejects.toThrow('403')
    await expect(open({ protocol: 'vite-hmr' })).rejects.toThrow()
    expect((await open({ protocol: 'fw-hot' })).socket.protocol).toBe('fw-hot')
    expect(hub.size).toBe(1)
  })

  it('responds to a ping without a token', async () => {
    const { hub, open } = await start()
    const { received, closed } = await open({ path: '/_fw/', protocol: 'vite-ping' })
    await closed
    expect(received).toEqual([])
    expect(hub.size).toBe(0)
  })
})

describe('messages to browsers', () => {
  it('are sent to all clients', async () => {
    const { hub, open } = await start()
    const pages = [await open(), await open()]
    hub.send({ type: 'custom', event: 'a', data: 1 })
    for (const { received } of pages)
      await vi.waitFor(() => expect(received).toEqual([{ type: 'connected' }, { type: 'custom', event: 'a', data: 1 }]), 10_000)
  })
})

describe('messages from browsers', () => {
  it('are passed to the listeners of their event, which can respond', async () => {
    const { hub, open } = await start()
    hub.on('fw:ask', (data, client) => client.send({ type: 'custom', event: 'fw:answer', data }))
    const [asking, other] = [await open(), await open()]
    asking.socket.send(custom('fw:ask', { a: 1 }))
    await vi.waitFor(() => expect(asking.received).toContainEqual({ type: 'custom', event: 'fw:answer', data: { a: 1 } }), 10_000)
    expect(other.received).toEqual([{ type: 'connected' }])
  })

  it('are ignored without a listener', async () => {
    const { hub, open } = await start()
    const heard = vi.fn()
    for (const event of ['connection', 'known']) hub.on(event, heard)
    const { socket, received } = await open()
    heard.mockClear() // it was called for the connection
    for (const message of [
      custom('connection', 1),
      custom('__proto__', 1),
      custom('constructor', 1),
      custom('unknown', 1),
      JSON.stringify({ type: 'ping' }),
      JSON.stringify({ type: 'custom', event: { toString: 'known' } }),
      JSON.stringify({ type: 'update', event: 'known' }),
      'null',
      '[]',
      '{',
      '',
      '"known"',
    ])
      socket.send(message)
    socket.send(Buffer.from(custom('known', 1)), { binary: true })
    socket.send(custom('known', 'last'))
    await vi.waitFor(() => expect(heard).toHaveBeenCalled(), 10_000)
    expect(heard.mock.calls.map(([data]) => data as unknown)).toEqual(['last'])
    expect(received).toEqual([{ type: 'connected' }])
  })

  it('end the connection if they are too long', async () => {
    const { hub, open } = await start()
    const heard = vi.fn()
    hub.on('a', heard)
    const { socket, closed } = await open()
    socket.send(custom('a', 'x'.repeat(1_000_000)))
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1), 10_000)
    socket.send(custom('a', 'x'.repeat(1024 * 1024)))
    expect([1006, 1009]).toContain(await closed)
    expect(heard).toHaveBeenCalledTimes(1)
    expect(hub.size).toBe(0)
  })

  it('are unaffected by a failing listener', async () => {
    const onError = vi.fn()
    const { hub, open } = await start({ onError })
    const heard = vi.fn()
    hub.on('a', () => {
      throw new Error('one')
    })
    hub.on('a', async () => {
      throw new Error('two')
    })
    hub.on('a', heard)
    const { socket } = await open()
    socket.send(custom('a', 1))
    await vi.waitFor(() => expect(onError).toHaveBeenCalledTimes(2), 10_000)
    expect(heard).toHaveBeenCalledTimes(1)
  })
})

describe('listeners', () => {
  it('are called for connections, and can be removed individually or together', async () => {
    const { hub, open } = await start()
    const [lasting, removed, ofSession] = [vi.fn(), vi.fn(), vi.fn()]
    const session = hub.scope()
    hub.on('connection', lasting)
    hub.on('connection', removed)
    hub.off('connection', removed)
    session.on('connection', ofSession)
    session.on('a', ofSession)
    await open()
    await vi.waitFor(() => expect(lasting).toHaveBeenCalledTimes(1), 10_000)
    expect(ofSession).toHaveBeenCalledTimes(1)
    session.dispose()
    const { socket } = await open()
    socket.send(custom('a', 1))
    await vi.waitFor(() => expect(lasting).toHaveBeenCalledTimes(2), 10_000)
    await wait(30)
    expect(ofSession).toHaveBeenCalledTimes(1)
    expect(removed).not.toHaveBeenCalled()
  })
})

describe('heartbeat', () => {
  it('closes only connections that do not respond', async () => {
    const { hub, open } = await start({ heartbeat: 40 })
    const living = await open()
    const { socket } = await open({
      client: { origin: new URL(living.socket.url.replace('ws', 'http')).origin, autoPong: false },
    })
    await once(socket, 'close')
    await wait(100)
    expect(hub.size).toBe(1)
  })
})
