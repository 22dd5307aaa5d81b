import { security } from '#fw/settings'
import type { H3Event } from 'h3'
import type { setupGracefulShutdown } from 'nitropack/runtime/internal/shutdown'
import { reportLimit, setLimits } from './limits.ts'

type Socket = H3Event['node']['req']['socket']
/** A server of Node.js, with properties that the types lack. */
type Server = Parameters<typeof setupGracefulShutdown>[0] & { connectionsCheckingInterval?: number; dropMaxConnection?: boolean }

const { limits } = security

/** Applies `security.limits` to a server that is about to listen. */
export function limitServer(server: Server): void {
  setLimits(limits)
  limitTime(server)
  limitConnections(server)
}

/** Node.js looks for slow clients now and then: often enough that they get a quarter more time at most. */
function limitTime(server: Server): void {
  const requestTimeout = limits.requestTimeout || 0
  // Node.js would swap them.
  const headersTimeout = Math.min(limits.headersTimeout || Infinity, requestTimeout || Infinity)
  server.requestTimeout = requestTimeout
  server.headersTimeout = headersTimeout === Infinity ? 0 : headersTimeout
  if (headersTimeout !== Infinity) server.connectionsCheckingInterval = Math.ceil(headersTimeout / 4)
  server.on('setSecureContext' in server ? 'secureConnection' : 'connection', (socket: Socket) =>
    socket.on('error', reportTimeout),
  )
}

/**
 * A connection that nothing was sent on was only opened in advance. Until the handshake of a WebSocket is complete, this is the only listener:
 * without it, a client that resets the connection would cause an uncaught exception.
 */
function reportTimeout(this: Socket, { code }: { code?: string }): void {
  if (code !== 'ERR_HTTP_REQUEST_TIMEOUT' || this.bytesRead === 0) return
  const [headers, request] = [limits.headersTimeout, limits.requestTimeout].map((time) => (time === false ? 'any' : time / 1000))
  reportLimit(
    'headersTimeout',
    `A client has got 408: it may take ${headers} s for the headers of a request, and ${request} s (\`requestTimeout\`) for all of it.`,
  )
}

function limitConnections(server: Server): void {
  if (limits.maxConnections === false) return
  server.maxConnections = limits.maxConnections
  server.dropMaxConnection = true // in a cluster, the processes would pass connections on to each other without end
  server.on('drop', () =>
    reportLimit('maxConnections', `${limits.maxConnections} connections are open, and further ones are closed.`),
  )
}
