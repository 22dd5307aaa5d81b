import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { listFiles } from '@fw/kit/internal'
import { basename, extname, join, relative } from 'pathe'
import { columns } from '../print/output.ts'

const compress = promisify(gzip)

interface FileSize {
  path: string
  bytes: number
  gzip: number
}

const shown = 10
const atOnce = 8
const width = 80

/**
 * Sizes of the files that browsers load: the ten biggest and the sums, as text.
 *
 * @param clientDir - Directory of everything that is served.
 * @param assetsDir - Directory of the built files in it, relative: `_fw`.
 * @param names - What the files hold, by their paths in `assetsDir`.
 */
export async function sizeTable(
  clientDir: string,
  assetsDir: string,
  names: Readonly<Record<string, string>> = {},
): Promise<string> {
  const root = join(clientDir, assetsDir)
  const sizes = await measure(listMeasured(root), root)
  if (sizes.length === 0) return ''
  sizes.sort((a, b) => b.gzip - a.gzip || (a.path < b.path ? -1 : 1))
  const rows = sizes.slice(0, shown).map((file) => row(label(file.path, names[file.path]), file))
  const rest = sizes.slice(shown)
  if (rest.length > 0) rows.push(row(`… and ${rest.length} more`, sum(rest)))
  for (const [kind, extensions] of kinds) {
    const files = sizes.filter(({ path }) => extensions.includes(extname(path)))
    if (files.length > 0) rows.push(row(`total of ${kind} (${files.length})`, sum(files)))
  }
  rows.push(row(`total (${sizes.length})`, sum(sizes)))
  return columns([['file', ...right(['size', 'gzip'])], ...rows])
}

const kinds: [string, string[]][] = [
  ['scripts', ['.js', '.mjs']],
  ['styles', ['.css']],
]

/** Source maps are never loaded by visitors. */
const listMeasured = (dir: string): string[] =>
  listFiles(dir)
    .filter((path) => !path.endsWith('.map'))
    .map((path) => join(dir, path))

async function measure(files: string[], root: string): Promise<FileSize[]> {
  const sizes: FileSize[] = []
  const queue = files.values()
  const work = async (): Promise<void> => {
    for (const file of queue) {
      const content = await readFile(file)
      const { length } = await compress(content, { level: 9 })
      sizes.push({ path: relative(root, file), bytes: content.length, gzip: length })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return sizes
}

function sum(files: FileSize[]): Pick<FileSize, 'bytes' | 'gzip'> {
  return files.reduce((total, file) => ({ bytes: total.bytes + file.bytes, gzip: total.gzip + file.gzip }), { bytes: 0, gzip: 0 })
}

function row(name: string, size: Pick<FileSize, 'bytes' | 'gzip'>): string[] {
  return [name, ...right([sizeText(size.bytes), sizeText(size.gzip)])]
}

const numberWidth = 10

function right(cells: string[]): string[] {
  return cells.map((cell) => cell.padStart(numberWidth))
}

const nameWidth = width - 2 * (numberWidth + 2)

function label(path: string, name: string | undefined): string {
  const left = nameWidth - path.length - ' ()'.length
  return name === undefined || left < 10 ? cut(path, nameWidth) : `${cut(name, left)} (${path})`
}

/** The end of a path tells more than its start. */
function cut(path: string, room: number): string {
  if (path.length <= room) return path
  const name = basename(path)
  return `…${(name.length < room ? path : name).slice(-(room - 1))}`
}

/** `1.23 kB`, as browsers count: 1 kB is 1000 bytes. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  return bytes < 999_995 ? `${(bytes / 1000).toFixed(2)} kB` : `${(bytes / 1e6).toFixed(2)} MB`
}
