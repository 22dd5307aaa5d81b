import { readdirSync, type Dirent } from 'node:fs'
import { join } from 'pathe'

/** Deeper directories are an error: only a mounted loop has them. */
const deepest = 100

/**
 * Paths of all files below a directory, relative to it. Symbolic links are neither listed nor followed, on all versions of Node.js: its own
 * recursive `readdir` follows them on some. Empty if the directory does not exist.
 */
export function listFiles(dir: string): string[] {
  return entriesBelow(dir).flatMap(({ path, entry }) => (entry.isFile() ? [path] : []))
}

/** Paths of all symbolic links below a directory, relative to it. */
export function listLinks(dir: string): string[] {
  return entriesBelow(dir).flatMap(({ path, entry }) => (entry.isSymbolicLink() ? [path] : []))
}

interface Entry {
  /** Relative to the directory that was listed. */
  path: string
  entry: Dirent
}

function entriesBelow(root: string): Entry[] {
  const found: Entry[] = []
  const visit = (dir: string, depth: number): void => {
    if (depth > deepest) throw new Error(`${join(root, dir)} is nested more than ${deepest} directories deep.`)
    for (const entry of entriesIn(join(root, dir))) {
      const path = join(dir, entry.name)
      if (entry.isDirectory()) visit(path, depth + 1)
      else found.push({ path, entry })
    }
  }
  visit('', 0)
  return found
}

function entriesIn(dir: string): Dirent[] {
  try {
    return readdirSync(dir, { withFileTypes: true })
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return [] // errors of node:fs have a code
    throw error
  }
}
