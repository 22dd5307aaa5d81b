import { statSync } from 'node:fs'
import { dirname, normalize } from 'pathe'

export interface ScopeOptions {
  dirs: readonly string[]
  files: readonly string[]
  isIgnored: (path: string) => boolean
  /** Directories to skip. */
  never: readonly string[]
}

/** The watched paths: directories with their content, and single files. */
export interface WatchScope {
  /** Directories that are not nested in each other. They need not exist. */
  dirs: () => string[]
  /** Existing directories that contain all single files and all missing directories. */
  roots: () => string[]
  /** Whether a path is watched as part of one of `dirs`. */
  isInside: (path: string) => boolean
  /** Whether a path is a single file, or a parent of one or of a missing directory. */
  isNamed: (path: string) => boolean
  /** Adds a file or a directory. Returns whether the scope has changed. */
  add: (path: string) => boolean
}

const neverInside = /\/(?:node_modules|\.git)(?:\/|$)/

export function createWatchScope({ dirs: given, files: named, isIgnored, never }: ScopeOptions): WatchScope {
  const dirs = new Set<string>()
  const files = new Set<string>()
  const roots = new Set<string>()
  /** Directories between a root and a missing path. */
  const onTheWay = new Set<string>()
  const hidden = never.map(withoutSlash)

  /** Cached, because matching patterns is expensive and the same paths are checked several times. */
  const ignored = new Map<string, boolean>()
  const matchesPattern = (path: string): boolean => {
    let matches = ignored.get(path)
    if (matches === undefined) ignored.set(path, (matches = isIgnored(path) || isIgnored(`${path}/`)))
    return matches
  }

  const isLeftOut = (path: string, dir: string): boolean =>
    neverInside.test(path.slice(dir.length)) ||
    hidden.some((each) => contains(each, path) && !contains(each, dir)) ||
    matchesPattern(path)

  const isInside = (path: string): boolean => {
    if (files.has(path)) return false
    for (const dir of dirs) if (path === dir || (contains(dir, path) && !isLeftOut(path, dir))) return true
    return false
  }

  /** Adds the parents of a path that may not exist yet. */
  const lookFor = (path: string): void => {
    let dir = dirname(path)
    for (; !isDirectory(dir) && dirname(dir) !== dir; dir = dirname(dir)) onTheWay.add(dir)
    roots.add(dir)
    onTheWay.add(dir)
  }

  const add = (path: string, isDir: boolean): boolean => {
    if (!isDir) {
      if (files.has(path) || isInside(path)) return false
      files.add(path)
      lookFor(path)
      return true
    }
    if (isInside(path)) return false
    for (const dir of dirs) if (contains(path, dir) && !isLeftOut(dir, path)) dirs.delete(dir)
    dirs.add(path)
    // If the parent is watched anyway, removing and creating the directory is detected too.
    if (!isDirectory(path) || roots.has(dirname(path))) {
      onTheWay.add(path)
      lookFor(path)
    }
    return true
  }

  // Files listed explicitly are watched, even if a pattern ignores them.
  for (const file of named.map(withoutSlash)) {
    files.add(file)
    lookFor(file)
  }
  for (const dir of given.map(withoutSlash)) add(dir, true)
  return {
    dirs: () => [...dirs],
    roots: () => [...roots],
    isInside,
    isNamed: (path) => files.has(path) || onTheWay.has(path),
    add: (path) => add(withoutSlash(path), isDirectory(path)),
  }
}

/** Whether a path is a directory or inside it. */
export function contains(dir: string, path: string): boolean {
  return path === dir || (path.startsWith(dir) && (dir.endsWith('/') || path[dir.length] === '/'))
}

export function isDirectory(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false // missing or not accessible
  }
}

function withoutSlash(path: string): string {
  const normal = normalize(path)
  return normal.length > 1 && normal.endsWith('/') ? normal.slice(0, -1) : normal
}
