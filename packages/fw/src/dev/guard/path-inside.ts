import { realpathSync } from 'node:fs'
import { normalize } from 'pathe'

/** Returns a path relative to a directory, empty for the directory itself, or undefined if it is outside. */
export function pathInside(dir: string, path: string): string | undefined {
  const boundary = dir.endsWith('/') ? dir : `${dir}/`
  if (path.startsWith(boundary)) return path.slice(boundary.length)
  return path === dir || `${path}/` === dir ? '' : undefined
}

/** Resolves all links of a path. Returns undefined if it does not exist. */
export function realPath(path: string): string | undefined {
  try {
    return normalize(realpathSync.native(path))
  } catch {
    return undefined
  }
}
