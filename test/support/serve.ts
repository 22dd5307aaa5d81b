import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface Served {
  /** `http://127.0.0.1:<port>`, without a slash at the end. */
  url: string
  /** What was asked for, in order. */
  requests: { method: string; path: string; headers: IncomingHttpHeaders }[]
  /** Changes what the server answers from now on. */
  answer: (handler: Handler) => void
}

export type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** A web server on a free port of this machine, as long as the test runs. */
export async function serve(handler: Handler): Promise<Served> {
  let current = handler
  const requests: Served['requests'] = []
  const server = createServer((request, response) => {
    requests.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers })
    current(request, response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(async () => {
    server.closeAllConnections() // answers that a test left hanging
    await new Promise((closed) => server.close(closed))
  })
  const { port } = server.address() as AddressInfo // a server that listens on a port has no other kind of address
  return { url: `http://127.0.0.1:${port}`, requests, answer: (next) => (current = next) }
}

/** A handler that sends the same body to everyone. */
export function sending(
  body: string | Buffer,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): Handler {
  return (_, response) => response.writeHead(status, headers).end(body)
}
