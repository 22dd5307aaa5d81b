import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { DevSettings, HotClient, HotHub, HotListener, HotPayload } from '@fw/schema'
import { WebSocketServer, type WebSocket } from 'ws'
import { isOwnOrigin } from '../guard/allowed-origins.ts'
import type { Verdict } from '../guard/create-guard.ts'
import { refuseUpgrade, type Refusal } from '../guard/refuse.ts'
import { Listeners } from './listeners.ts'
import { readMessage } from './read-message.ts'
import { sameToken } from '../guard/same-token.ts'

export interface HubSettings {
  /** The token that a browser must send. Defaults to a random one. */
  token?: string
  /** Subprotocols of the bundler's client; see `DevSettings.sockets`. */
  protocols?: () => Protocols | undefined
  /** The guard of WebSocket requests. */
  checkUpgrade: (request: IncomingMessage) => Verdict
  /** Whether a request comes from the user of this server. */
  isOwner: (request: IncomingMessage) => Promise<boolean>
  /** What pages of other users receive, such as those of phones in the same network. Defaults to the same. */
  forOthers?: (payload: HotPayload) => HotPayload
  /** Called when a listener fails. */
  onError?: (error: unknown) => void
  /** Milliseconds between two pings. */
  heartbeat?: number
}

type Protocols = NonNullable<DevSettings['sockets']>

export interface HubScope {
  on: HotHub['on']
  off: HotHub['off']
  /** Removes all listeners of this scope. */
  dispose: () => void
}

export interface Hub extends HotHub {
  /** Whether a client is a page in a browser of the user of this server. */
  isOwner: (client: HotClient) => Promise<boolean>
  /** Whether a request is for this hub instead of the app. */
  accepts: (request: IncomingMessage) => boolean
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** A group of listeners, such as those of one session. */
  scope: () => HubScope
  close: () => Promise<void>
}

const maxPayload = 1024 * 1024

/** The WebSocket connection to development code in browsers. It only forwards messages, and never calls a function by name. */
export function createHub(settings: HubSettings): Hub {
  const {
    token = randomBytes(24).toString('base64url'),
    protocols = () => undefined,
    checkUpgrade,
    isOwner,
    forOthers = (payload) => payload,
    onError = console.error,
    heartbeat = 30_000,
  } = settings
  const chosen = (offered: readonly string[]): string | undefined => chosenProtocol(offered, protocols())
  const isPing = (protocol: string | undefined): boolean => protocol !== undefined && protocol === protocols()?.ping
  const server = new WebSocketServer({
    noServer: true,
    maxPayload,
    perMessageDeflate: false,
    handleProtocols: (offered) => chosen([...offered]) ?? false,
  })
  const clients = new Map<WebSocket, HotClient>()
  /** Whether clients are pages of the user of this server, as soon as it is known. */
  const owners = new WeakMap<HotClient, boolean>()
  const known = new WeakMap<HotClient, Promise<boolean>>()
  const groups = new Set<Listeners>()

  const call = (event: string, data: unknown, client: HotClient): void => {
    for (const listeners of Array.from(groups)) listeners.call(event, data, client, onError)
  }

  function scope(): HubScope {
    const listeners = new Listeners()
    groups.add(listeners)
    return {
      on: (event, listener) => listeners.add(event, listener),
      off: (event, listener) => listeners.remove(event, listener),
      dispose: () => {
        listeners.clear()
        groups.delete(listeners)
      },
    }
  }

  /** Whose page it is becomes known a moment later. Until then, messages that may differ for others wait. */
  function connect(socket: WebSocket, checking: Promise<boolean>): void {
    const waiting: HotPayload[] = []
    const client: HotClient = {
      send: (payload) => {
        const ofOwner = owners.get(client)
        if (ofOwner === undefined) waiting.push(payload)
        else sendTo(socket, JSON.stringify(ofOwner ? payload : forOthers(payload)))
      },
    }
    const release = async (): Promise<boolean> => {
      const ofOwner = await checking
      owners.set(client, ofOwner)
      waiting.forEach(client.send)
      return ofOwner
    }
    clients.set(socket, client)
    known.set(client, release())
    socket.on('close', () => clients.delete(socket))
    socket.on('message', (data, isBinary) => {
      // By default `ws` emits one Buffer per message.
      const message = isBinary ? undefined : readMessage((data as Buffer).toString('utf8'))
      if (message) call(message.event, message.data, client)
    })
    sendTo(socket, JSON.stringify({ type: 'connected' }))
    call('connection', undefined, client)
  }

  function refusal(request: IncomingMessage): Refusal | undefined {
    const verdict = checkUpgrade(request)
    if (verdict.status !== 200) return verdict
    if (!isOwnOrigin(request.headers.origin, request.headers.host)) return foreign
    return isPing(chosen(offeredProtocols(request))) || sameToken(tokenOf(request), token) ? undefined : wrongToken
  }

  const stopBeating = beat(() => clients.keys(), heartbeat)
  const lasting = scope()

  return {
    token,
    get size() {
      return clients.size
    },
    on: (event: string, listener: HotListener) => lasting.on(event, listener),
    off: (event: string, listener: HotListener) => lasting.off(event, listener),
    send(payload) {
      const text = JSON.stringify(payload)
      for (const [socket, client] of clients) {
        if (owners.get(client)) sendTo(socket, text)
        else client.send(payload)
      }
    },
    isOwner: (client) => known.get(client) ?? Promise.resolve(false),
    accepts: (request) => chosen(offeredProtocols(request)) !== undefined,
    upgrade(request, socket, head) {
      const refused = refusal(request)
      if (refused) return refuseUpgrade(socket, refused)
      const onSocketError = (): void => void socket.destroy()
      socket.on('error', onSocketError)
      server.handleUpgrade(request, socket, head, (webSocket) => {
        socket.off('error', onSocketError)
        webSocket.on('error', () => webSocket.terminate()) // for example if a message is too long
        if (isPing(webSocket.protocol)) webSocket.close()
        else connect(webSocket, isOwner(request))
      })
    },
    scope,
    async close() {
      stopBeating()
      for (const socket of [...clients.keys(), ...server.clients]) socket.terminate()
      clients.clear()
      groups.clear()
      await new Promise<void>((closed) => server.close(() => closed()))
    },
  }
}

const foreign: Refusal = { status: 403, text: 'Only pages of this dev server may connect.', code: 'FW_DEV_ORIGIN' }
const wrongToken: Refusal = {
  status: 403,
  text: 'Missing or invalid token. Reload the page.',
  code: 'FW_DEV_TOKEN',
}

function offeredProtocols({ headers }: IncomingMessage): string[] {
  return (headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim())
}

/** Of several, one that needs a token. */
function chosenProtocol(offered: readonly string[], { connect, ping }: Partial<Protocols> = {}): string | undefined {
  return ['fw-hot', connect, ping].find((name) => name !== undefined && offered.includes(name))
}

function tokenOf({ url = '' }: IncomingMessage): string {
  const at = url.indexOf('?')
  return new URLSearchParams(at < 0 ? '' : url.slice(at)).get('token') ?? ''
}

function sendTo(socket: WebSocket, text: string): void {
  if (socket.readyState === socket.OPEN) socket.send(text)
}

/** Closes connections whose client is gone. */
function beat(sockets: () => Iterable<WebSocket>, interval: number): () => void {
  const alive = new WeakMap<WebSocket, boolean>()
  const timer = setInterval(() => {
    for (const socket of sockets()) {
      if (alive.get(socket) === false) {
        socket.terminate()
        continue
      }
      alive.set(socket, false)
      socket.once('pong', () => alive.set(socket, true))
      socket.ping()
    }
  }, interval)
  timer.unref()
  return () => clearInterval(timer)
}
