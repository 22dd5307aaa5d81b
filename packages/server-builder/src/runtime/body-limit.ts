import { createError, type H3Event } from 'h3'

interface Engine {
  h3App: { handler: (event: H3Event) => unknown }
}

type Incoming = H3Event['node']['req'] & {
  /** On hosts that are not Node.js: the body, which most of them read before they call the server. */
  body?: unknown
}

/** Maximum size of a request body in bytes, unless the route rule `maxBodySize` is set. */
const defaultLimit = 10_000_000

/** Responds with 413 if a request body exceeds the limit of its route, before or while it is read. */
export default function limitBodies({ h3App }: Engine): void {
  const { handler } = h3App
  h3App.handler = Object.assign((event: H3Event) => {
    const req: Incoming = event.node.req
    const length = req.headers['content-length']
    if (length === undefined && req.headers['transfer-encoding'] === undefined && !req.body) return handler(event)
    const limit = limitOf(event)
    if (Number(length ?? 0) > limit || sizeOf(req.body) > limit) throw tooLarge(limit)
    if (req.body instanceof ReadableStream) req.body = req.body.pipeThrough(countingStream(limit))
    else if (length === undefined && !req.body) countBytes(req, limit)
    return handler(event)
  }, handler) // h3 marks event handlers with a property, which must be kept
}

function limitOf({ context }: H3Event): number {
  const { routeRules } = (context['_nitro'] ?? {}) as { routeRules?: { maxBodySize?: unknown } } // set by `createFront`
  const limit = routeRules?.maxBodySize
  return typeof limit === 'number' ? limit : defaultLimit
}

function sizeOf(body: unknown): number {
  if (typeof body === 'string') return body.length
  return body instanceof ArrayBuffer || ArrayBuffer.isView(body) ? body.byteLength : 0
}

function countingStream(limit: number): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.length
      if (bytes > limit) controller.error(tooLarge(limit))
      else controller.enqueue(chunk)
    },
  })
}

/** For bodies without a declared length: reading fails once the limit is exceeded, and the rest is discarded. */
function countBytes(req: Incoming, limit: number): void {
  let bytes = 0
  const push = req.push.bind(req)
  req.push = (chunk: Uint8Array | null, encoding) => {
    if (chunk === null) return bytes > limit ? true : push(chunk, encoding)
    const wasTooLarge = bytes > limit
    bytes += chunk.length
    if (bytes <= limit) return push(chunk, encoding)
    if (!wasTooLarge) failReading(req, tooLarge(limit))
    return true
  }
}

/** The body may arrive before anything reads it. */
function failReading(req: Incoming, error: Error): void {
  if (req.listenerCount('error') > 0) {
    req.emit('error', error)
    return
  }
  const onListener = (name: string | symbol): void => {
    if (name !== 'error') return
    req.off('newListener', onListener)
    queueMicrotask(() => req.emit('error', error)) // the listener is added after this call
  }
  req.on('newListener', onListener)
}

function tooLarge(limit: number): Error {
  return createError({
    statusCode: 413,
    statusMessage: 'Payload Too Large',
    message: `The request body is larger than ${limit} bytes.`,
  })
}
