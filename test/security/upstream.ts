import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'
import { until } from '../support/until.ts'

export interface Upstream {
  /** The requests received so far, in order. */
  requests: { method: string; url: string; headers: IncomingHttpHeaders; body: string }[]
  /** Responses of `/o/endless`, in order. */
  endless: { chunks: number; isClosed: boolean }[]
  readonly origin: string
}

/**
 * A server that responds with the URL that it was asked for.
 *
 * @param port - `upstreamPort` for the server that the proxies of the attack site forward to, in one test file.
 */
export function useUpstream(port?: () => Promise<number>): Upstream {
  const requests: Upstream['requests'] = []
  const endless: Upstream['endless'] = []
  let server: Server | undefined
  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = ''
      request.setEncoding('utf8').on('data', (part: string) => (body += part))
      request.on('end', () => {
        requests.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
        if (request.url?.startsWith('/o/redirects')) {
          response.writeHead(302, { location: `${origin()}/o/inside`, 'set-cookie': 'given=by-upstream' }).end()
          return
        }
        if (request.url?.startsWith('/o/endless')) return void endless.push(writeWithoutEnd(response))
        response.statusCode = Number(/^\/fails\/(\d+)/.exec(request.url ?? '')?.[1] ?? 200)
        response
          .setHeader('content-type', 'text/plain')
          .end(`upstream ${request.url}${response.statusCode === 200 ? '' : ' canary-upstream'}`)
      })
    })
    const given = (await port?.()) ?? 0
    // One test file at a time can be the server that the attack site knows.
    await until('another test file has closed its server', () => listens(server!, given), { limit: 280_000 })
  })
  afterAll(() => void server?.close())
  const origin = (): string => `http://127.0.0.1:${(server!.address() as AddressInfo).port}`
  return {
    requests,
    endless,
    get origin() {
      return origin()
    },
  }
}

/** Returns false if the port is in use. */
async function listens(server: Server, port: number): Promise<boolean> {
  server.listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false
    throw error
  }
}

/** Writes as fast as the other end reads. */
function writeWithoutEnd(response: ServerResponse): Upstream['endless'][number] {
  const count = { chunks: 0, isClosed: false }
  const chunk = new Uint8Array(65_536)
  const write = (): void => {
    while (!count.isClosed && response.write(chunk)) count.chunks += 1
  }
  response.on('drain', () => {
    count.chunks += 1
    write()
  })
  response.on('close', () => (count.isClosed = true))
  write()
  return count
}
