import { hash } from 'node:crypto'
import { readFileSync, statSync, type Stats } from 'node:fs'
import type { FileEvent } from '@fw/schema'

export interface ContentGate {
  /** Whether an event is news: all are, but for a `change` of a file that has the same content as before. */
  passes: (event: FileEvent, path: string) => boolean
  /**
   * Gets to know what a file contains now, so that even its first `change` can be judged.
   *
   * @param since - one that was written from then on is not what was read, and stays unknown
   */
  remember: (path: string, since?: number) => void
}

interface Seen {
  mtimeMs: number
  size: number
  /** It was written long enough before it was looked at: a later write has another time. */
  isSettled: boolean
  /** Of the content; not known before the first change. */
  digest?: string
}

/** Clocks of file systems may be that coarse. */
const coarse = 2000

/** Larger files are judged by time and size alone. */
const largest = 8 * 1024 * 1024

/**
 * Holds back changes that change nothing: a file that was saved as it was, or touched. Keeps a hash per file, not the content,
 * and forgets the oldest when there are many.
 */
export function contentGate(most: number = 50_000): ContentGate {
  const seen = new Map<string, Seen>()
  const keep = (path: string, entry: Seen): void => {
    seen.delete(path) // to the end of the order
    seen.set(path, entry)
    if (seen.size > most) seen.delete(seen.keys().next().value!)
  }
  const change = (path: string): boolean => {
    const stats = fileAt(path)
    if (!stats) return true // a directory, or gone: whoever handles the event will see
    const before = seen.get(path)
    const sameTime = before?.mtimeMs === stats.mtimeMs && before.size === stats.size
    if (before?.isSettled && sameTime) return false
    const digest = digestOf(path, stats)
    keep(path, entryOf(stats, digest))
    return digest === undefined ? !sameTime : digest !== before?.digest
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
    remember: (path, since = Infinity) => {
      const stats = fileAt(path)
      if (!stats || Math.max(stats.mtimeMs, stats.ctimeMs) >= since) return
      const digest = digestOf(path, stats)
      // It may have been written in between.
      if (fileAt(path)?.mtimeMs === stats.mtimeMs) keep(path, entryOf(stats, digest))
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

function digestOf(path: string, { size }: Stats): string | undefined {
  if (size > largest) return undefined
  try {
    return hash('sha1', readFileSync(path), 'base64')
  } catch {
    return undefined // it may not be read, or has just gone
  }
}
