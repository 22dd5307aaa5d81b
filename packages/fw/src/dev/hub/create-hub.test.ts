import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { WebSocket, type ClientOptions } from 'ws'
import { createCallers } from '../guard/caller.ts'
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
  open: (options?: {
    path?: string
    protocol?: string | string[]
    client?: ClientOptions
    headers?: Record<string, string>
  }) => Promise<Page>
}

const callers = createCallers('secret')
const protocols = () => ({ connect: 'vite-hmr', ping: 'vite-ping' })

async function start(settings: Partial<HubSettings> = {}): Promise<Running> {
  const guard = createGuard({ base: '/', bundlerBase: '/_fw/', isLoopbackOnly: true, callers })
  const hub = createHub({ checkUpgrade: guard.checkUpgrade, isOwner: callers.isOwner, protocols, ...settings })
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
      headers = {},
      client = { origin: `http://127.0.0.1:${port}`, headers },
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
    await expect.poll(() => received).toEqual([{ type: 'connected' }])
    expect(socket.protocol).toBe('vite-hmr')
    expect(hub.size).toBe(1)
    socket.close()
    await expect.poll(() => hub.size).toBe(0)
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
      await expect.poll(() => received).toEqual([{ type: 'connected' }, { type: 'custom', event: 'a', data: 1 }])
  })

  it('may differ for pages of other users', async () => {
    const { hub, open } = await start({
      isOwner: ({ headers }) => Promise.resolve(headers['x-owner'] === '1'),
      forOthers: (payload) => ({ ...payload, data: 'hidden' }),
    })
    hub.on('fw:ask', async (_data, client) =>
      client.send({ type: 'custom', event: 'fw:answer', data: await hub.isOwner(client) }),
    )
    const own = await open({ headers: { 'x-owner': '1' } })
    const other = await open()
    hub.send({ type: 'custom', event: 'a', data: 1 })
    for (const { socket } of [own, other]) socket.send(custom('fw:ask', {}))
    await expect.poll(() => own.received).toMatchObject([{ type: 'connected' }, { data: 1 }, { data: true }])
    await expect.poll(() => other.received).toMatchObject([{ type: 'connected' }, { data: 'hidden' }, { data: 'hidden' }])
  })
})

describe('messages from browsers', () => {
  it('are passed to the listeners of their event, which can respond', async () => {
    const { hub, open } = await start()
    hub.on('fw:ask', (data, client) => client.send({ type: 'custom', event: 'fw:answer', data }))
    const [asking, other] = [await open(), await open()]
    asking.socket.send(custom('fw:ask', { a: 1 }))
    await expect.poll(() => asking.received).toContainEqual({ type: 'custom', event: 'fw:answer', data: { a: 1 } })
    hub.send({ type: 'custom', event: 'last', data: null })
    await expect.poll(() => other.received).toEqual([{ type: 'connected' }, { type: 'custom', event: 'last', data: null }])
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
    await expect.poll(() => heard).toHaveBeenCalled()
    expect(heard.mock.calls.map(([data]) => data as unknown)).toEqual(['last'])
    expect(received).toEqual([{ type: 'connected' }])
  })

  it('end the connection if they are too long', async () => {
    const { hub, open } = await start()
    const heard = vi.fn()
    hub.on('a', heard)
    const { socket, closed } = await open()
    socket.send(custom('a', 'x'.repeat(1_000_000)))
    await expect.poll(() => heard).toHaveBeenCalledTimes(1)
    socket.send(custom('a', 'x'.repeat(1024 * 1024)))
    expect([1006, 1009]).toContain(await closed)
    await expect.poll(() => hub.size).toBe(0)
    expect(heard).toHaveBeenCalledTimes(1)
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
    await expect.poll(() => onError).toHaveBeenCalledTimes(2)
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
    const last = vi.fn()
    hub.on('last', last)
    await open()
    await expect.poll(() => lasting).toHaveBeenCalledTimes(1)
    expect(ofSession).toHaveBeenCalledTimes(1)
    session.dispose()
    const { socket } = await open()
    socket.send(custom('a', 1))
    socket.send(custom('last', 1))
    await expect.poll(() => last).toHaveBeenCalledTimes(1)
    expect(lasting).toHaveBeenCalledTimes(2)
    expect(ofSession).toHaveBeenCalledTimes(1)
    expect(removed).not.toHaveBeenCalled()
  })
})

describe('heartbeat', () => {
  it('closes only connections that do not respond', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const { hub, open } = await start({ heartbeat: 1000 })
    const answered = vi.fn()
    hub.on('answered', answered)
    const living = await open()
    const { socket } = await open({
      client: { origin: new URL(living.socket.url.replace('ws', 'http')).origin, autoPong: false },
    })
    for (const beat of [1, 2, 3]) {
      const pinged = once(living.socket, 'ping')
      vi.advanceTimersByTime(1000)
      await pinged
      living.socket.send(custom('answered', beat)) // arrives after the response to the ping
      await expect.poll(() => answered).toHaveBeenCalledTimes(beat)
    }
    expect(hub.size).toBe(1)
    await expect.poll(() => socket.readyState).toBe(WebSocket.CLOSED)
  })
})
