import { createError, type H3Event } from 'h3'

interface Engine {
  h3App: { handler: (event: H3Event) => unknown }
}

/** Bytes that a request body may have unless the route rule `maxBodySize` says otherwise. */
const defaultLimit = 10_000_000

/** Answers 413 to requests whose body is larger than the limit of their route, before or while the body is read. */
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
  }, handler) // an event handler carries the flag by which h3 knows it
}

function limitOf({ context }: H3Event): number {
  const { routeRules } = (context['_nitro'] ?? {}) as { routeRules?: { maxBodySize?: unknown } } // what the front has found
  const limit = routeRules?.maxBodySize
  return typeof limit === 'number' ? limit : defaultLimit
}

/** A body without a declared length fails when it grows too large, for whoever reads it. What comes after that is thrown away. */
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
