import type { CacheTrace } from '@fw/schema'
import { createTracer, withoutQuery, type Tracer } from '@fw/schema/tracing'
import { createError } from 'h3'
import { LRUCache } from 'lru-cache'
import { withLimit } from './breaker.ts'
import type { CacheEntry, CacheKey } from './cache-entry.ts'
import type { CacheStore, Lease } from './cache-store.ts'

const cacheTracer: Tracer<CacheTrace> = createTracer('fw.cache')

export interface CachePolicy<Value> {
  type: CacheTrace['type']
  store: CacheStore
  integrity: string
  /** Seconds until a value becomes stale. 0 or undefined: never. */
  maxAge?: number | undefined
  /** Seconds for which a stale value may be served. 0, negative or undefined: a day. */
  staleMaxAge?: number | undefined
  /** Whether to serve a stale value while it is computed again. */
  swr: boolean
  /** Seconds for which a stale value may be served if computing it fails. */
  staleIfError?: number | undefined
  /** Maximum time to compute a value, in seconds. */
  fillTimeout: number
  /** Whether a stored entry can be served. Entries may be truncated or written by other code. */
  isValid: (entry: CacheEntry<Value>) => boolean
  /** How to handle a computed value: `drop` also removes the stored one, `fail` keeps it. */
  decide: (value: Value) => 'store' | 'drop' | 'fail'
  /** Seconds for which a value is kept, if that is less than `maxAge`. Such a value is not served stale. */
  maxAgeOf?: (value: Value) => number | undefined
  /** Tags of a computed value. */
  tagsOf: (value: Value) => readonly string[]
  /** Whether an error means that the stored value is outdated. */
  isGone: (error: unknown) => boolean
  /** Called for an error that is hidden by serving a stale value. */
  onStaleKept: (reason: unknown, label: string) => void
}

export interface CacheRequest<Value> {
  key: CacheKey
  /** Name of the value in logs. */
  label: string
  compute: (signal: AbortSignal) => Promise<Value>
  /** Ignores a stored value. */
  invalidate: boolean
  /** Tags that do not depend on the value. */
  tags: () => readonly string[]
  /** Keeps the host alive until background work is done. */
  waitUntil: ((work: Promise<unknown>) => void) | undefined
}

/** Where a value comes from. `joined`: another request has computed it meanwhile; `pass`: the value cannot be stored. */
export type CacheSource = 'hit' | 'stale' | 'miss' | 'joined' | 'pass' | 'error'

export interface CacheAnswer<Value> {
  entry: CacheEntry<Value>
  source: CacheSource
}

export interface Cache<Value> {
  /** Synchronously, if the value is fresh and in the memory of this process. */
  get: (request: CacheRequest<Value>) => CacheAnswer<Value> | Promise<CacheAnswer<Value>>
}

interface Flight<Value> {
  answer: Promise<CacheAnswer<Value>>
}

type Freshness = 'fresh' | 'stale' | 'spare' | 'gone'

const day = 24 * 60 * 60
/** For how long stores keep values that never become stale, in seconds. */
const forever = 30 * day
const retryPause = 1000
const maxRetryPause = 30_000
const maxFailing = 1000
/** For how long requests for a value that cannot be stored do not wait for each other, in milliseconds. */
const passTime = 10_000
/** Milliseconds between looks at a value that another process computes. */
const firstPoll = 10
const maxPoll = 150

/**
 * Returns fresh values from the store, and stale ones while they are computed again. Values of one key are computed once at a time: in this
 * process, and by all processes that share a store.
 */
export function createCache<Value>(policy: CachePolicy<Value>): Cache<Value> {
  const { store, swr, integrity } = policy
  const maxAge = (policy.maxAge ?? 0) * 1000
  const staleTime = swr ? ((policy.staleMaxAge ?? 0) > 0 ? policy.staleMaxAge! : day) * 1000 : 0
  const spareTime = Math.max(staleTime, (policy.staleIfError ?? 0) * 1000)
  const flights = new Map<string, Flight<Value>>()
  const failing = new Map<string, { count: number; retryAt: number }>()
  const passing = new LRUCache<string, true>({ max: 5000, ttl: passTime })

  return { get: (request) => (cacheTracer.isActive ? getTraced(request) : get(request)) }

  function get(request: CacheRequest<Value>): CacheAnswer<Value> | Promise<CacheAnswer<Value>> {
    const known = request.invalidate ? undefined : (store.peek(request.key) as CacheEntry<Value> | undefined) // written below
    if (known === undefined || freshness(known) !== 'fresh') return lookUp(request)
    if (isDueEarly(known)) refreshBehind(request, known)
    return answer('hit', known)
  }

  function getTraced(request: CacheRequest<Value>): CacheAnswer<Value> | Promise<CacheAnswer<Value>> {
    const trace: Omit<CacheTrace, 'startTime'> = { type: policy.type, name: withoutQuery(request.label) }
    const named = (found: CacheAnswer<Value>): CacheAnswer<Value> => {
      trace.status = found.source
      return found
    }
    return cacheTracer.trace(trace, () => {
      const found = get(request)
      return found instanceof Promise ? found.then(named) : named(found)
    })
  }

  async function lookUp(request: CacheRequest<Value>): Promise<CacheAnswer<Value>> {
    const { key } = request
    if (passing.has(key.text)) return pass(request)
    const entry = request.invalidate ? undefined : valid(await store.read(key, integrity))
    const state = entry ? freshness(entry) : 'gone'
    if (entry && state === 'fresh') {
      if (isDueEarly(entry)) refreshBehind(request, entry)
      return answer('hit', entry)
    }
    if (entry && state === 'stale') {
      refreshBehind(request, entry)
      return answer('stale', entry)
    }
    return fillOrSpare(request, state === 'spare' ? entry : undefined)
  }

  /** Computes a value; if that fails, an old one is better than none. */
  async function fillOrSpare(request: CacheRequest<Value>, spare: CacheEntry<Value> | undefined): Promise<CacheAnswer<Value>> {
    if (!spare) return fill(request)
    try {
      const filled = await fill(request)
      if (policy.decide(filled.entry.value) !== 'fail') return filled
      policy.onStaleKept(unusable(), request.label)
    } catch (error) {
      if (policy.isGone(error)) throw error
      policy.onStaleKept(error, request.label)
    }
    return answer('error', spare)
  }

  /** Computes a value while the present one is served. */
  function refreshBehind(request: CacheRequest<Value>, present: CacheEntry<Value>): void {
    const { key, waitUntil } = request
    if (flights.has(key.text) || isPaused(key.text)) return
    const done = refresh(request, present)
    waitUntil?.(done)
  }

  async function refresh(request: CacheRequest<Value>, present: CacheEntry<Value>): Promise<void> {
    try {
      const { entry } = await fill(request, present)
      if (policy.decide(entry.value) === 'fail') throw unusable()
      failing.delete(request.key.text)
    } catch (error) {
      if (error === busy || policy.isGone(error)) return
      pauseRefresh(request.key.text)
      policy.onStaleKept(error, request.label)
    }
  }

  /** @param present - The entry that is served meanwhile. Without one, the request waits. */
  async function fill(request: CacheRequest<Value>, present?: CacheEntry<Value>): Promise<CacheAnswer<Value>> {
    const { text } = request.key
    const running = flights.get(text)
    if (running) {
      const joined = await join(running, present === undefined)
      if (joined) return joined
      forget(text, running)
      return fill(request, present)
    }
    const started = begin(request, present)
    const flight = { answer: started.then(({ result }) => result) }
    flights.set(text, flight)
    const done = started.then(({ stored }) => stored).finally(() => forget(text, flight)) // requests join until the value is stored
    done.catch(() => {}) // `answer` rejects too
    request.waitUntil?.(done.catch(() => {}))
    return flight.answer
  }

  /** The value of another request. Undefined if this one needs its own. */
  async function join({ answer: pending }: Flight<Value>, isWaiting: boolean): Promise<CacheAnswer<Value> | undefined> {
    try {
      const { entry } = await pending
      return store.judge(entry) === 'gone' ? undefined : answer('joined', entry) // rendered before an invalidation
    } catch (error) {
      if (error === busy && isWaiting) return undefined // it only refreshes a value if no other process does
      throw error
    }
  }

  function forget(text: string, flight: Flight<Value>): void {
    if (flights.get(text) === flight) flights.delete(text)
  }

  /** Waits for the right to compute the value, and computes it. */
  async function begin(request: CacheRequest<Value>, present: CacheEntry<Value> | undefined): Promise<Computed<Value>> {
    const { key, invalidate } = request
    const limit = Date.now() + policy.fillTimeout * 1000
    const since = Date.now()
    for (let delay = firstPoll; ; delay = Math.min(delay * 1.5, maxPoll)) {
      const lease = await store.lease(key)
      if (lease) {
        const found = invalidate ? undefined : valid(await lease.found?.(integrity))
        if (found && freshness(found) === 'fresh' && found.mtime !== present?.mtime) {
          return { result: answer('joined', found), stored: lease.release() }
        }
        return compute(request, lease)
      }
      if (present) throw busy // another process does it
      if (Date.now() > limit) return compute(request, undefined)
      await new Promise((resolve) => setTimeout(resolve, delay * (0.5 + Math.random())))
      const entry = valid(await store.read(key, integrity))
      if (entry && freshness(entry) === 'fresh' && (!invalidate || entry.mtime > since)) {
        return { result: answer('joined', entry), stored: Promise.resolve() }
      }
    }
  }

  /** Computes a value that cannot be stored, for this request alone. */
  async function pass(request: CacheRequest<Value>): Promise<CacheAnswer<Value>> {
    const { result, stored } = await compute(request, undefined)
    await stored
    return answer('pass', result.entry)
  }

  async function compute(request: CacheRequest<Value>, lease: Lease | undefined): Promise<Computed<Value>> {
    const { key, compute: run } = request
    const controller = new AbortController()
    const started = performance.now()
    let value: Value
    try {
      value = await withLimit(run(controller.signal), policy.fillTimeout * 1000, () => {
        const timeout = createError({ statusCode: 503, message: `Nothing to cache within ${policy.fillTimeout} s.` })
        controller.abort(timeout)
      })
    } catch (error) {
      if (policy.isGone(error)) await store.remove(key)
      await lease?.release()
      throw controller.signal.aborted ? controller.signal.reason : error
    }
    const entry = entryOf(request, value, { sequence: lease?.sequence ?? 0, cost: performance.now() - started })
    return { result: answer('miss', entry), stored: settle(key, entry, lease) }
  }

  async function settle(key: CacheKey, entry: CacheEntry<Value>, lease: Lease | undefined): Promise<void> {
    const decision = policy.decide(entry.value)
    if (decision === 'store') {
      passing.delete(key.text)
      return lease?.commit(entry)
    }
    if (decision === 'drop') {
      if (!passing.has(key.text)) await store.remove(key)
      passing.set(key.text, true)
    }
    await lease?.release()
  }

  function entryOf({ tags }: CacheRequest<Value>, value: Value, times: { sequence: number; cost: number }): CacheEntry<Value> {
    const now = Date.now()
    const limit = policy.maxAgeOf?.(value) ?? Number.POSITIVE_INFINITY
    const fresh = Math.min(maxAge > 0 ? maxAge : Number.POSITIVE_INFINITY, limit * 1000)
    const isForever = fresh === Number.POSITIVE_INFINITY
    const stale = limit === Number.POSITIVE_INFINITY ? spareTime : 0
    const lifetime = (isForever ? forever * 1000 : fresh + stale) * (1 + Math.random() * 0.1) // not all at once
    return {
      value,
      mtime: now,
      ...(isForever ? {} : { expires: now + fresh }),
      dropAt: now + Math.ceil(Math.min(lifetime, forever * 1000)),
      ...times,
      tags: [...new Set([...tags(), ...policy.tagsOf(value)])],
      integrity,
    }
  }

  function freshness(entry: CacheEntry<Value>): Freshness {
    const verdict = store.judge(entry)
    if (verdict === 'gone') return 'gone'
    if (verdict === 'soft') return 'stale'
    if (entry.expires === undefined) return 'fresh'
    const over = Date.now() - entry.expires
    return over <= 0 ? 'fresh' : over <= staleTime ? 'stale' : over <= spareTime ? 'spare' : 'gone'
  }

  /**
   * Whether to compute a fresh value again already. The probability grows towards its end, and with the cost, so that a popular value is
   * not computed when all visitors need it.
   */
  function isDueEarly({ expires, cost }: CacheEntry<Value>): boolean {
    return expires !== undefined && -cost * Math.log(1 - Math.random()) >= expires - Date.now()
  }

  function valid(stored: CacheEntry | undefined): CacheEntry<Value> | undefined {
    if (stored?.integrity !== integrity) return undefined
    const entry = stored as CacheEntry<Value> // checked now
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

interface Computed<Value> {
  result: CacheAnswer<Value>
  /** Resolves when other processes can have the value. */
  stored: Promise<void>
}

const unusable = (): Error => new Error('The response is an error, or some of its data could not be loaded.')

/** Thrown if another process refreshes a value. */
const busy = new Error('Another process computes the value.')

function answer<Value>(source: CacheSource, entry: CacheEntry<Value>): CacheAnswer<Value> {
  return { source, entry }
}

/** Publishes that the cache was not asked. */
export function traceBypass(type: CacheTrace['type'], label: string): void {
  if (cacheTracer.isActive) cacheTracer.trace({ type, name: withoutQuery(label), status: 'bypass' }, () => {})
}
