import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

/** What an archive says about one of its entries. */
export interface ArchiveEntry {
  path: string
  /** As in the archive: `0` file, `1` hard link, `2` symbolic link, `5` directory, and others. */
  type: string
  linkpath: string
}

const blockSize = 512

/**
 * The entries of a tar archive, compressed or not, without unpacking it. A damaged or unfinished archive throws: whoever has
 * seen all entries knows that it is whole.
 */
export async function* archiveEntries(file: string): AsyncGenerator<ArchiveEntry> {
  const stream = await read(file)
  try {
    yield* entriesIn(new Bytes(stream))
  } finally {
    stream.destroy() // whoever has seen enough leaves early
  }
}

async function* entriesIn(bytes: Bytes): AsyncGenerator<ArchiveEntry> {
  let extended: Record<string, string> = {}
  for (let zeros = 0; zeros < 2;) {
    const header = await bytes.next(blockSize)
    if (!header) return // some programs leave the two empty blocks at the end out
    zeros = header.every((byte) => byte === 0) ? zeros + 1 : 0
    if (zeros > 0) continue
    assertChecksum(header)
    const type = header.toString('latin1', 156, 157).replace('\0', '0')
    const size = Number(extended['size'] ?? numberAt(header, 124, 12))
    if ('xgLK'.includes(type)) {
      const body = await bytes.next(size, true)
      if (type !== 'g') extended = { ...extended, ...extension(type, body) }
      continue
    }
    await bytes.skip(size)
    const prefix = header.toString('latin1', 257, 262) === 'ustar' ? textAt(header, 345, 155) : ''
    const path = extended['path'] ?? (prefix ? `${prefix}/` : '') + textAt(header, 0, 100)
    yield { path, type, linkpath: extended['linkpath'] ?? textAt(header, 157, 100) }
    extended = {}
  }
  await bytes.drain() // what is compressed ends with a checksum
}

async function read(file: string): Promise<Readable> {
  const handle = await open(file)
  const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0).finally(() => handle.close())
  const stream = createReadStream(file)
  const isCompressed = buffer[0] === 0x1f && buffer[1] === 0x8b
  return isCompressed ? pipeline(stream, createGunzip(), () => {}) : stream // the error reaches whoever reads
}

/** What an extra header says about the entry after it. */
function extension(type: string, body: Buffer): Record<string, string> {
  const text = body.toString()
  if (type === 'L') return { path: text.replace(/\0.*$/s, '') }
  if (type === 'K') return { linkpath: text.replace(/\0.*$/s, '') }
  const records: Record<string, string> = {}
  // Each line is `<its own length> key=value`; a line of another length is left out, as the library that unpacks does it.
  for (const line of text.split('\n')) {
    const [, length, key, value] = /^(\d+) ([^=]*)=(.*)$/s.exec(line) ?? []
    if (key !== undefined && value !== undefined && Number(length) === Buffer.byteLength(line) + 1) records[key] = value
  }
  return records
}

function textAt(header: Buffer, start: number, length: number): string {
  return header.toString('utf8', start, start + length).replace(/\0.*$/s, '')
}

/** Octal digits, or for large numbers the bytes themselves. */
function numberAt(header: Buffer, start: number, length: number): number {
  if (header[start]! < 128) return Number.parseInt(textAt(header, start, length).trim() || '0', 8)
  return header.readUIntBE(start + length - 6, 6)
}

function assertChecksum(header: Buffer): void {
  const sum = header.reduce((total, byte, index) => total + (index >= 148 && index < 156 ? 32 : byte), 0)
  if (sum !== numberAt(header, 148, 8)) throw new Error('what the server sent is no archive, or a damaged one')
}

/** Bytes of a stream in portions. */
class Bytes {
  #buffer: Buffer = Buffer.alloc(0)
  readonly #chunks: AsyncIterator<Buffer>

  constructor(stream: Readable) {
    this.#chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer> // a stream without encoding gives buffers
  }

  next(length: number): Promise<Buffer | undefined>
  next(length: number, padded: true): Promise<Buffer>
  /** Nothing when the stream is at its end. */
  async next(length: number, padded: boolean = false): Promise<Buffer | undefined> {
    const wanted = padded ? paddedSize(length) : length
    while (this.#buffer.length < wanted && (await this.#more())) continue
    if (!padded && this.#buffer.length === 0) return undefined
    if (this.#buffer.length < wanted) throw new Error('the archive is cut short')
    const portion = this.#buffer.subarray(0, length)
    this.#buffer = this.#buffer.subarray(wanted)
    return portion
  }

  async skip(size: number): Promise<void> {
    let left = paddedSize(size)
    while (left > this.#buffer.length) {
      left -= this.#buffer.length
      this.#buffer = Buffer.alloc(0)
      if (!(await this.#more())) throw new Error('the archive is cut short')
    }
    this.#buffer = this.#buffer.subarray(left)
  }

  async drain(): Promise<void> {
    do this.#buffer = Buffer.alloc(0)
    while (await this.#more())
  }

  async #more(): Promise<boolean> {
    const { done, value } = await this.#chunks.next()
    if (!done) this.#buffer = this.#buffer.length > 0 ? Buffer.concat([this.#buffer, value]) : value
    return !done
  }
}

function paddedSize(size: number): number {
  if (!Number.isSafeInteger(size) || size < 0) throw new Error('the archive is damaged')
  return Math.ceil(size / blockSize) * blockSize
}
