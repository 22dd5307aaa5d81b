import type { Buffer } from 'node:buffer'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { MessagePort } from 'node:worker_threads'

/** What handles requests in development. */
export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void

declare module '@fw/schema' {
  interface NodeTypes {
    request: IncomingMessage
    response: ServerResponse
    socket: Duplex
    port: MessagePort
    buffer: Buffer
  }
}
