import type { CacheEntry, CacheKey } from './cache-entry.ts'
import type { Verdict } from './tag-table.ts'

/** The right to compute an entry. */
export interface Lease {
  /** The last invalidation at the time of the lease. */
  sequence: number
  /** The entry at the time of the lease, which another process may have stored just before. */
  found?: (integrity: string) => Promise<CacheEntry | undefined>
  /** Stores the entry, unless the lease was lost meanwhile. */
  commit: (entry: CacheEntry) => Promise<void>
  /** Gives the lease back without an entry. */
  release: () => Promise<void>
}

/** What `fw cache show` prints about a store. */
export interface StoreState {
  driver: string
  /** Whether the store responds. */
  available: boolean
  entries?: number
  bytes?: number
  [detail: string]: unknown
}

/**
 * A place for entries, of this process or shared with others. It may be unavailable, slow or full: no function rejects, or makes a
 * request wait for more than a fraction of a second.
 */
export interface CacheStore {
  /** The entry in the memory of this process, if it is known to be valid. */
  peek: (key: CacheKey) => CacheEntry | undefined
  /** The entry in the store. */
  read: (key: CacheKey, integrity: string) => Promise<CacheEntry | undefined>
  /** Whether an entry was invalidated. Never `unknown`. */
  judge: (entry: CacheEntry) => Exclude<Verdict, 'unknown'>
  /** Resolves to undefined if another process computes the entry. */
  lease: (key: CacheKey) => Promise<Lease | undefined>
  remove: (key: CacheKey) => Promise<void>
  /** Resolves when every process that shares the store knows of it. Rejects if the store is unavailable. */
  invalidate: (tags: readonly string[], isSoft: boolean) => Promise<void>
  /**
   * Claims work that one of the processes does, for a time in milliseconds. `unknown` if the store is shared and does not respond.
   */
  claim: (name: string, time: number) => Promise<'granted' | 'refused' | 'unknown'>
  /**
   * Counts an event in a window of `time` milliseconds, which starts with the first one. Only stores that processes share; resolves to undefined if
   * it does not respond.
   */
  count?: (name: string, time: number) => Promise<{ count: number; left: number } | undefined>
  /** Adds a line to a list that the processes share. The last 100 are kept. */
  note: (list: string, line: string) => Promise<void>
  /** The lines of a list, the last one first. */
  notes: (list: string) => Promise<string[]>
  state: () => Promise<StoreState>
  close: () => Promise<void>
}
