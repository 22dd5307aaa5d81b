import {
  defaultContentType,
  isStream,
  isWebResponse,
  MIMES,
  sanitizeStatusCode,
  sanitizeStatusMessage,
  splitCookiesString,
  type H3Event,
} from 'h3'
import { createError } from '../create-error.ts'
import { hasConnection } from '../request/has-connection.ts'
import { protectVisitor } from './lifetimes.ts'
import { sendStream } from './send-stream.ts'
import { sendNoContent } from './senders.ts'

/**
 * Sends whatever a handler has returned: the one sender of the server, for text, data, bytes, files, responses and streams.
 *
 * @param spacing - For JSON.
 */
export function send(event: H3Event, body: unknown, spacing?: number): unknown {
  switch (typeof body) {
    case 'string':
      return end(event, body, MIMES.html)
    case 'object':
      return body === null ? sendNoContent(event) : sendObject(event, body, spacing)
    case 'boolean':
    case 'number':
      return end(event, JSON.stringify(body), MIMES.json)
    case 'bigint':
      return end(event, String(body), MIMES.json)
    default:
      throw createError({ statusCode: 500, statusMessage: `[h3] Cannot send ${typeof body} as response.` })
  }
}

function sendObject(event: H3Event, body: object, spacing: number | undefined): unknown {
  if (isWebResponse(body)) return sendWebResponse(event, body)
  if (isStream(body)) return sendStream(event, body as unknown as ReadableStream)
  if ('buffer' in body && body.buffer) return end(event, body as Uint8Array)
  if (isBlob(body)) return sendBlob(event, body)
  if (body instanceof Error) throw createError(body)
  if ('end' in body && typeof body.end === 'function') return undefined // the response itself, which the handler ends
  return end(event, JSON.stringify(body, undefined, spacing), MIMES.json)
}

/** Sends a response of `fetch`, or one that a handler has created. */
export function sendWebResponse(event: H3Event, response: Response): void | Promise<void> {
  const { res } = event.node
  for (const [name, value] of response.headers) {
    if (name === 'set-cookie') res.appendHeader(name, splitCookiesString(value))
    else res.setHeader(name, value)
  }
  if (response.status) res.statusCode = sanitizeStatusCode(response.status, res.statusCode)
  if (response.statusText) res.statusMessage = sanitizeStatusMessage(response.statusText)
  if (response.redirected) res.setHeader('location', response.url)
  if (response.body) return sendStream(event, response.body)
  protectVisitor(event)
  res.end()
}

function isBlob(body: object): body is Blob {
  return 'arrayBuffer' in body && typeof body.arrayBuffer === 'function'
}

/** A file may be large: only what the client reads is loaded. */
async function sendBlob(event: H3Event, blob: Blob): Promise<void> {
  const { res } = event.node
  if (blob.type) defaultContentType(event, blob.type)
  if (!hasConnection(event)) return end(event, Buffer.from(await blob.arrayBuffer()))
  if (!res.hasHeader('content-length')) res.setHeader('content-length', blob.size)
  return sendStream(event, blob.stream())
}

function end(event: H3Event, body: string | Uint8Array, type?: string): void {
  if (type !== undefined) defaultContentType(event, type)
  if (event.handled) return
  protectVisitor(event)
  event.node.res.end(body)
}
