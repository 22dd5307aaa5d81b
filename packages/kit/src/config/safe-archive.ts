import { readlinkSync } from 'node:fs'
import { dirname, isAbsolute, join, normalize, relative } from 'pathe'
import { listLinks } from '../files/list-files.ts'
import { archiveContent, type ArchiveContent, type ArchiveEntry } from './archive-entries.ts'

/** Thrown if an archive is rejected. */
export class UnsafeArchive extends Error {}

/**
 * Rejects an archive with entries outside the layer. The library that extracts it skips such entries silently, but they are a
 * sign of malice, so nothing in the archive should run. Returns what the archive contains.
 *
 * @param subdir - Directory in the archive that becomes the layer.
 */
export async function assertSafeArchive(file: string, subdir: string): Promise<ArchiveContent> {
  const content = await archiveContent(file)
  const links = new Set<string>()
  for (const entry of content.entries) {
    const flaw = flawOf(entry, subdir, links)
    if (flaw) throw new UnsafeArchive(`its entry \`${entry.path}\` ${flaw}`)
    if (entry.type === symbolicLink) links.add(normalize(entry.path))
  }
  return content
}

const symbolicLink = 'SymbolicLink'
const ordinary: ReadonlySet<string> = new Set(['File', 'OldFile', 'ContiguousFile', 'Directory', symbolicLink])

function flawOf({ path, type, linkpath }: ArchiveEntry, subdir: string, links: ReadonlySet<string>): string | undefined {
  if (isAbsolute(path) || path.split(/[\\/]/).includes('..')) return 'is outside the layer'
  if (type === 'Link') return `is a hard link to \`${linkpath}\``
  if (!ordinary.has(type)) return 'is neither a file, a directory nor a link'
  const parts = normalize(path).split('/')
  if (parts.some((_, index) => index > 0 && links.has(parts.slice(0, index).join('/')))) return 'goes through a link'
  // The first segment of each path is the root directory of the archive, which becomes the layer.
  const inLayer = relative(`/${subdir}`, `/${parts.slice(1).join('/')}`)
  if (type === symbolicLink && !inLayer.startsWith('..') && leadsOutside(inLayer, linkpath)) return `is a link to \`${linkpath}\``
  return undefined
}

/** Rejects a directory with a link to the outside. */
export function assertSafeDirectory(root: string): void {
  for (const path of listLinks(root)) {
    const target = readlinkSync(join(root, path))
    if (leadsOutside(path, target)) throw new UnsafeArchive(`its entry \`${path}\` is a link to \`${target}\``)
  }
}

/**
 * Whether a link points outside its layer. `..` is only allowed at the start of a target: after another link, it would be
 * relative to the target of that link.
 */
function leadsOutside(link: string, target: string): boolean {
  const parts = target.split(/[\\/]+/).filter((part) => part !== '.' && part !== '')
  const firstName = parts.findIndex((part) => part !== '..')
  if (isAbsolute(target) || (firstName !== -1 && parts.lastIndexOf('..') > firstName)) return true
  return normalize(join(dirname(link), ...parts)).split('/')[0] === '..'
}
