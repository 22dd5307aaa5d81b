import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { listFiles } from '@fw/kit/internal'
import mime from 'mime'
import type { Nitro } from 'nitropack/types'
import { join, relative } from 'pathe'
import { prerenderedTypes } from './prerendered-pages.ts'

/** The virtual module from which Nitro's runtime reads the list of public files. */
export const publicAssetsId = '#nitro-internal-virtual/public-assets-data'

/** Number of files that are read in parallel. */
const concurrency = 25

/** Path, index of the content type, ETag, modification time, size, and optionally encoding and Base64 content. */
type Row = [path: string, type: number, etag: string, mtime: number, size: number, encoding?: string | null | 0, data?: string]

/**
 * Generates the table that Nitro's static handler uses. Nitro's own one decodes file names, so a name with `%` fails the build, and
 * it is one large object literal, which slows down the start of a server with many files.
 */
export async function publicAssetsText(nitro: Nitro): Promise<string> {
  const { options } = nitro
  const { publicDir, serverDir } = options.output
  const names = listFiles(publicDir)
  const siblings = new Set(names)
  const prerendered = prerenderedTypes(nitro)
  const types: string[] = []
  const rows: Row[] = []

  async function addRow(name: string): Promise<void> {
    const file = join(publicDir, name)
    const [data, { mtime, size }] = await Promise.all([readFile(file), stat(file)])
    const type = prerendered.get(`/${name}`) ?? contentType(name)
    if (!types.includes(type)) types.push(type)
    const row: Row = [`/${name}`, types.indexOf(type), etag(data), mtime.getTime(), size]
    const encoding = contentEncoding(name, siblings)
    if (options.serveStatic === 'inline') row.push(encoding, data.toString('base64'))
    else if (encoding !== 0) row.push(encoding)
    rows.push(row)
  }

  const queue = names.values()
  const work = async (): Promise<void> => {
    for (const name of queue) await addRow(name)
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  rows.sort(([one], [other]) => (one < other ? -1 : 1))
  return tableText(rows, types, relative(serverDir, publicDir))
}

function contentType(name: string): string {
  const type = mime.getType(name.replace(/\.(?:gz|br)$/, '')) ?? 'text/plain'
  return type.startsWith('text') ? `${type}; charset=utf-8` : type
}

/**
 * Returns the encoding of a compressed file, null for a file with a compressed sibling (its responses vary), and 0 for other files.
 */
function contentEncoding(name: string, siblings: ReadonlySet<string>): string | null | 0 {
  if (name.endsWith('.gz')) return 'gzip'
  if (name.endsWith('.br')) return 'br'
  return siblings.has(`${name}.gz`) || siblings.has(`${name}.br`) ? null : 0
}

function etag(data: Uint8Array): string {
  return `"${data.length.toString(16)}-${createHash('sha1').update(data).digest('base64').slice(0, 27)}"`
}

/** JSON is parsed several times faster than code. Objects for the handler are created on demand. */
function tableText(rows: readonly Row[], types: readonly string[], dir: string): string {
  return `const types = ${JSON.stringify(types)}
const rows = new Map(JSON.parse(${JSON.stringify(JSON.stringify(rows))}).map((row) => [row[0], row]))
export default new Proxy(Object.create(null), {
  has: (_, path) => rows.has(path),
  get(made, path) {
    const row = made[path] ? undefined : rows.get(path)
    if (row) {
      const [, type, etag, mtime, size, encoding, data] = row
      made[path] = { type: types[type], etag, mtime: new Date(mtime).toJSON(), size, path: ${JSON.stringify(`${dir}`)} + path, data, encoding: encoding === 0 ? undefined : encoding }
    }
    return made[path]
  },
})
`
}

/** The module with which Nitro's runtime reads a public file on Node.js. */
export const readAssetId = '#nitro-internal-virtual/public-assets-node'

/** Bytes up to which a file is read at once. */
const maxRead = 262_144

/** Reads large files only as fast as the client takes them. Nitro reads all of them at once. A file that was removed after the build is none. */
export const readAssetText = `import { open, readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import assets from '${publicAssetsId}'
export async function readAsset(id) {
  const { path, size } = assets[id]
  const file = resolve(dirname(fileURLToPath(import.meta.url)), path)
  try {
    return size <= ${maxRead} ? await readFile(file) : (await open(file)).createReadStream({ highWaterMark: ${maxRead} })
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}
`
