import { LRUCache } from 'lru-cache'
import { cacheStore, defaultBase } from '../cache/open-store.ts'

export interface RequestCount {
  /** Requests in the window, including this one. */
  count: number
  /** Milliseconds until the window ends. */
  left: number
}

/** In this process, about 10 MB. The least recently used are dropped first, so a flood of addresses does not free the one that is refused. */
const windows = new LRUCache<string, { count: number; end: number }>({ max: 50_000 })

/**
 * Counts a request in a window of `time` milliseconds, which starts with the first one. Processes that share a cache share the count; while it is
 * not responding, each counts for itself.
 */
export async function countRequest(key: string, max: number, time: number): Promise<RequestCount> {
  const short = key.length > 200 ? await digest(key) : key
  const store = cacheStore(defaultBase)
  if (!store.count) return countHere(short, time)
  const refused = openWindow(short)
  if (refused && refused.count > max) return { count: refused.count, left: refused.end - performance.now() } // without asking the store
  const shared = await store.count(short, time)
  if (!shared) return countHere(short, time)
  if (shared.count > max) windows.set(short, { count: shared.count, end: performance.now() + shared.left })
  return shared
}

function countHere(key: string, time: number): RequestCount {
  const now = performance.now()
  const window = openWindow(key) ?? { count: 0, end: now + time }
  window.count += 1
  windows.set(key, window)
  return { count: window.count, left: window.end - now }
}

function openWindow(key: string): { count: number; end: number } | undefined {
  const window = windows.get(key)
  return window && window.end > performance.now() ? window : undefined
}

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
