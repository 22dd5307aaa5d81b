import { readdirSync, readlinkSync } from 'node:fs'
import { dirname, isAbsolute, join, normalize, relative } from 'pathe'
import { archiveEntries, type ArchiveEntry } from './archive-entries.ts'

/** Why an archive was refused. */
export class UnsafeArchive extends Error {}

/**
 * Refuses an archive that tries to reach outside the layer. The library that unpacks it leaves such entries out in silence,
 * but whoever wrote them meant harm, so nothing else in the archive deserves to run either.
 *
 * @param subdir - the directory of the archive that becomes the layer
 */
export async function assertHarmlessArchive(file: string, subdir: string): Promise<void> {
  const links = new Set<string>()
  for (const entry of await archiveEntries(file)) {
    const flaw = flawOf(entry, subdir, links)
    if (flaw) throw new UnsafeArchive(`its entry \`${entry.path}\` ${flaw}`)
    if (entry.type === symbolicLink) links.add(normalize(entry.path))
  }
}

const symbolicLink = 'SymbolicLink'
const ordinary: ReadonlySet<string> = new Set(['File', 'OldFile', 'ContiguousFile', 'Directory', symbolicLink])

function flawOf({ path, type, linkpath }: ArchiveEntry, subdir: string, links: ReadonlySet<string>): string | undefined {
  if (isAbsolute(path) || path.split(/[\\/]/).includes('..')) return 'leads outside the layer'
  if (type === 'Link') return `is a hard link to \`${linkpath}\``
  if (!ordinary.has(type)) return 'is neither file nor directory nor link'
  const parts = normalize(path).split('/')
  if (parts.some((_, index) => index > 0 && links.has(parts.slice(0, index).join('/')))) return 'goes through a link'
  // The first part of each path is the archive's own directory, which becomes the layer.
  const inLayer = relative(`/${subdir}`, `/${parts.slice(1).join('/')}`)
  if (type === symbolicLink && !inLayer.startsWith('..') && leadsOutside(inLayer, linkpath)) return `is a link to \`${linkpath}\``
  return undefined
}

/** Refuses a directory in which a link leads outside. */
export function assertHarmlessDirectory(root: string): void {
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) continue
    const path = relative(root, join(entry.parentPath, entry.name))
    const target = readlinkSync(join(root, path))
    if (leadsOutside(path, target)) throw new UnsafeArchive(`its entry \`${path}\` is a link to \`${target}\``)
  }
}

/**
 * Whether a link leads out of its layer. `..` may stand only at the beginning of a target: after the name of another link it
 * would go up from where that one leads.
 */
function leadsOutside(link: string, target: string): boolean {
  const parts = target.split(/[\\/]+/).filter((part) => part !== '.' && part !== '')
  const firstName = parts.findIndex((part) => part !== '..')
  if (isAbsolute(target) || (firstName !== -1 && parts.lastIndexOf('..') > firstName)) return true
  return normalize(join(dirname(link), ...parts)).split('/')[0] === '..'
}
