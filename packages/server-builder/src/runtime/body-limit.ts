import { createError, type H3Event } from 'h3'

type Incoming = H3Event['node']['req'] & {
  /** On hosts that are not Node.js: the body, which most of them read before they call the server. */
  body?: unknown
}

/** Maximum size of a request body in bytes, unless the route rule `maxBodySize` is set. */
const defaultLimit = 10_000_000

/** The same for JSON, which takes far longer to parse than to send. */
const defaultJsonLimit = 1_000_000

/** Fails with 413 if a request body exceeds the limit of its route, now or while it is read. */
export function limitBody(event: H3Event): void {
  const req: Incoming = event.node.req
  const length = req.headers['content-length']
  if (length === undefined && req.headers['transfer-encoding'] === undefined && !req.body) return
  const limit = isJson(req.headers['content-type']) ? jsonLimitOf(event) : limitOf(event)
  if (Number(length ?? 0) > limit || sizeOf(req.body) > limit) throw tooLarge(limit)
  if (req.body instanceof ReadableStream) req.body = req.body.pipeThrough(countingStream(limit))
  else if (length === undefined && !req.body) countBytes(req, limit)
}

function isJson(type: string | undefined): boolean {
  return type !== undefined && /^application\/(?:[\w.-]+\+)?json\b/i.test(type)
}

const limitOf = (event: H3Event): number => ruleLimit(event) ?? defaultLimit
export const jsonLimitOf = (event: H3Event): number => ruleLimit(event) ?? defaultJsonLimit

function ruleLimit({ context }: H3Event): number | undefined {
  const { routeRules } = (context['_nitro'] ?? {}) as { routeRules?: { maxBodySize?: unknown } } // set by `createFront`
  const limit = routeRules?.maxBodySize
  return typeof limit === 'number' ? limit : undefined
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

export function tooLarge(limit: number): Error {
  return createError({
    statusCode: 413,
    statusMessage: 'Payload Too Large',
    message: `The request body is larger than ${limit} bytes. The route rule \`maxBodySize\` sets another limit.`,
  })
}
