import { createReadStream } from 'node:fs'
import { createServer } from 'node:http'
import { createBase, readTarget } from '@fw/schema/path'
import { extname } from 'pathe'
import { writeLog } from '../print/output.ts'
import { findStaticFile } from './find-static-file.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.woff2': 'font/woff2',
}

export interface ServeFilesOptions {
  port: number
  host: string
  /** The path below which the files are served. */
  baseURL: string
}

/** Serves a directory like a static host: `index.html` for directories, `404.html` for missing files. Stops on a signal. */
export async function serveFiles(dir: string, { port, host, baseURL }: ServeFilesOptions): Promise<number> {
  const base = createBase(baseURL)
  const server = createServer(async (request, response) => {
    const target = readTarget(request.url ?? '/')
    const path = target && base.strip(target)?.decoded
    const file = path === undefined ? undefined : await findStaticFile(dir, path)
    const fallback = file ?? (await findStaticFile(dir, '/404.html'))
    response.statusCode = file === undefined ? 404 : 200
    if (fallback === undefined) return void response.end('Not Found')
    response.setHeader('content-type', types[extname(fallback)] ?? 'application/octet-stream')
    if (request.method === 'HEAD') return void response.end()
    createReadStream(fallback).pipe(response)
  })
  await new Promise<void>((done, fail) => server.once('error', fail).listen(port, host, done))
  const address = server.address()
  writeLog(`Serving static files on http://${host}:${typeof address === 'object' && address ? address.port : port}${base.path}`)
  return new Promise((done) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.close(() => done(0)))
  })
}
