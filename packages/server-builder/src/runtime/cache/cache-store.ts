import { LRUCache } from 'lru-cache'
import { useStorage } from 'nitropack/runtime/internal/storage'
import { createBreaker } from './breaker.ts'

/** A storage that may be unavailable, slow or full. No function rejects, or makes a request wait for longer than `readLimit`. */
export interface CacheStore {
  /** Resolves to undefined if there is no entry, or if the storage does not respond in time. */
  read: (key: string) => Promise<unknown>
  /** Writes an entry, which the storage may drop after `ttl` seconds. */
  write: (key: string, entry: object, ttl: number | undefined) => Promise<void>
  remove: (key: string) => Promise<void>
}

/** Milliseconds that a cached request waits for its store. */
const readLimit = 250
const writeLimit = 5000 // requests don't wait for writes
const pauses = { pause: 1000, maxPause: 30_000 }

const stores = new Map<string, CacheStore>()

/** Creates a store for the cache entries in a mount point of the storage. */
export function cacheStore(base: string): CacheStore {
  let store = stores.get(base)
  if (!store) stores.set(base, (store = createCacheStore(base)))
  return store
}

function createCacheStore(base: string): CacheStore {
  const warn = (text: string): void => console.warn(`[fw] The storage "${base.replace(/^\//, '')}" ${text}`)
  /** Entries of this process as JSON, used while the storage is unavailable. */
  const fallback = new LRUCache<string, string>({
    maxSize: 16 * 1024 * 1024,
    sizeCalculation: (text, key) => text.length + key.length,
  })
  const reads = createBreaker({
    ...pauses,
    limit: readLimit,
    onOpen: (reason) => warn(`is not responding. Cached responses are kept in memory until it does: ${messageOf(reason)}`),
    onClose: () => {
      fallback.clear()
      warn('is responding again.')
    },
  })
  // A full disk rejects writes but can still be read.
  const writes = createBreaker({
    ...pauses,
    limit: writeLimit,
    onOpen: (reason) => warn(`rejects writes of cached responses: ${messageOf(reason)}`),
    onClose: () => warn('accepts writes again.'),
  })
  return {
    async read(key) {
      const stored = await reads.run(async () => useStorage().getItem(key))
      if (!reads.isOpen) return stored ?? undefined
      const text = fallback.get(key)
      return text === undefined ? undefined : (JSON.parse(text) as unknown)
    },
    async write(key, entry, ttl) {
      if (reads.isOpen) fallback.set(key, JSON.stringify(entry))
      else await writes.run(async () => useStorage().setItem(key, entry as never, ttl === undefined ? {} : { ttl })) // unstorage declares its own type for values
    },
    async remove(key) {
      fallback.delete(key)
      await writes.run(async () => useStorage().removeItem(key))
    },
  }
}

function messageOf(reason: unknown): string {
  return reason instanceof Error ? reason.message : String(reason)
}
