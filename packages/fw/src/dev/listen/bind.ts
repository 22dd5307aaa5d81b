import { createServer, type RequestListener, type Server } from 'node:http'
import type { Server as SecureServer } from 'node:https'
import { connect, createServer as createPlainServer, type AddressInfo, type Server as PlainServer, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { IncomingMessage } from 'node:http'
import { addressesOf, everywhere } from './addresses.ts'
import { systemCode } from './listen-failure.ts'
import type { TlsFiles } from './tls-files.ts'

export interface Bound {
  server: Server | SecureServer
  port: number
  /** Stops listening immediately. Connections are closed after `grace` milliseconds at the latest. */
  close: (grace?: number) => Promise<void>
}

export interface BoundHandlers {
  request: RequestListener
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
}

/** All projects on `localhost` share their cookies, which soon exceed the default limit. */
const maxHeaderSize = 65_536

/** Listens on one port, on all addresses of a host. */
export async function bind(
  host: string,
  port: number,
  tls: TlsFiles | undefined,
  { request, upgrade }: BoundHandlers,
): Promise<Bound> {
  const server = tls
    ? (await import('node:https')).createServer({ ...tls, maxHeaderSize }, request)
    : createServer({ maxHeaderSize }, request)
  // A client that reuses a connection while it is being closed gets an error, which is frequent with the default of five seconds.
  server.keepAliveTimeout = 60_000
  server.on('upgrade', upgrade)
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const listening: PlainServer[] = []
  const destroy = (): void => sockets.forEach((socket) => void socket.destroy())
  const close = async (grace = 0): Promise<void> => {
    const closed = listening.map((each) => new Promise((done) => each.close(done)))
    if (grace > 0) setTimeout(destroy, grace)
    else destroy()
    await Promise.race([Promise.all(closed), new Promise((done) => setTimeout(done, grace + 150).unref())])
  }
  const [first = host, ...others] = addressesOf(host)
  try {
    const actual = await listenFirst(server, [first, ...alternatives(host, others)], port)
    listening.push(server)
    for (const address of others.filter((each) => each !== actual.address)) {
      const more = createPlainServer((socket) => void server.emit('connection', socket))
      if (await listenIfThere(more, address, actual.port)) listening.push(more)
    }
    return { server, port: actual.port, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Fallbacks if the first address does not exist. */
function alternatives(host: string, others: readonly string[]): readonly string[] {
  return host === everywhere ? ['0.0.0.0'] : others
}

async function listenFirst(server: PlainServer, addresses: readonly string[], port: number): Promise<AddressInfo> {
  for (const address of addresses.slice(0, -1)) if (await listenIfThere(server, address, port)) return addressOf(server)
  await listen(server, addresses.at(-1)!, port)
  return addressOf(server)
}

function addressOf(server: PlainServer): AddressInfo {
  return server.address() as AddressInfo // the address of a TCP server
}

/** A missing address is not an error, as long as another one exists. */
async function listenIfThere(server: PlainServer, address: string, port: number): Promise<boolean> {
  try {
    await listen(server, address, port)
    return true
  } catch (error) {
    if (['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(systemCode(error))) return false
    throw error
  }
}

async function listen(server: PlainServer, address: string, port: number): Promise<void> {
  if (port !== 0 && (await isServed(address, port)))
    throw Object.assign(new Error(`Port ${port} is taken.`), { code: 'EADDRINUSE' })
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(port, address, () => {
      server.off('error', fail)
      done()
    })
  })
}

/** Except on Linux, a server can bind a port on one address that another server uses on all addresses. */
function isServed(address: string, port: number): Promise<boolean> {
  if (process.platform === 'linux') return Promise.resolve(false)
  const host = address === '::' || address === '0.0.0.0' ? '127.0.0.1' : address
  return new Promise((done) => {
    const socket = connect({ host, port, timeout: 100 })
    const end = (served: boolean) => (): void => {
      socket.destroy()
      done(served)
    }
    socket.once('connect', end(true)).once('error', end(false)).once('timeout', end(false))
  })
}
