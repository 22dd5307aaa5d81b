import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'pathe'
import { onTestFinished } from 'vitest'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

/** A plain web server for files, like any static host: serves `index.html` and `404.html`, without knowledge of fw. Returns its URL. */
export async function serveDirectory(dir: string, { fallback = '404.html' }: { fallback?: string } = {}): Promise<string> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return void response.writeHead(405).end()
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://host').pathname))
    const file = [join(dir, path), join(dir, path, 'index.html'), join(dir, `${path}.html`)].find(
      (candidate) => candidate.startsWith(dir) && existsSync(candidate) && statSync(candidate).isFile(),
    )
    const found = file ?? join(dir, fallback)
    if (!existsSync(found)) return void response.writeHead(404).end('not found')
    response.writeHead(file || fallback === '200.html' ? 200 : 404, {
      'content-type': types[extname(found)] ?? 'application/octet-stream',
    })
    response.end(readFileSync(found))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}` // a server listening on a port has no other kind of address
}
