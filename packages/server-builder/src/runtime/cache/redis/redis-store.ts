import { isCacheEntry, type CacheEntry, type CacheKey } from '../cache-entry.ts'
import type { CacheStore, Lease } from '../cache-store.ts'
import { fromBytes, toBytes } from '../entry-format.ts'
import { guardStore, readLimit, writeLimit } from '../guarded-store.ts'
import { createMemoryLevel } from '../memory-level.ts'
import { maxNotes } from '../notes.ts'
import { checkOld, createTagTable, type Row } from '../tag-table.ts'
import { followInvalidations } from './invalidation-feed.ts'
import { connectRedis, type RedisOptions, type RedisPackage } from './redis-connection.ts'
import { commitScript, countScript, indexScript, releaseScript, renewScript } from './redis-scripts.ts'

/** Milliseconds after which another process may compute an entry, if the one that does is not running any more. */
const leaseTime = 4000

/** Maximum number of windows in which requests are counted, about 40 MB. */
const maxCounters = 200_000

/** Milliseconds that a request waits for the right to compute an entry, which takes longer anyway. */
const leaseLimit = 1000

/**
 * Keeps entries in Redis, shared by many processes, with a level in the memory of each. One process computes an entry, and each knows of
 * every invalidation.
 */
export function createRedisStore(redis: RedisPackage, options: RedisOptions): CacheStore {
  const { base = 'fw', maxEntries = 200_000, maxSize = 32 * 1024 * 1024 } = options
  const maxVariants = Math.ceil(maxEntries / 10)
  const memory = createMemoryLevel(maxSize)
  const table = createTagTable()
  const { reads, writes } = guardStore('cache', { maxPause: 4000, onReturn: () => memory.clear() })
  const { main, reader } = connectRedis(redis, options)
  const feed = followInvalidations({
    main,
    reader,
    base,
    table,
    onGap: () => memory.clear(),
    onConnect: () => reads.close(),
  })
  const readings = new Map<string, Promise<CacheEntry | undefined>>()
  const entryOf = ({ id }: Pick<CacheKey, 'id'>): string => `${base}:{${id}}`
  const lockOf = (key: CacheKey): string => `${entryOf(key)}:lock`
  const listOf = (list: string): string => `${base}:{control}:${list}`
  const indexOf = (isVariant: boolean): string => `${base}:{control}:${isVariant ? 'variants' : 'entries'}`

  return {
    peek(key) {
      const entry = memory.get(key)
      if (entry === undefined || reads.isOpen) return entry
      return feed.isLive() && table.judge(entry) !== 'unknown' ? entry : undefined
    },
    read(key, integrity) {
      // Requests at the same time share a reply. What it contains is judged when it is used.
      let reading = readings.get(key.text)
      if (!reading) readings.set(key.text, (reading = readEntry(key, integrity).finally(() => readings.delete(key.text))))
      return reading
    },
    judge(entry) {
      const verdict = table.judge(entry)
      return verdict === 'unknown' ? 'current' : verdict // it was checked when it was read; unknown while Redis is away
    },
    async lease(key) {
      const token = crypto.randomUUID()
      const answer = await reads.run(
        () =>
          Promise.all([
            main.command('SET', lockOf(key), token, 'NX', 'PX', String(leaseTime)),
            main.command('GET', `${base}:{control}:sequence`),
            main.command('GET', entryOf(key)),
          ]),
        leaseLimit,
      )
      if (answer === undefined) return memoryLease(key)
      const [lock, sequence, stored] = answer
      if (lock === null) return undefined
      return redisLease(key, token, Number(sequence ?? table.sequence), Buffer.isBuffer(stored) ? stored : undefined)
    },
    async remove(key) {
      memory.delete(key)
      await write(() => main.command('DEL', entryOf(key)))
    },
    invalidate: (tags, isSoft) => feed.invalidate(tags, isSoft),
    async claim(name, time) {
      const reply = await reads.run(
        async () => ({ granted: await main.command('SET', `${base}:claim:${name}`, '1', 'NX', 'PX', String(Math.ceil(time))) }),
        leaseLimit,
      )
      return reply === undefined ? 'unknown' : reply.granted === null ? 'refused' : 'granted'
    },
    async count(name, time) {
      const keys = [`${base}:{rate}:${name}`, `${base}:{rate}`]
      const reply = await write(() => main.script(countScript, keys, [String(Math.ceil(time)), String(maxCounters)]), readLimit)
      const [count = 0, left = 0] = ((reply ?? []) as unknown[]).map(Number) // see the script
      return reply === undefined ? undefined : { count, left }
    },
    async note(list, line) {
      await write(() =>
        Promise.all([main.command('LPUSH', listOf(list), line), main.command('LTRIM', listOf(list), '0', String(maxNotes - 1))]),
      )
    },
    async notes(list) {
      const lines = await reads.run(() => main.command('LRANGE', listOf(list), '0', '-1'), leaseLimit)
      return ((lines ?? []) as unknown[]).map(String) // text, or bytes of it
    },
    async state() {
      const counts = await reads.run(() => Promise.all([false, true].map((each) => main.command('ZCARD', indexOf(each)))))
      const [pages = 0, variants = 0] = (counts ?? []).map(Number)
      return {
        driver: 'redis',
        available: !reads.isOpen,
        entries: pages + variants,
        maxEntries,
        memory: { ...memory.state(), maxSize },
        invalidations: feed.isLive() ? 'received' : 'not received',
      }
    },
    async close() {
      feed.close()
      main.close()
    },
  }

  /** Redis can refuse writes while it responds: its memory is full, for example. */
  async function write<Result>(work: () => Promise<Result>, limit = writeLimit): Promise<Result | undefined> {
    if (writes.isOpen) return writes.run(work)
    return reads.run(async () => {
      try {
        return await work()
      } catch (error) {
        if (!isRefusal(error)) throw error
        return writes.run(() => Promise.reject(error))
      }
    }, limit)
  }

  async function readEntry(key: CacheKey, integrity: string): Promise<CacheEntry | undefined> {
    const found = await reads.run(async () => checked(await main.command('GET', entryOf(key)), integrity))
    if (reads.isOpen) return memory.get(key)
    if (found) memory.set(key, found)
    else memory.delete(key)
    return found
  }

  /** The entry in a reply, if it is one and was not invalidated. */
  async function checked(reply: unknown, integrity: string): Promise<CacheEntry | undefined> {
    const entry = Buffer.isBuffer(reply) ? fromBytes(reply) : undefined
    if (!isCacheEntry(entry, integrity)) return undefined
    const verdict = table.judge(entry)
    if (verdict === 'gone') return undefined
    if (verdict !== 'unknown' && feed.isLive()) return entry
    const rows = (await main.command('MGET', ...entry.tags.map((tag) => feed.rowOf(tag)))) as unknown[] // one per key
    return checkOld(entry, rows.map(readRow), table.start)
  }

  function redisLease(key: CacheKey, token: string, sequence: number, stored: Buffer | undefined): Lease {
    const lock = lockOf(key)
    let heldUntil = performance.now() + leaseTime
    const renew = async (): Promise<void> => {
      const started = performance.now()
      const renewed = await write(() => main.script(renewScript, [lock], [token, String(leaseTime)]))
      if (renewed === 1) heldUntil = started + leaseTime
    }
    const renewal = setInterval(() => void renew(), leaseTime / 3)
    ;(renewal as { unref?: () => void }).unref?.()
    return {
      sequence,
      ...(stored ? { found: (integrity: string) => reads.run(() => checked(stored, integrity)) } : {}),
      async commit(entry) {
        const lifetime = Math.ceil(entry.dropAt - Date.now())
        if (lifetime <= 0) return this.release()
        clearInterval(renewal)
        const committed = await write(() =>
          main.script(commitScript, [lock, entryOf(key)], [token, toBytes(entry), String(lifetime)]),
        )
        if (committed === 1 || (reads.isOpen && performance.now() < heldUntil)) memory.set(key, entry)
        if (committed === 1) await limitEntries(key, entry)
      },
      async release() {
        clearInterval(renewal)
        await write(() => main.script(releaseScript, [lock], [token]))
      },
    }
  }

  /** While Redis is away, the process computes its own entries. */
  function memoryLease(key: CacheKey): Lease {
    return {
      sequence: table.sequence,
      commit: async (entry) => {
        if (reads.isOpen) memory.set(key, entry)
      },
      release: async () => {},
    }
  }

  /** Entries expire, but a flood of requests could fill Redis before. */
  async function limitEntries({ id, isVariant }: CacheKey, { dropAt }: CacheEntry): Promise<void> {
    const limit = isVariant ? maxVariants : maxEntries
    const values = [id, dropAt, Date.now(), limit].map(String)
    const dropped = await write(() => main.script(indexScript, [indexOf(isVariant)], values))
    for (const each of (dropped ?? []) as unknown[])
      // ids
      await write(() => main.command('UNLINK', entryOf({ id: String(each) })))
  }
}

function readRow(reply: unknown): Row | undefined {
  const found = /^(\d+),(\d+)$/.exec(String(reply ?? ''))
  return found ? { hard: Number(found[1]), soft: Number(found[2]) } : undefined
}

function isRefusal(error: unknown): boolean {
  return /^(?:OOM|READONLY|NOPERM|MISCONF|NOREPLICAS)\b/.test((error as Error | null)?.message ?? '')
}
