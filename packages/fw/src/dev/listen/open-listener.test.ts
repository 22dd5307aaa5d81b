import { connect, createServer, type AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { describe, expect, it, onTestFinished } from 'vitest'
import { project } from '../../../../../test/support/project.ts'
import { everywhere } from './addresses.ts'
import type { ListenRequest } from './listen-request.ts'
import { openListener, type Listener } from './open-listener.ts'

async function open(request: Partial<ListenRequest> = {}, note: (text: string) => void = () => {}): Promise<Listener> {
  const listener = await openListener({
    host: 'localhost',
    port: 0,
    strictPort: false,
    https: undefined,
    ...request,
    rootDir: project(),
    note,
  })
  onTestFinished(() => listener.close())
  return listener
}

/** A port that is in use on one address. */
async function takenPort(host = '127.0.0.1'): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, host, done))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port // the address of a TCP server
}

const hasV6 = Object.values(networkInterfaces()).some((each) => each?.some(({ address }) => address === '::1'))
const get = async (url: string): Promise<string> => (await fetch(url)).text()

describe('openListener', () => {
  it('returns 503 until there is a handler', async () => {
    const listener = await open()
    const first = await fetch(listener.origin)
    expect([first.status, first.headers.get('retry-after')]).toEqual([503, '1'])
    listener.setHandler((_, response) => response.end('hello'))
    expect(await get(listener.origin)).toBe('hello')
  })

  it.runIf(hasV6)('listens on both loopback addresses, and on no other', async () => {
    const listener = await open()
    listener.setHandler((_, response) => response.end('hello'))
    expect(await get(`http://127.0.0.1:${listener.port}`)).toBe('hello')
    expect(await get(`http://[::1]:${listener.port}`)).toBe('hello')
    expect(listener.urls()).toEqual({ local: `http://localhost:${listener.port}/`, network: [] })
    const outside = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
    for (const { address } of outside.filter(({ internal, family }) => !internal && family === 'IPv4'))
      await expect(fetch(`http://${address}:${listener.port}`)).rejects.toThrow('fetch failed')
  })

  it('listens on all interfaces if requested, and returns the addresses', async () => {
    const listener = await open({ host: everywhere })
    listener.setHandler((_, response) => response.end('hello'))
    const { local, network } = listener.urls('/docs')
    expect(local).toBe(`http://localhost:${listener.port}/docs/`)
    for (const url of [local, ...network]) expect(await get(url)).toBe('hello')
  })

  it.each(hasV6 ? ['127.0.0.1', '::1'] : ['127.0.0.1'])('uses the next port if one is in use on %s', async (host) => {
    const port = await takenPort(host)
    const listener = await open({ port })
    expect(listener.port).toBeGreaterThan(port)
    expect(listener.moved).toEqual({ from: port, to: listener.port })
  })

  it('throws if the port is in use and strict', async () => {
    const port = await takenPort()
    await expect(open({ port, strictPort: true })).rejects.toMatchObject({
      code: 'FW_DEV_PORT_TAKEN',
      message: `Port ${port} is in use.`,
    })
  })

  it('throws a problem for an unknown host', async () => {
    await expect(open({ host: 'no-such-host.invalid' })).rejects.toMatchObject({ code: 'FW_DEV_HOST_UNUSABLE' })
  })

  it('ignores a HOST variable that is not a host name', async () => {
    const notes: string[] = []
    const listener = await open({ host: 'x86_64-pc-linux.invalid', hostIsHint: true }, (text) => notes.push(text))
    expect(listener.host).toBe('localhost')
    expect(notes).toEqual([expect.stringContaining('x86_64-pc-linux.invalid')])
  })

  it('rejects upgrades until there is a handler', async () => {
    const listener = await open()
    const upgrade = (): Promise<string> =>
      new Promise((done) => {
        const socket = connect(listener.port, '127.0.0.1')
        socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
        socket.once('data', (data) => {
          socket.destroy()
          done(data.toString().split('\r\n')[0]!)
        })
      })
    expect(await upgrade()).toBe('HTTP/1.1 503 Service Unavailable')
    listener.setUpgrade((_, socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n'))
    expect(await upgrade()).toBe('HTTP/1.1 101 Switching Protocols')
  })

  it('closes immediately, even with open connections', async () => {
    const listener = await open()
    const arrived = new Promise<void>((done) => listener.setHandler(() => done()))
    const hanging = fetch(listener.origin).catch(() => 'ended')
    const idle = connect(listener.port, '127.0.0.1').on('error', () => {})
    await arrived
    await listener.close()
    expect(await hanging).toBe('ended')
    idle.destroy()
    await expect(fetch(listener.origin)).rejects.toThrow('fetch failed')
  })
})

describe('move', () => {
  it('keeps its handler on another port, and closes the old one', async () => {
    const listener = await open()
    listener.setHandler((_, response) => response.end('hello'))
    const old = listener.origin
    await get(old)
    const told: string[] = []
    await listener.move({ host: '127.0.0.1', port: 0, strictPort: false, https: undefined }, (origin) => told.push(origin))
    expect(told).toEqual([listener.origin])
    expect(listener.origin).not.toBe(old)
    expect(await get(listener.origin)).toBe('hello')
    await expect(fetch(old)).rejects.toThrow('fetch failed')
  })

  it('can change everything but the port', async () => {
    const listener = await open()
    const { port } = listener
    listener.setHandler((_, response) => response.end('hello'))
    await listener.move({ host: everywhere, port, strictPort: true, https: undefined })
    expect([listener.port, listener.moved]).toEqual([port, undefined])
    expect(await get(listener.origin)).toBe('hello')
  })
})
