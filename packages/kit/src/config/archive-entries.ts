import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { archiveLimits, type ArchiveLimits } from './archive-limits.ts'
import { limitBytes, TooLarge } from './limit-bytes.ts'

/** An entry of an archive. */
export interface ArchiveEntry {
  path: string
  /** Type as named by the library: `File`, `Directory`, `SymbolicLink`, `Link` (a hard link), and others. */
  type: string
  linkpath: string
}

export interface ArchiveContent {
  entries: ArchiveEntry[]
  /** Text that belongs to the whole archive. Git puts the commit there. */
  comment?: string
}

/**
 * Lists the entries of a tar archive, compressed or not, without extracting it. Throws for a corrupt or incomplete archive, so a
 * complete list means that the archive is complete.
 */
export async function archiveContent(
  file: string,
  limits: Pick<ArchiveLimits, 'unpacked' | 'entries'> = archiveLimits,
): Promise<ArchiveContent> {
  const { list } = await import('tar')
  const entries: ArchiveEntry[] = []
  let comment: string | undefined
  let isOver = false
  let bytesAfter = 0
  const parser = list({
    strict: true,
    onReadEntry: ({ path, type, linkpath = '' }) => entries.push({ path, type, linkpath }),
  })
  parser.on('meta', (records) => (comment ??= /^\d+ comment=(.*)$/m.exec(records)?.[1]))
  parser.on('eof', () => (isOver = true))
  const parsed = new Promise<void>((done, fail) => {
    parser.on('error', fail)
    parser.on('end', done)
  })
  parsed.catch(() => {}) // is awaited below, or another error comes first
  try {
    for await (const chunk of await unpacked(file, limits.unpacked)) {
      if (isOver) bytesAfter += (chunk as Buffer).byteLength
      else parser.write(chunk as Buffer)
      if (bytesAfter > maxPadding) throw new TooLarge('the archive has data after its end')
      if (entries.length > limits.entries) throw new TooLarge(`the archive has more than ${limits.entries} entries`)
    }
    parser.end()
    await parsed
  } catch (error) {
    if (error instanceof TooLarge) throw error
    throw new Error('the response is not an archive, or a corrupt one', { cause: error })
  }
  return { entries, ...(comment === undefined ? {} : { comment }) }
}

/** Bytes after the end. More take hours to unpack, because the library joins them again for each chunk. Some programs write 10 kB. */
const maxPadding = 1_000_000

/** Who reads the last stream of a pipeline gets the error. */
function ignore(): void {}

/** The bytes of an archive, unpacked. */
async function unpacked(file: string, limit: number): Promise<Readable> {
  const handle = await open(file)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0)
  await handle.close()
  const isPacked = bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b
  const bytes = createReadStream(file)
  const limited = limitBytes(limit, 'the unpacked archive')
  return isPacked ? pipeline(bytes, createGunzip(), limited, ignore) : pipeline(bytes, limited, ignore)
}
