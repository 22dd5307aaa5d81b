import { createReadStream } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { byteRange } from './byte-range.ts'
import { contentType } from './content-type.ts'
import type { PublicFile } from './find-public-file.ts'

/** Responds with a file or the requested range of it, or with 304 if the browser's copy is current. */
export function sendFile(request: IncomingMessage, response: ServerResponse, { file, name, stats }: PublicFile): void {
  const { size, mtime } = stats
  const etag = `W/"${size.toString(36)}-${Math.trunc(stats.mtimeMs).toString(36)}"`
  response.setHeader('etag', etag)
  response.setHeader('last-modified', mtime.toUTCString())
  response.setHeader('cache-control', 'no-cache')
  response.setHeader('accept-ranges', 'bytes')
  if (isFresh(request, etag, mtime)) return void response.writeHead(304).end()

  const range = isForThis(request, mtime) ? byteRange(request.headers.range, size) : undefined
  if (range === 'unsatisfiable') return void response.writeHead(416, { 'content-range': `bytes */${size}` }).end()
  response.setHeader('content-type', contentType(name))
  response.setHeader('content-length', range ? range.end - range.start + 1 : size)
  if (range) response.writeHead(206, { 'content-range': `bytes ${range.start}-${range.end}/${size}` })
  else response.writeHead(200)
  if (request.method === 'HEAD' || size === 0) return void response.end()

  // Limited to the announced length, even if the file grows.
  const stream = createReadStream(file, range ?? { end: size - 1 })
  stream.on('error', () => response.destroy())
  response.on('close', () => stream.destroy())
  stream.pipe(response)
}

function isFresh({ headers }: IncomingMessage, etag: string, mtime: Date): boolean {
  const known = headers['if-none-match']
  if (known !== undefined) return known === '*' || known.split(',').some((one) => one.trim() === etag)
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return since >= Math.trunc(mtime.getTime() / 1000) * 1000
}

/** A range is only valid for the same version of the file. Weak ETags don't guarantee that. */
function isForThis({ headers }: IncomingMessage, mtime: Date): boolean {
  return headers['if-range'] === undefined || headers['if-range'] === mtime.toUTCString()
}
