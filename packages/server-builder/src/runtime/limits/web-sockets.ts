import type { H3Event } from 'h3'
import { busyHeaders } from './too-busy.ts'
import { createCounter, limitOf } from './limits.ts'

/** What the WebSockets of Node.js have in addition to those of browsers. */
interface NodeWebSocket {
  ping: () => void
  terminate: () => void
  on: (event: 'pong' | 'close', listener: () => void) => void
}

type Done = (isAccepted: boolean, status?: number, statusText?: string, headers?: Record<string, string>) => void

const sockets = createCounter('maxWebSockets', 'WebSockets')

/** Asked before code of the app: refusing costs little. */
export const hasRoomForWebSocket = (): boolean => !sockets.isFull()

/** An option of the adapter for Node.js: decides when the handshake is complete, and counts the connection until it is closed. */
export function verifyClient({ req: { socket } }: Pick<H3Event['node'], 'req'>, done: Done): void {
  if (socket.destroyed) return done(false, 400)
  if (!sockets.enter()) return done(false, 503, undefined, busyHeaders)
  socket.once('close', sockets.leave)
  done(true)
}

/** Open connections, and whether they have answered the last ping. */
const peers = new Map<NodeWebSocket, boolean>()
let timer: ReturnType<typeof setInterval> | undefined

/** Closes the connection if its client does not answer pings: it may be gone without a word. Browsers answer by themselves. */
export function watchPeer(webSocket: object): void {
  const interval = limitOf('pingInterval')
  if (interval === Infinity || !isOfNode(webSocket)) return
  peers.set(webSocket, true)
  webSocket.on('pong', () => peers.has(webSocket) && peers.set(webSocket, true))
  webSocket.on('close', () => {
    peers.delete(webSocket)
    if (peers.size > 0) return
    clearInterval(timer)
    timer = undefined
  })
  timer ??= setInterval(pingAll, interval)
}

function pingAll(): void {
  for (const [peer, hasAnswered] of peers) {
    if (!hasAnswered) {
      peer.terminate()
      continue
    }
    peers.set(peer, false)
    peer.ping()
  }
}

function isOfNode(webSocket: object): webSocket is NodeWebSocket {
  return 'ping' in webSocket && 'terminate' in webSocket
}
