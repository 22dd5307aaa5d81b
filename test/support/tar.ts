import { gzipSync } from 'node:zlib'

/** An entry of a tar archive. It is not validated, to create hostile archives. */
export interface TarEntry {
  path: string
  content?: string
  /** The type flag: `0` file, `1` hard link, `2` symbolic link, `5` directory, `x` extended header of the next entry. */
  type?: string
  linkpath?: string
}

/** A gzipped tar archive of exactly these entries. The `tar` command would refuse to write some of them. */
export function tarball(entries: readonly TarEntry[]): Buffer {
  return gzipSync(tar(entries))
}

export function tar(entries: readonly TarEntry[]): Buffer {
  const end = Buffer.alloc(1024)
  return Buffer.concat([...entries.flatMap((entry) => [header(entry), padded(entry.content ?? '')]), end])
}

/** The archive of a layer, with its files in one directory like archives of git hosts. */
export function layerTarball(files: Record<string, string>, root = 'layer-main'): Buffer {
  return tarball([
    { path: `${root}/`, type: '5' },
    ...Object.entries(files).map(([path, content]) => ({ path: `${root}/${path}`, content })),
  ])
}

/** The records of an extended header (type `x`): each is `<its own length> key=value\n`. */
export function paxRecords(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([key, value]) => {
      const rest = Buffer.byteLength(` ${key}=${value}\n`)
      const digits = String(rest + String(rest).length).length
      return `${rest + digits} ${key}=${value}\n`
    })
    .join('')
}

function header({ path, content = '', type = '0', linkpath = '' }: TarEntry): Buffer {
  const block = Buffer.alloc(512)
  block.write(path, 0, 100)
  block.write(octal(type === '5' ? 0o755 : 0o644, 8), 100)
  block.write(octal(0, 8), 108)
  block.write(octal(0, 8), 116)
  block.write(octal(Buffer.byteLength(content), 12), 124)
  block.write(octal(1_700_000_000, 12), 136)
  block.write(' '.repeat(8), 148) // the checksum counts itself as spaces
  block.write(type, 156)
  block.write(linkpath, 157, 100)
  block.write('ustar\0', 257)
  block.write('00', 263)
  block.write(
    `${octal(
      block.reduce((sum, byte) => sum + byte, 0),
      7,
    )} `,
    148,
  )
  return block
}

function octal(value: number, length: number): string {
  return `${value.toString(8).padStart(length - 1, '0')}\0`
}

function padded(content: string): Buffer {
  const bytes = Buffer.from(content)
  return Buffer.concat([bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)])
}
