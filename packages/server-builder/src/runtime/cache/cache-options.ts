import { digest } from 'ohash'
import { serialize } from 'nitropack/runtime/internal/hash'
import { useRuntimeConfig } from '../config.ts'

/** Options that cached functions and cached handlers share: those of Nitro, and `fillTimeout`. */
export interface CacheOptions<Args extends unknown[]> {
  name?: string
  group?: string
  base?: string
  integrity?: string
  /** Seconds in which a value is fresh. */
  maxAge?: number
  /** Seconds in which a stale value may be served. */
  staleMaxAge?: number
  /** Whether a stale value is served while it is computed again. */
  swr?: boolean
  /** Seconds in which a value must be computed; 30 if unset. */
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

/** The key in the storage, as Nitro documents it: `cache:<group>:<name>:<key>.json`. */
export function cacheKey({ base, group, name }: ResolvedCacheOptions, key: string): string {
  // Storage drivers change or refuse other characters; a digest keeps keys apart that would become equal.
  const safe = /^[\w.:-]{0,120}$/.test(key) ? key : `${key.replace(/\W/g, '').slice(0, 40)}.${digest(key)}`
  return [base, group, name, `${safe}.json`].filter(Boolean).join(':')
}

/** Differs between builds, so that a store that outlives a build returns no page of another one. */
export function integrityOf(code: unknown, options: { integrity?: string }): string {
  return options.integrity ?? digest(serialize([useRuntimeConfig().app.buildId, code, options])).slice(0, 20)
}
