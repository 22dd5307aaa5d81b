import type { Stats } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import { join, normalize } from 'pathe'
import { pathInside } from '../guard/path-inside.ts'

export interface PublicFile {
  /** The real path. */
  file: string
  /** The requested name. */
  name: string
  stats: Stats
}

/** The path segments of a public file. Returns undefined for a path that cannot be one. */
export function publicSegments(path: string): string[] | undefined {
  const segments: string[] = []
  for (const part of path.split('/')) {
    const name = decoded(part)
    if (name === undefined || name === '' || /[/\\\0]/.test(name)) return undefined
    if (name.startsWith('.') && !(segments.length === 0 && name === '.well-known')) return undefined
    segments.push(name)
  }
  return segments
}

/** Finds a file in a directory. Links must not lead outside. */
export async function findPublicFile(dir: string, segments: readonly string[]): Promise<PublicFile | undefined> {
  try {
    const file = normalize(await realpath(join(dir, ...segments)))
    if (!pathInside(normalize(await realpath(dir)), file)) return undefined
    const stats = await stat(file)
    return stats.isFile() ? { file, name: segments.at(-1)!, stats } : undefined
  } catch {
    return undefined // not found
  }
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}
