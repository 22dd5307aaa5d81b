import { isEvent, type H3Event } from 'h3'
import { useNitroApp } from 'nitropack/runtime/internal/app'
import { serialize } from 'nitropack/runtime/internal/hash'
import { digest } from 'ohash'
import { logError } from '../error-log.ts'
import { cacheKey, integrityOf, withDefaults, type CacheOptions } from './cache-options.ts'
import { cacheStore } from './cache-store.ts'
import { createCache, type CacheEntry } from './create-cache.ts'

export interface CachedFunctionOptions<Value, Args extends unknown[]> extends CacheOptions<Args> {
  validate?: (entry: CacheEntry<Value>) => boolean | undefined
  transform?: (entry: CacheEntry<Value>, ...args: Args) => unknown
}

/** Caches the results of a function. Replaces Nitro's function of the same name. */
export function defineCachedFunction<Value, Args extends unknown[]>(
  fn: (...args: Args) => Value | Promise<Value>,
  given: CachedFunctionOptions<Value, Args> = {},
): (...args: Args) => Promise<Value> {
  const options = withDefaults({ swr: true, maxAge: 1, ...given }, 'nitro/functions', fn.name || '_')
  const isValid = (entry: CacheEntry<Value>): boolean =>
    given.validate ? given.validate(entry) !== false : entry.value !== undefined

  const cache = createCache<Value>({
    ...options,
    store: cacheStore(options.base),
    integrity: integrityOf(fn, given),
    isValid,
    decide: (value) => (isValid({ value, mtime: Date.now(), integrity: '' }) ? 'store' : 'fail'),
    isGone: () => false,
    onStaleKept: (reason, name) => {
      useNitroApp().captureError(reason as Error, { tags: ['cache'] }) // Nitro passes it to hooks unchanged
      logError(`[fw] The cached function "${name}" failed; its stale value is kept`, reason, name)
    },
  })

  return async (...args) => {
    if (await given.shouldBypassCache?.(...args)) return fn(...args)
    const event = isEvent(args[0]) ? (args[0] as H3Event) : undefined
    const key = given.getKey ? await given.getKey(...args) : args.length > 0 ? digest(serialize(args)).slice(0, 20) : ''
    const entry = await cache.get({
      key: cacheKey(options, key),
      label: options.name,
      compute: async () => fn(...args),
      invalidate: (await given.shouldInvalidateCache?.(...args)) ?? false,
      waitUntil: event?.waitUntil ? (work) => event.waitUntil(work) : undefined,
    })
    return ((await given.transform?.(entry, ...args)) as Value | undefined) || entry.value // like Nitro
  }
}
