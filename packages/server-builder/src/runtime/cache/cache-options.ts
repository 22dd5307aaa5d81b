import { digest } from 'ohash'
import { serialize } from 'nitropack/runtime/internal/hash'
import { useRuntimeConfig } from '../config.ts'

/** Options of cached functions and cached handlers: those of Nitro, and `fillTimeout`. */
export interface CacheOptions<Args extends unknown[]> {
  name?: string
  group?: string
  base?: string
  integrity?: string
  /** Seconds until a value becomes stale. */
  maxAge?: number
  /** Seconds for which a stale value may be served. */
  staleMaxAge?: number
  /** Whether to serve a stale value while it is computed again. */
  swr?: boolean
  /** Maximum time to compute a value, in seconds. Defaults to 30. */
  fillTimeout?: number
  getKey?: (...args: Args) => string | Promise<string>
  shouldBypassCache?: (...args: Args) => boolean | undefined | Promise<boolean | undefined>
  shouldInvalidateCache?: (...args: Args) => boolean | undefined | Promise<boolean | undefined>
}

export interface ResolvedCacheOptions {
  name: string
  group: string
  base: string
  maxAge?: number
  staleMaxAge?: number
  swr: boolean
  fillTimeout: number
}

export function withDefaults<Args extends unknown[]>(
  options: CacheOptions<Args>,
  group: string,
  name = '_',
): ResolvedCacheOptions {
  const { maxAge, staleMaxAge } = options
  return {
    name: options.name || name,
    group: options.group || group,
    base: options.base ?? '/cache',
    ...(maxAge === undefined ? {} : { maxAge }),
    ...(staleMaxAge === undefined ? {} : { staleMaxAge }),
    swr: options.swr ?? false,
    fillTimeout: options.fillTimeout ?? 30,
  }
}

/** The storage key, as documented by Nitro: `cache:<group>:<name>:<key>.json`. */
export function cacheKey({ base, group, name }: ResolvedCacheOptions, key: string): string {
  // Storage drivers replace or reject other characters; a hash prevents collisions.
  const safe = /^[\w.:-]{0,120}$/.test(key) ? key : `${key.replace(/\W/g, '').slice(0, 40)}.${digest(key)}`
  return [base, group, name, `${safe}.json`].filter(Boolean).join(':')
}

/** Differs between builds, so that a persistent store returns no page of another build. */
export function integrityOf(code: unknown, options: { integrity?: string }): string {
  return options.integrity ?? digest(serialize([useRuntimeConfig().app.buildId, code, options])).slice(0, 20)
}
