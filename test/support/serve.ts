import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface Served {
  /** `http://127.0.0.1:<port>`, without a trailing slash. */
  url: string
  /** The requests, in order. */
  requests: { method: string; path: string; headers: IncomingHttpHeaders }[]
  /** Changes the response from now on. */
  answer: (handler: Handler) => void
}

export type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** A web server on a free port, running during the test. */
export async function serve(handler: Handler): Promise<Served> {
  let current = handler
  const requests: Served['requests'] = []
  const server = createServer((request, response) => {
    requests.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers })
    current(request, response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(async () => {
    server.closeAllConnections() // responses that a test left open
    await new Promise((closed) => server.close(closed))
  })
  const { port } = server.address() as AddressInfo // a server listening on a port has no other kind of address
  return { url: `http://127.0.0.1:${port}`, requests, answer: (next) => (current = next) }
}

/** A handler that always sends the same body. */
export function sending(
  body: string | Buffer,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): Handler {
  return (_, response) => response.writeHead(status, headers).end(body)
}
