import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { afterAll, beforeAll } from 'vitest'
import { upstreamPort } from './attack-site.ts'

export interface Upstream {
  /** The requests received so far, in order. */
  requests: { method: string; url: string; headers: IncomingHttpHeaders; body: string }[]
}

/** The server that the proxies of the attack site forward to. Responds with the URL that it was asked for. */
export function useUpstream(): Upstream {
  const requests: Upstream['requests'] = []
  let server: Server | undefined
  beforeAll(async () => {
    const port = await upstreamPort()
    server = createServer((request, response) => {
      let body = ''
      request.setEncoding('utf8').on('data', (part: string) => (body += part))
      request.on('end', () => {
        requests.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
        response.setHeader('content-type', 'text/plain').end(`upstream ${request.url}`)
      })
    })
    await new Promise<void>((done) => server!.listen(port, '127.0.0.1', done))
  })
  afterAll(() => void server?.close())
  return { requests }
}
