import type { TagTable } from '../tag-table.ts'
import type { RedisConnection } from './redis-connection.ts'
import { acknowledgeScript, invalidateScript, startScript, unawareScript } from './redis-scripts.ts'

interface FeedOptions {
  main: RedisConnection
  reader: RedisConnection
  /** Starts the names of keys. */
  base: string
  table: TagTable
  /** Called if invalidations may have been missed. */
  onGap: () => void
  /** Called when Redis can be reached, for the first time or again. */
  onConnect: () => void
}

/** Keeps the table of this process like that of Redis. */
export interface InvalidationFeed {
  /** Whether the table is up to date. */
  isLive: () => boolean
  /** Resolves when every running process has seen it, or is no longer considered running. */
  invalidate: (tags: readonly string[], isSoft: boolean) => Promise<void>
  /** The names of the rows of tags. */
  rowOf: (tag: string) => string
  close: () => void
}

/** Milliseconds that a read waits for messages. Then the process tells that it is running. */
const block = 1000
/** Redis counts a process without a sign of life for three seconds as stopped; the process must notice that first. */
const liveLimit = 2500
/** Milliseconds that an invalidation waits for other processes. */
const awareLimit = 5000
/** Longer than any entry lives. */
const rowLifetime = 40 * 24 * 60 * 60 * 1000

/**
 * Reads invalidations from a stream in Redis, in order. A message that is missing shows by its number, after a lost connection or a restart
 * of Redis; then nothing that this process has in memory is trusted.
 */
export function followInvalidations({ main, reader, base, table, onGap, onConnect }: FeedOptions): InvalidationFeed {
  const id = crypto.randomUUID()
  const control = `${base}:{control}`
  const keys = { sequence: `${control}:sequence`, log: `${control}:log`, processes: `${control}:processes` }
  const rowOf = (tag: string): string => `${control}:tag:${tag}`
  let seenAt = 0
  let last = '0-0'
  const closing = new AbortController()
  void follow()

  return {
    isLive: () => performance.now() - seenAt < liveLimit,
    async invalidate(tags, isSoft) {
      const values = [isSoft ? '1' : '0', JSON.stringify(tags), String(rowLifetime)]
      const sequence = Number(await main.script(invalidateScript, [keys.sequence, keys.log, ...tags.map(rowOf)], values))
      if (sequence === table.sequence + 1) table.add(sequence, tags, isSoft) // otherwise messages that precede it are still to be read
      await untilKnown(sequence)
    },
    rowOf,
    close() {
      closing.abort()
      reader.close()
    },
  }

  async function follow(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        await start()
        onConnect()
        for (;;) await readNext()
      } catch {
        seenAt = 0
        if (!closing.signal.aborted) await pause(100 + Math.random() * 200) // Redis is away
      }
    }
  }

  async function start(): Promise<void> {
    const asked = performance.now()
    const reply = (await main.script(startScript, [keys.sequence, keys.log], [])) as unknown[] // see the script
    const sequence = Number(reply[0])
    if (sequence !== table.sequence) startOver(sequence)
    last = String(reply[1])
    await acknowledge(asked)
  }

  async function readNext(): Promise<void> {
    const reply = await reader.command('XREAD', 'BLOCK', String(block), 'COUNT', '1000', 'STREAMS', keys.log, last)
    const received = performance.now()
    for (const [messageId, fields] of messagesIn(reply)) {
      last = messageId
      const tags = JSON.parse(fields['tags'] ?? '[]') as string[] // written by the script
      apply(Number(fields['sequence']), tags, fields['soft'] === '1')
    }
    await acknowledge(received)
  }

  async function acknowledge(time: number): Promise<void> {
    await main.script(acknowledgeScript, [keys.processes], [id, String(table.sequence)])
    seenAt = time
  }

  function apply(sequence: number, tags: readonly string[], isSoft: boolean): void {
    if (sequence <= table.sequence) return // by this process
    if (sequence === table.sequence + 1) table.add(sequence, tags, isSoft)
    else startOver(sequence)
  }

  function startOver(sequence: number): void {
    onGap()
    table.startAt(sequence)
  }

  async function untilKnown(sequence: number): Promise<void> {
    const limit = performance.now() + awareLimit
    for (let delay = 1; performance.now() < limit; delay = Math.min(delay * 2, 50)) {
      if (Number(await main.script(unawareScript, [keys.processes], [String(sequence)])) === 0) return
      await pause(delay)
    }
  }
}

/** Replies to `XREAD`: by stream, and with RESP2 as a list of pairs. */
function messagesIn(reply: unknown): [id: string, fields: Record<string, string>][] {
  if (reply === null || reply === undefined) return []
  const lists = Array.isArray(reply)
    ? reply.map((pair: [unknown, unknown[]]) => pair[1])
    : Object.values(reply as Record<string, unknown[]>)
  return lists.flat().map((message) => {
    const [messageId, list] = message as [unknown, unknown[]] // as Redis documents it
    const fields: Record<string, string> = {}
    for (let index = 0; index < list.length; index += 2) fields[String(list[index])] = String(list[index + 1])
    return [String(messageId), fields]
  })
}

function pause(time: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, time))
}
