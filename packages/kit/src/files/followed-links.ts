import { realpathSync } from 'node:fs'
import { dirname, join, normalize } from 'pathe'
import { isDirectory } from '../config/is-file.ts'
import { listLinks } from './list-files.ts'

/**
 * Whether a link leads to a directory that it lies in, also by way of other links in its path, so that following it never ends.
 * False for a link that leads nowhere.
 */
export function leadsBack(link: string): boolean {
  try {
    const target = normalize(realpathSync(link))
    for (let dir = dirname(link); ; dir = dirname(dir)) {
      if (isInside(normalize(realpathSync(dir)), target)) return true
      if (dirname(dir) === dir) return false
    }
  } catch {
    return false // removed in the meantime
  }
}

/** A link to a directory that must not be followed. */
export interface RejectedLink {
  /** Relative to the directory that was searched. */
  path: string
  isCircular: boolean
}

/**
 * Finds the links to directories that a library must not follow: circular ones, and those outside of the allowed directories. Other
 * links are followed.
 *
 * @param allowed - Directories in which links may lead anywhere. Defaults to all.
 */
export function rejectedLinks(root: string, allowed: readonly string[] = ['/']): RejectedLink[] {
  const real = allowed.map((dir) => (isDirectory(dir) ? normalize(realpathSync(dir)) : dir))
  const visit = (below: string): RejectedLink[] =>
    listLinks(join(root, below)).flatMap((name): RejectedLink[] => {
      const path = join(below, name)
      const link = join(root, path)
      if (!isDirectory(link)) return []
      const target = normalize(realpathSync(link))
      if (!real.some((dir) => isInside(target, dir))) return [{ path, isCircular: false }]
      return leadsBack(link) ? [{ path, isCircular: true }] : visit(path)
    })
  return visit('')
}

function isInside(path: string, dir: string): boolean {
  return path === dir || path.startsWith(dir.endsWith('/') ? dir : `${dir}/`)
}
