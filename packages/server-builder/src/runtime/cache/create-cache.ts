import { createError } from 'h3'
import { withLimit } from './breaker.ts'
import type { CacheStore } from './cache-store.ts'

export interface CacheEntry<Value> {
  value: Value
  /** When the value was computed. */
  mtime: number
  /** When it becomes stale. Unset if it never does. */
  expires?: number
  /** Changes with the code that computes the value. */
  integrity: string
}

export interface CachePolicy<Value> {
  store: CacheStore
  integrity: string
  /** Seconds until a value becomes stale. 0 or undefined: never. */
  maxAge?: number | undefined
  /** Seconds for which a stale value may be served. 0, negative or undefined: no limit. */
  staleMaxAge?: number | undefined
  /** Whether to serve a stale value while it is computed again. */
  swr: boolean
  /** Maximum time to compute a value, in seconds. */
  fillTimeout: number
  /** Whether a stored entry can be served. Entries may be truncated or written by other code. */
  isValid: (entry: CacheEntry<Value>) => boolean
  /** How to handle a computed value: `drop` also removes the stored one, `fail` keeps it. */
  decide: (value: Value) => 'store' | 'drop' | 'fail'
  /** Whether an error means that the stored value is outdated. */
  isGone: (error: unknown) => boolean
  /** Called for an error that is hidden by serving a stale value. */
  onStaleKept: (reason: unknown, label: string) => void
}

export interface CacheRequest<Value> {
  key: string
  /** Name of the value in logs. */
  label: string
  compute: (signal: AbortSignal) => Promise<Value>
  /** Treats a stored value as stale. */
  invalidate: boolean
  /** Keeps the host alive until background work is done. */
  waitUntil: ((work: Promise<unknown>) => void) | undefined
}

export interface Cache<Value> {
  get: (request: CacheRequest<Value>) => Promise<CacheEntry<Value>>
}

/** Tolerated clock difference between machines that share a store, in milliseconds. */
const clockSkew = 10_000
const retryPause = 1000
const maxRetryPause = 30_000
const maxFailing = 1000

/**
 * Returns fresh values from the store, and stale ones while they are computed again. Values of one key are never computed
 * concurrently.
 */
export function createCache<Value>(policy: CachePolicy<Value>): Cache<Value> {
  const maxAge = (policy.maxAge ?? 0) * 1000
  const staleMaxAge = Math.max(policy.staleMaxAge ?? 0, 0) * 1000
  const pending = new Map<string, Promise<CacheEntry<Value>>>()
  const failing = new Map<string, { count: number; retryAt: number }>()

  return {
    async get(request) {
      const { key, invalidate, waitUntil } = request
      const entry = validEntry(await policy.store.read(key))
      const age = entry ? Date.now() - entry.mtime : Number.POSITIVE_INFINITY
      if (entry && !invalidate && (maxAge === 0 || age <= maxAge)) return entry
      const mayBeStale = entry !== undefined && policy.swr && (staleMaxAge === 0 || age <= maxAge + staleMaxAge)
      if (!mayBeStale) return fill(request)
      if (!pending.has(key) && !isPaused(key)) {
        inBackground(refresh(request), waitUntil)
      }
      return entry
    },
  }

  /** Computes a value while the stale one is served. */
  async function refresh(request: CacheRequest<Value>): Promise<void> {
    try {
      const { value } = await fill(request)
      if (policy.decide(value) === 'fail') throw new Error('The response is an error.')
      failing.delete(request.key)
    } catch (error) {
      if (policy.isGone(error)) return
      pauseRefresh(request.key)
      policy.onStaleKept(error, request.label)
    }
  }

  function fill(request: CacheRequest<Value>): Promise<CacheEntry<Value>> {
    const running = pending.get(request.key)
    if (running) return running
    const started = compute(request).finally(() => pending.delete(request.key))
    pending.set(request.key, started)
    return started
  }

  async function compute({ key, compute: run, waitUntil }: CacheRequest<Value>): Promise<CacheEntry<Value>> {
    const controller = new AbortController()
    let value: Value
    try {
      value = await withLimit(run(controller.signal), policy.fillTimeout * 1000, () => {
        const timeout = createError({ statusCode: 503, message: `Nothing to cache within ${policy.fillTimeout} s.` })
        controller.abort(timeout)
      })
    } catch (error) {
      if (policy.isGone(error)) inBackground(policy.store.remove(key), waitUntil)
      throw controller.signal.aborted ? controller.signal.reason : error
    }
    const now = Date.now()
    const entry: CacheEntry<Value> = {
      value,
      mtime: now,
      ...(maxAge > 0 ? { expires: now + maxAge } : {}),
      integrity: policy.integrity,
    }
    const decision = policy.decide(value)
    if (decision === 'store') inBackground(policy.store.write(key, entry, timeToLive()), waitUntil)
    else if (decision === 'drop') inBackground(policy.store.remove(key), waitUntil)
    return entry
  }

  /** Seconds after which the entry is no longer served. */
  function timeToLive(): number | undefined {
    if (maxAge === 0) return undefined
    if (!policy.swr) return Math.ceil(maxAge / 1000)
    return staleMaxAge > 0 ? Math.ceil((maxAge + staleMaxAge) / 1000) : undefined
  }

  function validEntry(stored: unknown): CacheEntry<Value> | undefined {
    if (typeof stored !== 'object' || stored === null) return undefined
    const entry = stored as CacheEntry<Value> // each field is checked before it is used
    const { mtime, integrity } = entry
    if (integrity !== policy.integrity || typeof mtime !== 'number' || !(mtime > 0 && mtime <= Date.now() + clockSkew))
      return undefined
    try {
      return policy.isValid(entry) ? entry : undefined
    } catch {
      return undefined
    }
  }

  function isPaused(key: string): boolean {
    const failure = failing.get(key)
    return failure !== undefined && Date.now() < failure.retryAt
  }

  function pauseRefresh(key: string): void {
    const count = failing.get(key)?.count ?? 0
    failing.delete(key)
    if (failing.size >= maxFailing) failing.delete(failing.keys().next().value!)
    failing.set(key, { count: count + 1, retryAt: Date.now() + Math.min(retryPause * 2 ** count, maxRetryPause) })
  }
}

function inBackground(work: Promise<void>, waitUntil: CacheRequest<unknown>['waitUntil']): void {
  waitUntil?.(work)
}
