import { LRUCache } from 'lru-cache'
import { useStorage } from 'nitropack/runtime/internal/storage'
import { createBreaker } from './breaker.ts'

/** A storage that may be away, slow or full. None of its functions rejects, or keeps a request waiting for longer than `readLimit`. */
export interface CacheStore {
  /** Resolves to undefined if there is no entry, or if the storage does not answer in time. */
  read: (key: string) => Promise<unknown>
  /** Writes an entry, which the storage may drop after `ttl` seconds. */
  write: (key: string, entry: object, ttl: number | undefined) => Promise<void>
  remove: (key: string) => Promise<void>
}

/** What a cached request may wait for its store, in milliseconds. */
const readLimit = 250
const writeLimit = 5000 // no request waits for it
const pauses = { pause: 1000, maxPause: 30_000 }

const stores = new Map<string, CacheStore>()

/** The store of the cache entries below a mount point of the storage. */
export function cacheStore(base: string): CacheStore {
  let store = stores.get(base)
  if (!store) stores.set(base, (store = createCacheStore(base)))
  return store
}

function createCacheStore(base: string): CacheStore {
  const warn = (text: string): void => console.warn(`[fw] The storage "${base.replace(/^\//, '')}" ${text}`)
  /** Entries of this process while the storage is away, as JSON. Empty otherwise. */
  const fallback = new LRUCache<string, string>({
    maxSize: 16 * 1024 * 1024,
    sizeCalculation: (text, key) => text.length + key.length,
  })
  const reads = createBreaker({
    ...pauses,
    limit: readLimit,
    onOpen: (reason) => warn(`does not answer; cached responses are kept in this process until it does: ${messageOf(reason)}`),
    onClose: () => {
      fallback.clear()
      warn('answers again.')
    },
  })
  // A full disk refuses writes and still answers reads.
  const writes = createBreaker({
    ...pauses,
    limit: writeLimit,
    onOpen: (reason) => warn(`accepts no cached responses: ${messageOf(reason)}`),
    onClose: () => warn('accepts cached responses again.'),
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
      else await writes.run(async () => useStorage().setItem(key, entry as never, ttl === undefined ? {} : { ttl })) // unstorage has a type of its own for values
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
