import { withoutTrailingSlashes } from '@fw/schema/path'
import { normalize, resolve } from 'pathe'
import { alwaysDenied, createDenyCheck, isDotFile } from './deny-pattern.ts'
import { pathInside, realPath } from './path-inside.ts'
import type { Target } from './read-target.ts'

export interface FileGuardSettings {
  /** Directories whose files may be served. */
  allow: readonly string[]
  /** Patterns in addition to the built-in ones. */
  deny?: readonly string[] | undefined
  /** URLs without `/@fs/` are relative to it: the root of the bundler. */
  root: string
  /** A directory whose files the bundler serves unchanged, if there is one. */
  publicDir?: string | undefined
  /** Files and directories of the server, which the app cannot import. Directories in `allow` may be below them. */
  serverOnly?: readonly string[] | undefined
  /** The base path of the bundler, with leading and trailing slash. */
  base: string
}

export interface FileGuard {
  /** Whether the target of a URL may be served. Targets that are not files may. */
  allows: (target: Target) => boolean
}

/**
 * Protects files that may contain secrets, and all files outside of the allowed directories. The bundler has similar checks, but
 * parses URLs in many places; here a URL is rejected if any interpretation of it is forbidden.
 */
export function createFileGuard(settings: FileGuardSettings): FileGuard {
  const { allow, deny = [], root: givenRoot, publicDir, base, serverOnly = [] } = settings
  const root = resolve(givenRoot)
  const hidden = serverOnly.map((path) => createAllowedDir(resolve(root, path)))
  const dirs = [...new Set(allow.map((dir) => resolve(root, dir)))].map(createAllowedDir)
  const isServerOnly = (path: string): boolean =>
    hidden.some((forms) =>
      forms().some(
        (form) =>
          contains(form, path) &&
          !dirs.some((dir) => dir().some((allowed) => contains(form, allowed) && pathInside(allowed, path) !== undefined)),
      ),
    )
  const matchesPattern = createDenyCheck([...alwaysDenied, ...deny])
  const isDenied = (path: string): boolean => isDotFile(path) || matchesPattern(path)
  const insideAllowed = (path: string): string | undefined =>
    dirs
      .flatMap((dir) => dir().map((form) => pathInside(form, path)))
      .filter((inside) => inside !== undefined)
      .sort((a, b) => a.length - b.length)[0]

  function allowsFile(file: string, exists: string | undefined): boolean {
    for (const path of exists === undefined ? [file] : [file, exists]) {
      if (isServerOnly(path)) return false
      const inside = insideAllowed(path)
      // A link may be anywhere; its target counts.
      if (inside === undefined ? path === (exists ?? file) : isDenied(inside)) return false
    }
    return true
  }

  function allowsReading(reading: string): boolean {
    if (/\0|(?:^|\/)\.\.?(?:\/|$)/.test(reading)) return false
    const [path = ''] = reading.split(/[?#]/, 1)
    const absolute = /^\/+(?:@fs\/+|(?:@id\/+)?(?:__x00__)?file:\/*)(.*)$/i.exec(path)?.[1]
    if (absolute !== undefined) {
      const file = withoutTrailingSlashes(normalize(/^[a-z]:\//i.test(absolute) ? absolute : `/${absolute}`)) || '/'
      return allowsFile(file, realPath(file))
    }
    if (isDenied(reading)) return false
    const trimmed = withoutTrailingSlashes(path)
    // The bundler serves files of this directory without checking where links lead.
    const published = publicDir === undefined ? undefined : realPath(publicDir + trimmed)
    if (published !== undefined) return pathInside(realPath(publicDir!)!, published) !== undefined && !isDenied(published)
    const inRoot = realPath(root + trimmed)
    if (inRoot !== undefined) return allowsFile(root + trimmed, inRoot)
    // The bundler also tries a URL as a file system path.
    const onDisk = trimmed === '' ? undefined : realPath(trimmed)
    return onDisk === undefined || allowsFile(trimmed, onDisk)
  }

  return { allows: ({ path }) => readingsOf(path.slice(base.length - 1)).every(allowsReading) }
}

/** Whether a path is inside of a directory, on file systems that may ignore the case. */
function contains(dir: string, path: string): boolean {
  return pathInside(dir.toLowerCase(), path.toLowerCase()) !== undefined
}

/** A path after zero, one, two … rounds of decoding. */
function readingsOf(path: string): string[] {
  const readings: string[] = []
  let next = path
  do {
    readings.push(next.replaceAll('\\', '/'))
    next = decoded(next)
  } while (next !== readings.at(-1) && readings.length < 5)
  return readings
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** A directory as given and with links resolved. It may be created later. */
function createAllowedDir(dir: string): () => string[] {
  let forms: string[] | undefined
  return () => {
    if (forms) return forms
    const real = realPath(dir)
    if (real === undefined) return [dir]
    return (forms = real === dir ? [dir] : [dir, real])
  }
}
