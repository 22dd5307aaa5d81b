// Not httpxy, because headers must be forwarded as they were sent, in order and with duplicates, and there is one target, which may
// still be starting.

import { Agent, request as httpRequest, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { requestIdHeader } from './request-id.ts'

export interface Proxy {
  /** @param onClosed - Called instead of a response if the proxy is closed first. Only for requests that can be sent again. */
  web: (request: IncomingMessage, response: ServerResponse, onClosed: () => void) => Promise<void>
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => Promise<void>
  /** The request that the worker knows by this id, until it is answered. */
  request: (id: string | undefined) => IncomingMessage | undefined
  /** Call this before the worker is closed, so that interrupted requests are repeated. */
  close: () => void
}

/** Forwards requests to the worker unchanged. Waits for a worker that is still starting. */
export function createProxy(socket: () => Promise<string>): Proxy {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  let isClosed = false
  const requests = new Map<string, IncomingMessage>()
  let lastId = 0
  const web: Proxy['web'] = async (given, response, onClosed) => {
    const mayRepeat = isRepeatable(given)
    const fail = (): void => {
      if (isClosed && mayRepeat && !response.headersSent && !response.destroyed) onClosed()
      else gone(response)
    }
    const socketPath = await socket().catch(() => undefined)
    if (response.destroyed) return // the client has left while the worker started
    if (socketPath === undefined) return fail()
    const { method, url: path } = given
    const id = String(++lastId)
    requests.set(id, given)
    const forwarded = httpRequest({ socketPath, agent, method, path, headers: headersOf(given, id) })
    forwarded.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.statusMessage, answer.rawHeaders)
      answer.pipe(response)
      answer.once('aborted', () => response.destroy())
    })
    forwarded.on('error', ({ code }: NodeJS.ErrnoException) => {
      // The code of this request has closed the connection, or has ended the worker.
      if (!isClosed && code === 'ECONNRESET') brokenOff(response)
      else fail()
    })
    response.once('close', () => {
      requests.delete(id)
      forwarded.destroy()
      // What was not read stands before the next request of the connection.
      given.unpipe(forwarded)
      given.resume()
    })
    // A repeated request has already ended, so its pipe would never end the target.
    if (mayRepeat) forwarded.end()
    else given.pipe(forwarded)
  }
  const upgrade: Proxy['upgrade'] = async (given, stream, head) => {
    let target: Duplex | undefined
    stream.on('error', () => target?.destroy()) // without a listener, a lost connection would end the process
    const socketPath = await socket().catch(() => undefined)
    if (socketPath === undefined || stream.destroyed) return void stream.destroy()
    const { method, url: path } = given
    const forwarded = httpRequest({ socketPath, method, path, headers: headersOf(given) })
    forwarded.on('upgrade', (answer, other, rest) => {
      stream.write(`HTTP/1.1 101 Switching Protocols\r\n${headerLines(answer.rawHeaders)}\r\n`)
      if (rest.length > 0) stream.write(rest)
      if (head.length > 0) other.write(head)
      other.pipe(stream).pipe(other)
      other.on('error', () => stream.destroy())
      target = other
    })
    // Rejected, for example by the `upgrade` hook of a handler: the client gets the same response as in production.
    forwarded.on('response', (answer) => {
      stream.write(`HTTP/1.1 ${answer.statusCode} ${answer.statusMessage}\r\n${headerLines(answer.rawHeaders)}\r\n`)
      answer.pipe(stream)
    })
    forwarded.on('error', () => stream.destroy())
    forwarded.end()
  }
  return { web, upgrade, request: (id) => (id === undefined ? undefined : requests.get(id)), close: () => (isClosed = true) }
}

/** Whether a request can be sent again: it only reads, and has no body. */
function isRepeatable({ method, headers }: IncomingMessage): boolean {
  const hasBody = 'content-length' in headers || 'transfer-encoding' in headers
  return (method === 'GET' || method === 'HEAD') && !hasBody
}

/**
 * Adds address and protocol of the client, because the worker only sees a local socket.
 *
 * @param id - That of the request, empty if it has none. Clients cannot choose it.
 */
function headersOf({ headers, socket }: IncomingMessage, id: string = ''): OutgoingHttpHeaders {
  const address = headers['x-forwarded-for'] ?? socket.remoteAddress // unknown once the connection is closed
  return {
    ...headers,
    [requestIdHeader]: id,
    ...(address === undefined ? {} : { 'x-forwarded-for': address }),
    ...('encrypted' in socket ? { 'x-forwarded-proto': 'https' } : {}),
  }
}

/** Responds to a request whose worker has ended. A new worker is starting, so the client may retry. */
function gone(response: ServerResponse): void {
  if (response.headersSent) return void response.destroy()
  response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '1' })
  response.end('The server code is starting again.')
}

/** Responds to a request whose connection was closed before the first byte of its response. */
function brokenOff(response: ServerResponse): void {
  if (response.headersSent || response.destroyed) return void response.destroy()
  response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
  response.end('The server code closed the connection without a response.')
}

function headerLines(raw: readonly string[]): string {
  let lines = ''
  for (let index = 0; index + 1 < raw.length; index += 2) lines += `${raw[index]}: ${raw[index + 1]}\r\n`
  return lines
}
