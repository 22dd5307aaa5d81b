import { readdir, stat } from 'node:fs/promises'
import { join } from 'pathe'

/** Directories that never contain files of an app. */
const skipped = /^(?:\.|node_modules$|dist$)/

/** Lists all files in a directory with size and time, or the file itself. Empty if it does not exist. */
export async function stampTree(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { withFileTypes: true }).catch((error: unknown) => codeOf(error))
  if (typeof entries === 'string') return entries === 'ENOTDIR' ? [await stampOf(dir)] : []
  const parts = await Promise.all(
    entries
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .filter((entry) => !entry.isDirectory() || !skipped.test(entry.name))
      .map(async (entry) => {
        const path = join(dir, entry.name)
        return entry.isDirectory() ? stampTree(path) : [await stampOf(path)]
      }),
  )
  return parts.flat()
}

/**
 * The same for single files, which may not exist.
 *
 * @param isSure - No other process writes them.
 */
export function stampFiles(files: readonly string[], isSure = false): Promise<string[]> {
  return Promise.all([...new Set(files)].map((file) => stampOf(file, isSure)))
}

async function stampOf(path: string, isSure = false): Promise<string> {
  const stats = await stat(path).catch(() => undefined)
  if (!stats) return path
  if (stats.isDirectory()) return `${path} directory`
  const { size, ino, mtimeMs, ctimeMs } = stats
  // A file saved just now may be saved again with the same time. Some file systems have a resolution of two seconds.
  const isDoubtful = !isSure && Date.now() - mtimeMs < (mtimeMs % 1000 === 0 ? 2500 : 50)
  return `${path} ${size} ${ino} ${isDoubtful ? Math.random() : `${mtimeMs} ${ctimeMs}`}`
}

const codeOf = (error: unknown): string => String((error as NodeJS.ErrnoException).code) // errors of node:fs have one
