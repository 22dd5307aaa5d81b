import type { ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

const statusTexts = { 400: 'Bad Request', 403: 'Forbidden', 414: 'URI Too Long' }

export interface Refusal {
  status: keyof typeof statusTexts
  /** For users: why, and what to change. */
  text: string
  /** FW_DEV_… */
  code: string
}

/** For requests that do something on this machine. */
export const otherUser: Refusal = {
  status: 403,
  text:
    'Only the user of the dev server may do this: with the `fw` command, or in a browser on the same computer at a `localhost` address. ' +
    'Other programs send the `secret` of node_modules/.cache/fw/dev.lock: `Authorization: Bearer <secret>`.',
  code: 'FW_DEV_CALLER',
}
/** Responds to a request that the guard rejected. */
export function refuse(response: ServerResponse, { status, text, code }: Refusal): void {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    connection: 'close', // the rest of the connection is ignored
  })
  response.end(`${text}\n(${code})\n`)
}

/** Responds to a WebSocket request that the guard rejected. */
export function refuseUpgrade(socket: Duplex, { status, text, code }: Refusal): void {
  const body = Buffer.from(`${text}\n(${code})\n`)
  socket.on('error', () => socket.destroy()) // the client may have disconnected
  socket.end(
    Buffer.concat([
      Buffer.from(
        `HTTP/1.1 ${status} ${statusTexts[status]}\r\nConnection: close\r\n` +
          `Content-Type: text/plain; charset=utf-8\r\nX-Content-Type-Options: nosniff\r\nContent-Length: ${body.length}\r\n\r\n`,
      ),
      body,
    ]),
  )
}
