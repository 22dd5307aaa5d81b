/** A value with everything that decides how long it is served. */
export interface CacheEntry<Value = unknown> {
  value: Value
  /** When it was computed, in milliseconds since 1970. */
  mtime: number
  /** When it becomes stale. Unset if it never does. */
  expires?: number
  /** When stores drop it. */
  dropAt: number
  /** How long it took to compute, in milliseconds. */
  cost: number
  /** Tags that it can be invalidated by, including those of its path. */
  tags: readonly string[]
  /** The last invalidation that had happened before it was computed. */
  sequence: number
  /** Changes with the code that computes the value. */
  integrity: string
  /** Set if it was invalidated softly. */
  isSoft?: boolean
}

/** Identifies an entry. */
export interface CacheKey {
  /** Everything that the entry depends on, as text. */
  text: string
  /** A hash of the text. */
  id: string
  /** The name of the entry in a storage, for people who look into it. */
  name: string
  /**
   * Whether visitors can create any number of such keys, by a query for example. Stores keep fewer of these entries, and drop them
   * first.
   */
  isVariant: boolean
}

/** Tolerated clock difference between machines that share a store, in milliseconds. */
const clockSkew = 10_000

/** Whether something read from a store is an entry. Stores may return anything: truncated, or written by other code. */
export function isCacheEntry(stored: unknown, integrity: string): stored is CacheEntry {
  if (typeof stored !== 'object' || stored === null) return false
  const entry = stored as Partial<CacheEntry> // each field is checked
  const now = Date.now()
  return (
    entry.integrity === integrity &&
    isTime(entry.mtime) &&
    entry.mtime <= now + clockSkew &&
    isTime(entry.dropAt) &&
    entry.dropAt > now &&
    isTime(entry.sequence) &&
    typeof entry.cost === 'number' &&
    (entry.expires === undefined || isTime(entry.expires)) &&
    Array.isArray(entry.tags) &&
    entry.tags.every((tag) => typeof tag === 'string')
  )
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
}
