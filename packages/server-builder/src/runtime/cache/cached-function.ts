import { isEvent, type H3Event } from 'h3'
import { useNitroApp } from 'nitropack/runtime/internal/app'
import { serialize } from 'nitropack/runtime/internal/hash'
import { digest } from 'ohash'
import { logError } from '../error-log.ts'
import { cacheCounts } from './cache-counts.ts'
import type { CacheEntry } from './cache-entry.ts'
import { createKeys, integrityOf, withDefaults, type CacheOptions } from './cache-options.ts'
import { createCache, traceBypass } from './create-cache.ts'
import { cacheStore } from './open-store.ts'
import { readTags } from './tag-table.ts'

export interface CachedFunctionOptions<Value, Args extends unknown[]> extends CacheOptions<Args> {
  validate?: (entry: CacheEntry<Value>) => boolean | undefined
  transform?: (entry: CacheEntry<Value>, ...args: Args) => unknown
}

/** A result as JSON, so that callers who change what they get do not change what others get. Unset if it is no JSON. */
interface StoredResult {
  json?: string
}

/** Caches the results of a function. Replaces Nitro's function of the same name. */
export function defineCachedFunction<Value, Args extends unknown[]>(
  fn: (...args: Args) => Value | Promise<Value>,
  given: CachedFunctionOptions<Value, Args> = {},
): (...args: Args) => Promise<Value> {
  const options = withDefaults({ swr: true, maxAge: 1, ...given }, 'nitro/functions', fn.name || '_')
  const integrity = integrityOf(fn, { ...given, name: options.name })
  const keys = createKeys(options, integrity)
  const isValid = (entry: CacheEntry<StoredResult>): boolean => {
    const json: unknown = entry.value?.json
    return typeof json === 'string' && given.validate?.(withValue<Value>(entry)) !== false
  }

  const cache = createCache<StoredResult>({
    ...options,
    type: 'function',
    store: cacheStore(options.base),
    integrity,
    isValid,
    decide: (value) => (isValid(newEntry(value)) ? 'store' : 'fail'),
    tagsOf: () => [],
    isGone: () => false,
    onStaleKept: (reason, name) => {
      useNitroApp().captureError(reason as Error, { tags: ['cache'] }) // Nitro passes it to hooks unchanged
      logError(`[fw] The cached function "${name}" failed; its stale value is kept`, reason, name)
    },
  })

  return async (...args) => {
    if (await given.shouldBypassCache?.(...args)) {
      cacheCounts.bypass += 1
      traceBypass('function', options.name)
      return fn(...args)
    }
    const event = isEvent(args[0]) ? (args[0] as H3Event) : undefined
    const key = given.getKey ? await given.getKey(...args) : args.length > 0 ? digest(serialize(args)) : ''
    let computed: { value: Value } | undefined
    const { entry, source } = await cache.get({
      key: keys({ main: key, isVariant: key !== '' }),
      label: options.name,
      compute: async () => {
        computed = { value: await fn(...args) }
        return resultOf(computed.value)
      },
      invalidate: (await given.shouldInvalidateCache?.(...args)) ?? false,
      tags: () =>
        given.tags === undefined ? [] : readTags(typeof given.tags === 'function' ? given.tags(...args) : given.tags).tags,
      waitUntil: event?.waitUntil ? (work) => event.waitUntil(work) : undefined,
    })
    cacheCounts[source] += 1
    const own = source === 'miss' || source === 'pass' ? computed : undefined
    const value = own ? own.value : entry.value.json === undefined ? await fn(...args) : withValue<Value>(entry).value
    return ((await given.transform?.({ ...entry, value }, ...args)) as Value | undefined) || value // like Nitro
  }
}

function resultOf(value: unknown): StoredResult {
  try {
    const json = JSON.stringify(value) as string | undefined // undefined for functions and undefined
    return json === undefined ? {} : { json }
  } catch {
    return {}
  }
}

function withValue<Value>(entry: CacheEntry<StoredResult>): CacheEntry<Value> {
  return { ...entry, value: JSON.parse(entry.value.json!) as Value } // only called if there is JSON
}

function newEntry(value: StoredResult): CacheEntry<StoredResult> {
  const now = Date.now()
  return { value, mtime: now, dropAt: now, cost: 0, tags: [], sequence: 0, integrity: '' }
}
