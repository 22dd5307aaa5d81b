import { realpathSync } from 'node:fs'
import { normalize } from 'pathe'

/** The part of a path below a directory, empty for the directory itself; undefined if it lies elsewhere. */
export function pathInside(dir: string, path: string): string | undefined {
  const boundary = dir.endsWith('/') ? dir : `${dir}/`
  if (path.startsWith(boundary)) return path.slice(boundary.length)
  return path === dir || `${path}/` === dir ? '' : undefined
}

/** Where a path leads when all links are followed. Undefined if there is nothing. */
export function realPath(path: string): string | undefined {
  try {
    return normalize(realpathSync.native(path))
  } catch {
    return undefined
  }
}
