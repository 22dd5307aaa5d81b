import { afterEach, describe, expect, it, vi } from 'vitest'
import type { CacheKey } from './cache-entry.ts'
import type { CacheStore } from './cache-store.ts'
import { createCache, type CachePolicy, type CacheRequest } from './create-cache.ts'
import { createMemoryStore } from './memory-store.ts'

const key: CacheKey = { text: 'k', id: 'k', name: 'k', isVariant: false }

function policyFor(store: CacheStore, policy: Partial<CachePolicy<string>> = {}): CachePolicy<string> {
  return {
    type: 'function',
    store,
    integrity: 'i',
    maxAge: 60,
    swr: true,
    fillTimeout: 600, // oxlint-disable-line fw/no-short-limit -- in seconds
    isValid: () => true,
    decide: (value) => (value.startsWith('error') ? 'fail' : value.startsWith('own') ? 'drop' : 'store'),
    tagsOf: () => ['tag'],
    isGone: () => false,
    onStaleKept: () => {},
    ...policy,
  }
}

function requestFor(compute: () => string | Promise<string>, request: Partial<CacheRequest<string>> = {}): CacheRequest<string> {
  return { key, label: 'k', compute: async () => compute(), invalidate: false, tags: () => [], waitUntil: undefined, ...request }
}

/** Lets everything run that waits for no timer. */
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** A promise, and the function that resolves it. */
function gate(): { opened: Promise<void>; open: () => void } {
  let open = (): void => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open }
}

describe('the cache policy', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  it('computes once for requests at the same time, and then answers at once', async () => {
    const cache = createCache(policyFor(createMemoryStore({ maxSize: 1e6 })))
    let count = 0
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => cache.get(requestFor(async () => (await turn(), `v${++count}`)))),
    )
    expect(answers.map(({ source }) => source)).toEqual(['miss', ...Array.from({ length: 19 }, () => 'joined')])
    expect(count).toBe(1)
    expect(cache.get(requestFor(() => 'other'))).toMatchObject({ source: 'hit', entry: { value: 'v1' } }) // not a promise
  })

  it('does not give what was computed before an invalidation to requests after it', async () => {
    const store = createMemoryStore({ maxSize: 1e6 })
    const cache = createCache(policyFor(store))
    const computing = gate()
    const computed = gate()
    const before = cache.get(requestFor(async () => (computing.open(), await computed.opened, 'before')))
    await computing.opened
    await store.invalidate(['tag'], false)
    const after = cache.get(requestFor(() => 'after'))
    await turn()
    computed.open()
    expect([(await before).entry.value, (await after).entry.value]).toEqual(['before', 'after'])
    expect(await cache.get(requestFor(() => 'later'))).toMatchObject({ source: 'hit', entry: { value: 'after' } })
  })

  it('serves a stale value while one request computes it again', async () => {
    const store = createMemoryStore({ maxSize: 1e6 })
    const cache = createCache(policyFor(store))
    await cache.get(requestFor(() => 'v1'))
    await store.invalidate(['tag'], true)
    let count = 0
    const computed = gate()
    const again = requestFor(async () => (await computed.opened, count++, 'v2'))
    const answers = await Promise.all([cache.get(again), cache.get(again)])
    expect(answers.map(({ source, entry }) => [source, entry.value])).toEqual([
      ['stale', 'v1'],
      ['stale', 'v1'],
    ])
    computed.open()
    await expect.poll(async () => (await cache.get(again)).entry.value).toBe('v2')
    expect(count).toBe(1)
  })

  it('waits for another process, also after a refresh that left the work to it', async () => {
    const store = createMemoryStore({ maxSize: 1e6 })
    const lock = { isHeld: false, refusals: 0, asked: Promise.resolve() }
    const lease: CacheStore['lease'] = async (each) => {
      await lock.asked
      if (!lock.isHeld) return store.lease(each)
      lock.refusals++
      return undefined
    }
    const cache = createCache(policyFor({ ...store, lease }))
    await cache.get(requestFor(() => 'v1'))
    await store.invalidate(['tag'], true)
    lock.isHeld = true // another process computes it
    const asked = gate()
    lock.asked = asked.opened
    const stale = await cache.get(requestFor(() => 'v2'))
    await store.invalidate(['tag'], false)
    const waiting = cache.get(requestFor(() => 'v3'))
    expect(stale.source).toBe('stale')
    await turn() // the request waits for the refresh
    asked.open()
    await expect.poll(() => lock.refusals).toBeGreaterThan(1)
    lock.isHeld = false
    expect((await waiting).entry.value).toBe('v3')
  })

  it('keeps a stale value for errors only, without `swr`', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const kept: unknown[] = []
    const cache = createCache(
      policyFor(createMemoryStore({ maxSize: 1e6 }), {
        swr: false,
        maxAge: 10,
        staleIfError: 60,
        onStaleKept: (error) => kept.push(error),
      }),
    )
    await cache.get(requestFor(() => 'v1'))
    vi.setSystemTime(Date.now() + 10_001)
    expect(await cache.get(requestFor(() => 'error'))).toMatchObject({ source: 'error', entry: { value: 'v1' } })
    expect(await cache.get(requestFor(() => Promise.reject(new Error('away'))))).toMatchObject({ source: 'error' })
    expect(await cache.get(requestFor(() => 'v2'))).toMatchObject({ source: 'miss', entry: { value: 'v2' } })
    expect(kept.length).toBe(2)
  })

  it('does not let requests for a value that cannot be stored wait for each other', async () => {
    const cache = createCache(policyFor(createMemoryStore({ maxSize: 1e6 })))
    await cache.get(requestFor(() => 'own'))
    let running = 0
    let most = 0
    const request = requestFor(async () => {
      most = Math.max(most, ++running)
      await turn()
      running--
      return 'own'
    })
    const answers = await Promise.all(Array.from({ length: 5 }, () => cache.get(request)))
    expect([most, new Set(answers.map(({ source }) => source))]).toEqual([5, new Set(['pass'])])
  })

  it('drops values after their lifetime, and never keeps one for longer than a month', async () => {
    const store = createMemoryStore({ maxSize: 1e6 })
    const entryOf = async (policy: Partial<CachePolicy<string>>) =>
      (await createCache(policyFor(store, policy)).get(requestFor(() => 'v', { invalidate: true }))).entry
    vi.useFakeTimers({ toFake: ['Date'] })
    const now = Date.now()
    const seconds = async (policy: Partial<CachePolicy<string>>): Promise<number> => ((await entryOf(policy)).dropAt - now) / 1000
    expect(await seconds({ maxAge: 60, staleMaxAge: 60 })).toBeGreaterThan(119)
    expect(await seconds({ maxAge: 60, staleMaxAge: 60 })).toBeLessThan(133)
    expect(await seconds({ maxAge: 60 })).toBeGreaterThan(86_000)
    expect(await seconds({ maxAge: 0 })).toBeLessThan(31 * 86_400)
    expect(await seconds({ maxAge: 60, maxAgeOf: () => 10 })).toBeLessThan(12)
    expect(await seconds({ maxAge: 1e9, swr: false })).toBeLessThan(31 * 86_400)
  })

  it('computes a value again shortly before it becomes stale', async () => {
    vi.useFakeTimers()
    vi.spyOn(Math, 'random').mockReturnValue(0.9)
    const cache = createCache(policyFor(createMemoryStore({ maxSize: 1e6 }), { maxAge: 20 }))
    let count = 0
    const request = requestFor(async () => (vi.advanceTimersByTime(3000), `v${++count}`)) // takes 3 seconds
    await cache.get(request)
    const sources = new Set<string>()
    for (let time = 0; time < 60; time++) {
      sources.add((await cache.get(request)).source)
      await vi.advanceTimersByTimeAsync(1000)
    }
    expect(count).toBeGreaterThan(2)
    expect([...sources]).toEqual(['hit'])
  })
})
