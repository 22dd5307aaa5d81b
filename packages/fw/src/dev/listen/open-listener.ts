import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Server as SecureServer } from 'node:https'
import type { Duplex } from 'node:stream'
import { originOf, urlsOf, type ListenerUrls } from './addresses.ts'
import { bind, type Bound, type BoundHandlers } from './bind.ts'
import { ListenFailure, systemCode } from './listen-failure.ts'
import type { ListenRequest } from './listen-request.ts'
import { tlsFiles } from './tls-files.ts'

export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/** The HTTP server for browsers. It exists until the process ends, and may move to another port. */
export interface Listener {
  /** Replaced by a move. Handlers are kept. */
  readonly server: Server | SecureServer
  readonly host: string
  readonly port: number
  readonly https: boolean
  /** `http://localhost:3000` */
  readonly origin: string
  /** The requested host and port. */
  readonly request: ListenRequest
  /** Set if the requested port was in use. */
  readonly moved: { from: number; to: number } | undefined
  /** URLs for display. `base` is the option `app.baseURL`. */
  urls: (base?: string) => ListenerUrls
  setHandler: (handler: RequestListener) => void
  /** Passes a request to the current handler. */
  handle: RequestListener
  setUpgrade: (handler: UpgradeHandler) => void
  /** Listens on another port and closes the current one. `before` runs while browsers are still connected. */
  move: (request: ListenRequest, before?: (origin: string) => void) => Promise<void>
  /** Closes all connections. */
  close: () => Promise<void>
}

export interface OpenListenerOptions extends ListenRequest {
  rootDir: string
  /** Reports a notice for the user. */
  note?: (text: string) => void
}

/** Opens a port. Requests get a 503 response until there is a handler. */
export async function openListener({ rootDir, note = () => {}, ...asked }: OpenListenerOptions): Promise<Listener> {
  let handler: RequestListener = notYet
  let upgrade: UpgradeHandler = refuseUpgrade
  const handlers: BoundHandlers = {
    request: (request, response) => handler(request, response),
    upgrade: (request, socket, head) => {
      // Clients may disconnect at any time.
      socket.on('error', () => socket.destroy())
      upgrade(request, socket, head)
    },
  }
  let request: ListenRequest = asked
  let current = await open(asked, { rootDir, note, handlers })
  const listener: Listener = {
    get server() {
      return current.server
    },
    get host() {
      return current.host
    },
    get port() {
      return current.port
    },
    get https() {
      return request.https !== undefined
    },
    get origin() {
      return originOf(listener)
    },
    get request() {
      return request
    },
    get moved() {
      const { port } = request
      return port !== 0 && port !== current.port ? { from: port, to: current.port } : undefined
    },
    urls: (base) => urlsOf(listener, base),
    setHandler: (next) => (handler = next),
    handle: handlers.request,
    setUpgrade: (next) => (upgrade = next),
    async move(next, before) {
      const old = current
      const samePort = next.port === old.port
      // A port in use cannot be bound again, not even by the same process.
      if (samePort) {
        before?.(originOf({ host: next.host, port: next.port, https: next.https !== undefined }))
        await old.close(50)
      }
      current = await open(next, { rootDir, note, handlers })
      request = next
      if (samePort) return
      before?.(originOf({ host: current.host, port: current.port, https: next.https !== undefined }))
      await old.close(50)
    },
    close: () => current.close(),
  }
  return listener
}

interface Opening {
  rootDir: string
  note: (text: string) => void
  handlers: BoundHandlers
}

async function open(request: ListenRequest, given: Opening): Promise<Bound & { host: string }> {
  const { host, port } = request
  const tls = request.https && (await tlsFiles(request.https, { ...given, host }))
  const last = request.strictPort || port === 0 ? port : Math.min(port + 200, 65_535)
  for (let candidate = port; candidate <= last; candidate++) {
    try {
      return { ...(await bind(host, candidate, tls, given.handlers)), host }
    } catch (error) {
      const code = systemCode(error)
      const taken = code === 'EADDRINUSE' || (code === 'EACCES' && process.platform === 'win32')
      if (taken) continue
      if (request.hostIsHint && ['ENOTFOUND', 'EADDRNOTAVAIL', 'EAI_AGAIN'].includes(code)) {
        given.note(`HOST is "${host}", which is not an address of this machine. Listening on localhost instead.`)
        return open({ ...request, host: 'localhost', hostIsHint: false }, given)
      }
      throw failure(request, candidate, error)
    }
  }
  throw portTaken(port, last)
}

/** The error for a port that is in use, if no other may be used. */
export function portTaken(port: number, last: number = port): ListenFailure {
  return new ListenFailure(
    'FW_DEV_PORT_TAKEN',
    last > port ? `All ports from ${port} to ${last} are in use.` : `Port ${port} is in use.`,
    'Choose another port with --port, stop the process that uses it, or omit --strictPort to use the next free port.',
  )
}

function failure({ host }: ListenRequest, port: number, cause: unknown): ListenFailure {
  const code = systemCode(cause)
  if (code === 'EACCES')
    return new ListenFailure(
      'FW_DEV_PORT_FORBIDDEN',
      `Permission denied to listen on port ${port}.`,
      'Choose a port from 1024 upwards.',
      {
        cause,
      },
    )
  return new ListenFailure(
    'FW_DEV_HOST_UNUSABLE',
    `Cannot listen on ${host}, port ${port}${code && ` (${code})`}.`,
    'Pass an address of this machine to --host, or --host without a value to listen on all addresses.',
    { cause },
  )
}

function notYet(_: IncomingMessage, response: ServerResponse): void {
  response.writeHead(503, { 'retry-after': '1', 'cache-control': 'no-store' }).end()
}

function refuseUpgrade(_: IncomingMessage, socket: Duplex): void {
  socket.end('HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
}
