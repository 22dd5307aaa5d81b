import type { CacheEntry } from './cache-entry.ts'

/**
 * `current`: not invalidated. `soft`: may be served once more while it is computed again. `gone`: must not be served. `unknown`: computed
 * before the table began.
 */
export type Verdict = 'current' | 'soft' | 'gone' | 'unknown'

/** The last invalidations of a tag. */
export interface Row {
  hard: number
  soft: number
}

/** Invalidations by tag, in the order in which they happened. An entry is valid if it was computed after those of its tags. */
export interface TagTable {
  /** The last invalidation in the table. */
  readonly sequence: number
  /** The invalidation that it starts after. */
  readonly start: number
  judge: (entry: CacheEntry) => Verdict
  add: (sequence: number, tags: readonly string[], isSoft: boolean) => void
  /** Forgets everything before an invalidation. */
  startAt: (sequence: number) => void
}

const maxRows = 50_000

export function createTagTable(): TagTable {
  const rows = new Map<string, Row>()
  /** Entries that were computed before are unknown. */
  let start = 0
  let sequence = 0
  /** Entries that were valid at the current sequence, so that most requests compare one number. */
  let valid = new WeakSet<CacheEntry>()

  return {
    get sequence() {
      return sequence
    },
    get start() {
      return start
    },
    judge(entry) {
      if (valid.has(entry)) return 'current'
      const verdict = judgeTags(entry)
      if (verdict === 'current') valid.add(entry)
      return verdict
    },
    add(next, tags, isSoft) {
      valid = new WeakSet()
      sequence = Math.max(sequence, next)
      for (const tag of tags) {
        const row = rows.get(tag) ?? { hard: 0, soft: 0 }
        rows.delete(tag) // the map stays sorted by time
        rows.set(tag, isSoft ? { ...row, soft: next } : { ...row, hard: next })
      }
      while (rows.size > maxRows) {
        const [oldest, { hard, soft }] = rows.entries().next().value!
        rows.delete(oldest)
        start = Math.max(start, hard, soft)
      }
    },
    startAt(next) {
      valid = new WeakSet()
      rows.clear()
      start = next
      sequence = next
    },
  }

  function judgeTags(entry: CacheEntry): Verdict {
    return entry.sequence < start ? 'unknown' : judgeBy(entry, (tag) => rows.get(tag))
  }
}

/** Compares an entry with the last invalidations of its tags. */
export function judgeBy(
  { tags, sequence, isSoft }: CacheEntry,
  rowOf: (tag: string, index: number) => Row | undefined,
): Exclude<Verdict, 'unknown'> {
  let verdict: 'current' | 'soft' = isSoft ? 'soft' : 'current'
  for (const [index, tag] of tags.entries()) {
    const row = rowOf(tag, index)
    if (row === undefined) continue
    if (row.hard > sequence) return 'gone'
    if (row.soft > sequence) verdict = 'soft'
  }
  return verdict
}

/**
 * Judges an entry that is older than the table by the rows of its store. Returns it as one that the table knows, or undefined if it is
 * gone.
 */
export function checkOld(entry: CacheEntry, rows: readonly (Row | undefined)[], start: number): CacheEntry | undefined {
  const verdict = judgeBy(entry, (_, index) => rows[index])
  if (verdict === 'gone') return undefined
  return { ...entry, sequence: Math.max(entry.sequence, start), ...(verdict === 'soft' ? { isSoft: true } : {}) }
}

const maxTags = 64
const maxLength = 256

/** The valid tags of a list. Tags are sent as headers, so they consist of visible ASCII characters without a comma. */
export function readTags(list: readonly unknown[]): { tags: string[]; invalid: unknown[] } {
  const tags = [...new Set(list.filter(isTag))]
  return { tags: tags.slice(0, maxTags), invalid: [...list.filter((tag) => !isTag(tag)), ...tags.slice(maxTags)] }
}

function isTag(tag: unknown): tag is string {
  return typeof tag === 'string' && tag.length <= maxLength && /^[!-+\--~]+$/.test(tag) && !tag.startsWith(pathMark)
}

/** Tags that start with it belong to a path, and are set by fw. */
const pathMark = 'path:'

/** The tag of a path, or of all paths that match a pattern such as `/blog/**`. */
export function tagOfPath(normalPath: string): string {
  return pathMark + normalPath
}

/** Patterns with more segments before `**` invalidate nothing. */
export const maxDepth = 12

/** The tags by which a path is invalidated: its own, and those of the patterns `/**`, `/a/**` and `/a/b/**`. */
export function tagsOfPath(normalPath: string): string[] {
  const tags = [tagOfPath(normalPath), tagOfPath('/**')]
  if (normalPath === '/') return tags
  let at = 0
  for (let depth = 0; depth < maxDepth && at !== -1; depth++) {
    at = normalPath.indexOf('/', at + 1)
    tags.push(tagOfPath(`${at === -1 ? normalPath : normalPath.slice(0, at)}/**`))
  }
  return tags
}
