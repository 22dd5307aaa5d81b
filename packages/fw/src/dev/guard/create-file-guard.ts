import { normalize, resolve } from 'pathe'
import { alwaysDenied, createDenyCheck } from './deny-pattern.ts'
import { pathInside, realPath } from './path-inside.ts'
import type { Target } from './read-target.ts'

export interface FileGuardSettings {
  /** Directories whose files may be handed out. */
  allow: readonly string[]
  /** Patterns on top of those that always hold. */
  deny?: readonly string[] | undefined
  /** What addresses without `/@fs/` are relative to: the root of the bundler. */
  root: string
  /** A directory whose files the bundler hands out as they are, if it has one. */
  publicDir?: string | undefined
  /** Files and directories for the server alone, which code of the app cannot import. */
  serverOnly?: readonly string[] | undefined
  /** Below this address the bundler answers, with slashes at both ends. */
  base: string
}

export interface FileGuard {
  /** Whether what an address below the base names may be handed out. What is no file may. */
  allows: (target: Target) => boolean
}

/**
 * Keeps back files that may hold secrets, and everything outside of some directories. The bundler checks the same once more; but there
 * an address is read in many places, so here it is refused if any way to read it is bad.
 */
export function createFileGuard(settings: FileGuardSettings): FileGuard {
  const { allow, deny = [], root: givenRoot, publicDir, base, serverOnly = [] } = settings
  const root = resolve(givenRoot)
  const hidden = serverOnly.map((path) => createAllowedDir(resolve(root, path)))
  const isServerOnly = (path: string): boolean =>
    hidden.some((forms) => forms().some((form) => pathInside(form.toLowerCase(), path.toLowerCase()) !== undefined))
  const isDenied = createDenyCheck([...alwaysDenied, ...deny])
  const dirs = [...new Set(allow.map((dir) => resolve(root, dir)))].map(createAllowedDir)
  const insideAllowed = (path: string): string | undefined =>
    dirs
      .flatMap((dir) => dir().map((form) => pathInside(form, path)))
      .filter((inside) => inside !== undefined)
      .sort((a, b) => a.length - b.length)[0]

  function allowsFile(file: string, exists: string | undefined): boolean {
    for (const path of exists === undefined ? [file] : [file, exists]) {
      if (isServerOnly(path)) return false
      const inside = insideAllowed(path)
      // A link may lie anywhere; what counts is where it leads.
      if (inside === undefined ? path === (exists ?? file) : isDenied(inside)) return false
    }
    return true
  }

  function allowsReading(reading: string): boolean {
    if (/\0|(?:^|\/)\.\.?(?:\/|$)/.test(reading)) return false
    const [path = ''] = reading.split(/[?#]/, 1)
    const absolute = /^\/+(?:@fs\/+|(?:@id\/+)?(?:__x00__)?file:\/*)(.*)$/i.exec(path)?.[1]
    if (absolute !== undefined) {
      const file = normalize(/^[a-z]:\//i.test(absolute) ? absolute : `/${absolute}`).replace(/(?<=.)\/+$/, '')
      return allowsFile(file, realPath(file))
    }
    if (isDenied(reading)) return false
    const trimmed = path.replace(/\/+$/, '')
    // What the bundler has in such a directory, it hands out without looking where links lead.
    const published = publicDir === undefined ? undefined : realPath(publicDir + trimmed)
    if (published !== undefined) return pathInside(realPath(publicDir!)!, published) !== undefined && !isDenied(published)
    const inRoot = realPath(root + trimmed)
    if (inRoot !== undefined) return allowsFile(root + trimmed, inRoot)
    // The bundler also tries an address as a path of the file system.
    const onDisk = trimmed === '' ? undefined : realPath(trimmed)
    return onDisk === undefined || allowsFile(trimmed, onDisk)
  }

  return { allows: ({ path }) => readingsOf(path.slice(base.length - 1)).every(allowsReading) }
}

/** A path as it is after no, one, two … rounds of decoding. */
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

/** A directory as given and as it is when links are followed. It may be made later. */
function createAllowedDir(dir: string): () => string[] {
  let forms: string[] | undefined
  return () => {
    if (forms) return forms
    const real = realPath(dir)
    if (real === undefined) return [dir]
    return (forms = real === dir ? [dir] : [dir, real])
  }
}
