import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { RunningSite } from './start-site.ts'

export interface SwitchingProxy {
  url: string
  /** Deploys another site. */
  to: (site: RunningSite) => void
  /** Returns the status to respond with instead of forwarding a request. */
  refuse: ((path: string, isDocument: boolean) => number | undefined) | undefined
  /** Paths of the documents that were requested with GET. */
  documents: string[]
}

/** A server at a fixed address that forwards requests to one site after the other, like a host during a deployment. */
export async function switchingProxy(first: RunningSite): Promise<SwitchingProxy> {
  let site = first
  const server = createServer((req, res) => {
    const path = req.url ?? '/'
    const isDocument = req.headers['sec-fetch-dest'] === 'document'
    if (isDocument) proxy.documents.push(path)
    const status = proxy.refuse?.(path, isDocument)
    if (status !== undefined) return void res.writeHead(status, { 'content-type': 'text/html' }).end('<h1>refused</h1>')
    const forwarded = request(
      { port: site.port, host: '127.0.0.1', path, method: req.method, headers: req.headers },
      (answer) => {
        // Chunks of pages that were visited before would still be in the browser's cache.
        res.writeHead(answer.statusCode ?? 500, { ...answer.headers, 'cache-control': 'no-store' })
        answer.pipe(res)
      },
    )
    forwarded.on('error', () => res.destroy())
    req.pipe(forwarded)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const proxy: SwitchingProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // it listens on a port
    to: (next) => void (site = next),
    refuse: undefined,
    documents: [],
  }
  return proxy
}
