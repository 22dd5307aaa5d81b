import { useStorage } from 'nitropack/runtime/internal/storage'
import { digest } from 'ohash'
import { isCacheEntry, type CacheEntry, type CacheKey } from './cache-entry.ts'
import type { CacheStore } from './cache-store.ts'
import { fromJson, toJson } from './entry-format.ts'
import { guardStore } from './guarded-store.ts'
import { createMemoryLevel } from './memory-level.ts'
import { createNotes } from './notes.ts'
import { checkOld, createTagTable, type Row } from './tag-table.ts'

/** Bytes of entries in memory while the storage is unavailable. */
const fallbackSize = 16 * 1024 * 1024

/** Keeps entries in a mount point of the storage, such as a directory. Processes that share it do not coordinate their work. */
export function createStorageStore(base: string): CacheStore {
  const name = base.replace(/^\//, '')
  const fallback = createMemoryLevel(fallbackSize)
  const { reads, writes } = guardStore(name, { maxPause: 30_000, onReturn: () => fallback.clear() })
  // Starts with the time, so that entries of an earlier process are older. Their invalidations are in the storage.
  const table = createTagTable()
  table.startAt(Date.now())
  const itemOf = (key: CacheKey): string => [base, key.name].join(':')
  const rowOf = (tag: string): string => [base, 'fw-tags', `${digest(tag)}.json`].join(':')

  const readRow = async (tag: string): Promise<Row | undefined> => {
    const row = (await useStorage().getItem(rowOf(tag))) as Partial<Row> | null // checked below
    return typeof row?.hard === 'number' && typeof row.soft === 'number' ? { hard: row.hard, soft: row.soft } : undefined
  }

  return {
    peek: () => undefined,
    async read(key, integrity) {
      const stored = await reads.run(async () => {
        const entry = fromJson(await useStorage().getItem(itemOf(key)))
        if (!isCacheEntry(entry, integrity)) return undefined
        if (table.judge(entry) !== 'unknown') return entry
        return checkOld(entry, await Promise.all(entry.tags.map(readRow)), table.start)
      })
      return reads.isOpen ? fallback.get(key) : stored
    },
    judge: (entry) => {
      const verdict = table.judge(entry)
      return verdict === 'unknown' ? 'gone' : verdict
    },
    lease: async (key) => ({
      sequence: table.sequence,
      commit: (entry) => write(key, entry),
      release: async () => {},
    }),
    async remove(key) {
      fallback.delete(key)
      await writes.run(async () => useStorage().removeItem(itemOf(key)))
    },
    async invalidate(tags, isSoft) {
      const sequence = Math.max(table.sequence + 1, Date.now())
      table.add(sequence, tags, isSoft)
      await Promise.all(
        tags.map(async (tag) => {
          const row = (await readRow(tag)) ?? { hard: 0, soft: 0 }
          await useStorage().setItem(rowOf(tag), { ...row, [isSoft ? 'soft' : 'hard']: sequence })
        }),
      )
    },
    claim: async () => 'granted', // it cannot coordinate processes
    ...createNotes(),
    state: async () => ({ driver: 'storage', mount: name, available: !reads.isOpen }),
    close: async () => {},
  }

  async function write(key: CacheKey, entry: CacheEntry): Promise<void> {
    if (reads.isOpen) return fallback.set(key, entry)
    const ttl = Math.ceil((entry.dropAt - Date.now()) / 1000)
    await writes.run(async () => useStorage().setItem(itemOf(key), toJson(entry) as never, { ttl })) // unstorage declares its own type for values
  }
}
