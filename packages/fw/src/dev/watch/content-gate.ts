import { hash } from 'node:crypto'
import { readFileSync, statSync, type Stats } from 'node:fs'
import type { FileEvent } from '@fw/schema'

export interface ContentGate {
  /** Whether an event must be handled: always, except for a `change` of a file with the same content as before. */
  passes: (event: FileEvent, path: string) => boolean
  /** Whether there was an event for the file, or its content is known. */
  knows: (path: string) => boolean
  /**
   * Records the content of a file, so that even its first `change` can be compared.
   *
   * @param since - a file written after this time is skipped, because other content may have been read
   * @param isRead - Whether to read the file. Otherwise its first `change` passes.
   */
  remember: (path: string, since?: number, isRead?: boolean) => void
  /** Called with the text of a file before it is compiled. Returns whether it differs from the known content. */
  compiled: (path: string, text: string) => boolean
}

interface Seen {
  mtimeMs: number
  size: number
  /** Whether it was written long enough before it was checked, so that a later write has another timestamp. */
  isSettled: boolean
  /** Hash of the content. Unset before the first change. */
  digest?: string
  /** Hash of a different text that was compiled since the last event. */
  compiled?: string
  /** Number of events that passed for this content only because a different text was compiled. */
  passed?: number
}

/** Resolution of file system timestamps in milliseconds. */
const coarse = 2000

/** If a different text is compiled this often for an unchanged file, a plugin must be replacing its text. */
const mostPassed = 5

/** Larger files are compared by time and size only. */
const largest = 8 * 1024 * 1024

/**
 * Filters out changes without effect: files that were saved unchanged, or touched. Stores a hash per file, and drops the oldest
 * entries when there are many.
 *
 * A file can change, be compiled, and change back before its events arrive. So an event also passes if a different text was
 * compiled.
 */
export function contentGate(most: number = 50_000): ContentGate {
  const seen = new Map<string, Seen>()
  /** Files whose text a plugin replaces before compilation. */
  const replaced = new Set<string>()
  const keep = (path: string, entry: Seen): void => {
    seen.delete(path) // move to the end of the order
    seen.set(path, entry)
    if (seen.size > most) seen.delete(seen.keys().next().value!)
  }
  const change = (path: string): boolean => {
    const stats = fileAt(path)
    if (!stats) return true // a directory or deleted, which the event handler detects
    const before = seen.get(path)
    const sameTime = before?.mtimeMs === stats.mtimeMs && before.size === stats.size
    if (before?.isSettled && sameTime && before.compiled === undefined) return false
    const digest = digestOf(path, stats)
    const isSame = digest === undefined ? sameTime : digest === before?.digest
    const isOutdated = before?.compiled !== undefined && before.compiled !== digest
    // No plugin replaces a text by nothing: the file was empty for a moment, which can happen any number of times.
    const isReplaced = isOutdated && before.compiled !== emptyDigest
    const passed = isSame ? (before?.passed ?? 0) + (isReplaced ? 1 : 0) : 0
    if (passed > mostPassed) replaced.add(path)
    keep(path, { ...entryOf(stats, digest), passed })
    return !isSame || (isOutdated && !replaced.has(path))
  }
  return {
    passes: (event, path) => {
      if (event === 'change') return change(path)
      if (event === 'unlink') seen.delete(path)
      if (event === 'add') {
        const stats = fileAt(path)
        if (stats) keep(path, entryOf(stats))
      }
      return true
    },
    knows: (path) => seen.has(path),
    remember: (path, since = Infinity, isRead = true) => {
      const stats = fileAt(path)
      if (!stats || Math.max(stats.mtimeMs, stats.ctimeMs) >= since) return
      const digest = isRead ? digestOf(path, stats) : undefined
      // Unless it was written in the meantime.
      if (fileAt(path)?.mtimeMs === stats.mtimeMs) keep(path, entryOf(stats, digest))
    },
    compiled: (path, text) => {
      const entry = seen.get(path)
      if (!entry?.digest || replaced.has(path)) return false // an event of an unknown file always passes
      const digest = hashOf(text)
      // Client and server compile a file separately: a match on one side says nothing about the other.
      if (digest !== entry.digest) entry.compiled = digest
      return digest !== entry.digest
    },
  }
}

function entryOf({ mtimeMs, size }: Stats, digest?: string): Seen {
  return { mtimeMs, size, isSettled: Date.now() - mtimeMs > coarse, ...(digest === undefined ? {} : { digest }) }
}

function fileAt(path: string): Stats | undefined {
  try {
    const stats = statSync(path)
    return stats.isFile() ? stats : undefined
  } catch {
    return undefined
  }
}

function hashOf(content: string | Buffer): string {
  return hash('sha1', content, 'base64')
}

const emptyDigest = hashOf('')

function digestOf(path: string, { size }: Stats): string | undefined {
  if (size > largest) return undefined
  try {
    return hashOf(readFileSync(path))
  } catch {
    return undefined // not readable, or deleted
  }
}
