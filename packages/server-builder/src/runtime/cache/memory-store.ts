import type { CacheEntry } from './cache-entry.ts'
import type { CacheStore } from './cache-store.ts'
import { createMemoryLevel } from './memory-level.ts'
import { createNotes } from './notes.ts'
import { createTagTable } from './tag-table.ts'

/** Keeps entries in the memory of this process. */
export function createMemoryStore({ maxSize }: { maxSize: number }): CacheStore {
  const memory = createMemoryLevel(maxSize)
  const table = createTagTable()
  const judge = (entry: CacheEntry): 'current' | 'soft' | 'gone' => {
    const verdict = table.judge(entry)
    return verdict === 'unknown' ? 'gone' : verdict
  }
  return {
    peek: (key) => memory.get(key),
    read: async (key) => memory.get(key),
    judge,
    lease: async (key) => ({
      sequence: table.sequence,
      commit: async (entry) => memory.set(key, entry),
      release: async () => {},
    }),
    remove: async (key) => memory.delete(key),
    invalidate: async (tags, isSoft) => table.add(table.sequence + 1, tags, isSoft),
    claim: async () => 'granted', // no other process
    ...createNotes(),
    state: async () => ({ driver: 'memory', available: true, ...memory.state(), maxSize }),
    close: async () => {},
  }
}
