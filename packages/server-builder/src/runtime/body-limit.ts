import { createError, type H3Event } from 'h3'

interface Engine {
  h3App: { handler: (event: H3Event) => unknown }
}

/** Maximum size of a request body in bytes, unless the route rule `maxBodySize` is set. */
const defaultLimit = 10_000_000

/** Responds with 413 if a request body exceeds the limit of its route, before or while it is read. */
export default function limitBodies({ h3App }: Engine): void {
  const { handler } = h3App
  h3App.handler = Object.assign((event: H3Event) => {
    const { req } = event.node
    const length = req.headers['content-length']
    if (length === undefined && req.headers['transfer-encoding'] === undefined) return handler(event)
    const limit = limitOf(event)
    if (length !== undefined && Number(length) > limit) throw tooLarge(limit)
    if (length === undefined) countBytes(req, limit)
    return handler(event)
  }, handler) // h3 marks event handlers with a property, which must be kept
}

function limitOf({ context }: H3Event): number {
  const { routeRules } = (context['_nitro'] ?? {}) as { routeRules?: { maxBodySize?: unknown } } // set by `createFront`
  const limit = routeRules?.maxBodySize
  return typeof limit === 'number' ? limit : defaultLimit
}

/** For bodies without a declared length: reading fails once the limit is exceeded, and the rest is discarded. */
function countBytes(req: H3Event['node']['req'], limit: number): void {
  let bytes = 0
  const push = req.push.bind(req)
  req.push = (chunk: Uint8Array | null, encoding) => {
    if (chunk === null) return bytes > limit ? true : push(chunk, encoding)
    const wasTooLarge = bytes > limit
    bytes += chunk.length
    if (bytes <= limit) return push(chunk, encoding)
    if (!wasTooLarge && req.listenerCount('error') > 0) req.emit('error', tooLarge(limit))
    return true
  }
}

function tooLarge(limit: number): Error {
  return createError({
    statusCode: 413,
    statusMessage: 'Payload Too Large',
    message: `The request body is larger than ${limit} bytes.`,
  })
}
