import { LRUCache } from 'lru-cache'
import type { CacheEntry, CacheKey } from './cache-entry.ts'

/** Entries in the memory of this process. The least recently used ones are dropped first. */
export interface MemoryLevel {
  get: (key: CacheKey) => CacheEntry | undefined
  set: (key: CacheKey, entry: CacheEntry) => void
  delete: (key: CacheKey) => void
  clear: () => void
  state: () => { entries: number; bytes: number }
}

/** What an entry takes beside its value, its tags and its key. */
const overhead = 600

/** @param maxSize - In bytes. A quarter is for variants, so that a flood of unique queries does not displace pages. */
export function createMemoryLevel(maxSize: number): MemoryLevel {
  const pages = createLevel(maxSize * 0.75)
  const variants = createLevel(maxSize * 0.25)
  const levelOf = ({ isVariant }: CacheKey): LRUCache<string, CacheEntry> => (isVariant ? variants : pages)
  return {
    get(key) {
      const level = levelOf(key)
      const entry = level.get(key.text)
      if (entry === undefined || entry.dropAt > Date.now()) return entry
      level.delete(key.text)
      return undefined
    },
    set: (key, entry) => void levelOf(key).set(key.text, entry),
    delete: (key) => void levelOf(key).delete(key.text),
    clear: () => {
      pages.clear()
      variants.clear()
    },
    state: () => ({ entries: pages.size + variants.size, bytes: pages.calculatedSize + variants.calculatedSize }),
  }
}

function createLevel(size: number): LRUCache<string, CacheEntry> {
  return new LRUCache({ maxSize: Math.max(1, Math.floor(size)), sizeCalculation: sizeOf })
}

function sizeOf({ value, tags }: CacheEntry, key: string): number {
  return overhead + 2 * key.length + sizeOfValue(value) + tags.reduce((sum, tag) => sum + 2 * tag.length, 0)
}

/** An estimate, for values of any kind. */
function sizeOfValue(value: unknown): number {
  if (typeof value === 'string') return 2 * value.length
  if (value instanceof Uint8Array) return value.byteLength
  if (typeof value !== 'object' || value === null) return 16
  const { body } = value as { body?: unknown } // a response
  if (body instanceof Uint8Array) return body.byteLength + 400
  try {
    return 3 * JSON.stringify(value).length
  } catch {
    return 1024
  }
}
