// Not httpxy, because headers must be forwarded as they were sent, in order and with duplicates, and there is one target, which may
// still be starting.

import { Agent, request as httpRequest, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

export interface Proxy {
  /** @param onClosed - Called instead of a response if the proxy is closed first. Only for requests that can be sent again. */
  web: (request: IncomingMessage, response: ServerResponse, onClosed: () => void) => Promise<void>
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => Promise<void>
  /** Call this before the worker is closed, so that interrupted requests are repeated. */
  close: () => void
}

/** Forwards requests to the worker unchanged. Waits for a worker that is still starting. */
export function createProxy(socket: () => Promise<string>): Proxy {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  let isClosed = false
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
    const forwarded = httpRequest({ socketPath, agent, method, path, headers: headersOf(given) })
    forwarded.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.statusMessage, answer.rawHeaders)
      answer.pipe(response)
      answer.once('aborted', () => response.destroy())
    })
    forwarded.on('error', fail)
    response.once('close', () => forwarded.destroy())
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
  return { web, upgrade, close: () => (isClosed = true) }
}

/** Whether a request can be sent again: it only reads, and has no body. */
function isRepeatable({ method, headers }: IncomingMessage): boolean {
  const hasBody = 'content-length' in headers || 'transfer-encoding' in headers
  return (method === 'GET' || method === 'HEAD') && !hasBody
}

/** Adds address and protocol of the client, because the worker only sees a local socket. */
function headersOf({ headers, socket }: IncomingMessage): OutgoingHttpHeaders {
  const address = headers['x-forwarded-for'] ?? socket.remoteAddress // unknown once the connection is closed
  return {
    ...headers,
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

function headerLines(raw: readonly string[]): string {
  let lines = ''
  for (let index = 0; index + 1 < raw.length; index += 2) lines += `${raw[index]}: ${raw[index + 1]}\r\n`
  return lines
}
