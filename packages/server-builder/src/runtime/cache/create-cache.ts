import { createError } from 'h3'
import { withLimit } from './breaker.ts'
import type { CacheStore } from './cache-store.ts'

export interface CacheEntry<Value> {
  value: Value
  /** When the value was computed. */
  mtime: number
  /** When it becomes stale; absent if it never does. */
  expires?: number
  /** Changes with the code that computes the value. */
  integrity: string
}

export interface CachePolicy<Value> {
  store: CacheStore
  integrity: string
  /** Seconds in which a value is fresh; 0 or undefined: for ever. */
  maxAge?: number | undefined
  /** Seconds in which it may be served stale; 0, less or undefined: without limit. */
  staleMaxAge?: number | undefined
  /** Whether a stale value is served while it is computed again. */
  swr: boolean
  /** Seconds in which a value must be computed. */
  fillTimeout: number
  /** Whether what the store returned can be served. Stores hold what others wrote, and what was cut off. */
  isValid: (entry: CacheEntry<Value>) => boolean
  /** What becomes of a computed value: `drop` also removes what is stored, `fail` keeps it. */
  decide: (value: Value) => 'store' | 'drop' | 'fail'
  /** Whether an error means that what is stored is outdated. */
  isGone: (error: unknown) => boolean
  /** Called for a failure that no visitor sees. */
  onStaleKept: (reason: unknown, label: string) => void
}

export interface CacheRequest<Value> {
  key: string
  /** What is computed, for the log. */
  label: string
  compute: (signal: AbortSignal) => Promise<Value>
  /** Treats a stored value as stale. */
  invalidate: boolean
  /** Keeps the host alive until work in the background is done. */
  waitUntil: ((work: Promise<unknown>) => void) | undefined
}

export interface Cache<Value> {
  get: (request: CacheRequest<Value>) => Promise<CacheEntry<Value>>
}

/** Clocks of machines that share a store may differ by this much. */
const clockSkew = 10_000
const retryPause = 1000
const maxRetryPause = 30_000
const maxFailing = 1000

/** Values by key: fresh ones from the store, stale ones while they are computed again, one computation per key at a time. */
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

  /** Computes a value again while the stale one is served. */
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

  /** Seconds after which nobody is served the entry any more. */
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
