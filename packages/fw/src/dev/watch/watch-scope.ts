import { statSync } from 'node:fs'
import { dirname, normalize } from 'pathe'

export interface ScopeOptions {
  dirs: readonly string[]
  files: readonly string[]
  isIgnored: (path: string) => boolean
  /** Directories that are never looked into. */
  never: readonly string[]
}

/** Which paths are watched: directories with what is in them, and single files wherever they lie. */
export interface WatchScope {
  /** Directories, none inside another. They need not exist. */
  dirs: () => string[]
  /** Existing directories from which all single files and all missing directories can be found. */
  roots: () => string[]
  /** Whether a path below one of `dirs` is watched because of that. Single files are not. */
  isInside: (path: string) => boolean
  /** Whether a path is a single file, or on the way to one or to a missing directory. */
  isNamed: (path: string) => boolean
  /** Adds a file or a directory. Says whether that makes a difference. */
  add: (path: string) => boolean
}

const neverInside = /\/(?:node_modules|\.git)(?:\/|$)/

export function createWatchScope({ dirs: given, files: named, isIgnored, never }: ScopeOptions): WatchScope {
  const dirs = new Set<string>()
  const files = new Set<string>()
  const roots = new Set<string>()
  /** Directories between a root and what is looked for. */
  const onTheWay = new Set<string>()
  const hidden = never.map(withoutSlash)

  /** The patterns cost most, and the same paths are asked for several times. */
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

  /** Remembers the way to something that may not be there yet. */
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
    // Where the surroundings are watched anyway, it is noticed too if the directory goes and returns.
    if (!isDirectory(path) || roots.has(dirname(path))) {
      onTheWay.add(path)
      lookFor(path)
    }
    return true
  }

  // Files that a person names are watched as such, whatever the patterns say.
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

/** Whether a path is a directory or lies in it. */
export function contains(dir: string, path: string): boolean {
  return path === dir || (path.startsWith(dir) && (dir.endsWith('/') || path[dir.length] === '/'))
}

export function isDirectory(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false // there is nothing, or nothing that we may see
  }
}

function withoutSlash(path: string): string {
  const normal = normalize(path)
  return normal.length > 1 && normal.endsWith('/') ? normal.slice(0, -1) : normal
}
