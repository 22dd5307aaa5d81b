import type { CacheEntry } from './cache-entry.ts'

/*
 * How entries are written to a store. Bodies of responses are bytes; everything else is JSON.
 */

interface Parts {
  head: object
  body: Uint8Array | undefined
}

function split({ isSoft: _isSoft, ...entry }: CacheEntry): Parts {
  const { value } = entry as { value?: { body?: unknown } | null } // values of any kind
  if (typeof value !== 'object' || value === null || !(value.body instanceof Uint8Array)) return { head: entry, body: undefined }
  const { body, ...rest } = value
  return { head: { ...entry, value: rest }, body }
}

function join(head: unknown, body: Uint8Array): unknown {
  const { value, ...entry } = head as { value: object } // checked by the caller
  return { ...entry, value: { ...value, body } }
}

function hasValue(head: unknown): head is { value: object } {
  const { value } = (head ?? {}) as { value?: unknown }
  return typeof value === 'object' && value !== null
}

/** The length of the JSON, the JSON, and the body. */
export function toBytes(entry: CacheEntry): Buffer {
  const { head, body } = split(entry)
  const json = Buffer.from(JSON.stringify(head))
  const start = Buffer.alloc(5)
  start.writeUInt32BE(json.length)
  start[4] = body === undefined ? 0 : 1
  return Buffer.concat(body === undefined ? [start, json] : [start, json, body])
}

/** Returns anything for bytes that are not an entry, or undefined. */
export function fromBytes(bytes: Buffer): unknown {
  if (bytes.length < 5) return undefined
  const end = 5 + bytes.readUInt32BE(0)
  if (end > bytes.length) return undefined
  const head = parse(bytes.toString('utf8', 5, end))
  if (bytes[4] === 0) return head
  return hasValue(head) ? join(head, bytes.subarray(end)) : undefined
}

/** For storages of JSON. Text stays readable. */
export function toJson(entry: CacheEntry): object {
  const { head, body } = split(entry)
  if (body === undefined) return head
  const text = textOf(body)
  return text === undefined ? { ...head, base64: Buffer.from(body).toString('base64') } : { ...head, text }
}

export function fromJson(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { text, base64, ...head } = stored as { text?: unknown; base64?: unknown } // checked below
  if (typeof text === 'string') return hasValue(head) ? join(head, Buffer.from(text)) : undefined
  if (typeof base64 === 'string') return hasValue(head) ? join(head, Buffer.from(base64, 'base64')) : undefined
  return head
}

function textOf(body: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)
  } catch {
    return undefined
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
