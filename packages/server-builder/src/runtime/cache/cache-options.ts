import { digest } from 'ohash'
import { serialize } from 'nitropack/runtime/internal/hash'
import { useRuntimeConfig } from '../config.ts'
import type { CacheKey } from './cache-entry.ts'

/** Options of cached functions and cached handlers: those of Nitro, and some of fw. */
export interface CacheOptions<Args extends unknown[]> {
  name?: string
  group?: string
  base?: string
  integrity?: string
  /** Seconds until a value becomes stale. */
  maxAge?: number
  /** Seconds for which a stale value may be served. Defaults to a day. */
  staleMaxAge?: number
  /** Whether to serve a stale value while it is computed again. */
  swr?: boolean
  /** Seconds for which a stale value may be served if computing it fails. Defaults to `staleMaxAge` with `swr`, otherwise to 0. */
  staleIfError?: number
  /** Maximum time to compute a value, in seconds. Defaults to 30. */
  fillTimeout?: number
  getKey?: (...args: Args) => string | Promise<string>
  /** Tags to invalidate the value by. */
  tags?: readonly string[] | ((...args: Args) => readonly string[])
  shouldBypassCache?: (...args: Args) => boolean | undefined | Promise<boolean | undefined>
  shouldInvalidateCache?: (...args: Args) => boolean | undefined | Promise<boolean | undefined>
}

export interface ResolvedCacheOptions {
  name: string
  group: string
  base: string
  maxAge?: number
  staleMaxAge?: number
  staleIfError?: number
  swr: boolean
  fillTimeout: number
}

export function withDefaults<Args extends unknown[]>(
  options: CacheOptions<Args>,
  group: string,
  name = '_',
): ResolvedCacheOptions {
  const { maxAge, staleMaxAge, staleIfError } = options
  return {
    name: options.name || name,
    group: options.group || group,
    base: options.base ?? '/cache',
    ...(maxAge === undefined ? {} : { maxAge }),
    ...(staleMaxAge === undefined ? {} : { staleMaxAge }),
    ...(staleIfError === undefined ? {} : { staleIfError }),
    swr: options.swr ?? false,
    fillTimeout: options.fillTimeout ?? 30,
  }
}

/** What an entry depends on, beside the code that computes it. */
export interface KeyParts {
  /** The key of the user, or the path. Readable parts of it are used for names. */
  main: string
  /** Values of request headers. */
  others?: readonly (string | undefined)[]
  isVariant: boolean
}

/** Creates keys for one handler or function. */
export function createKeys({ group, name }: ResolvedCacheOptions, integrity: string): (parts: KeyParts) => CacheKey {
  return ({ main, others = [], isVariant }) => {
    const parts = others.length > 0 ? [integrity, main, ...others.map((value) => value ?? null)] : [integrity, main]
    return new Key(JSON.stringify(parts), isVariant, () => {
      const readable = main.replace(/\?.*/s, '').replace(/\W/g, '').slice(0, 40) || 'index'
      return `${group}:${name}:${readable}`
    })
  }
}

/** Hash and name are only computed if a store needs them. */
class Key implements CacheKey {
  readonly text: string
  readonly isVariant: boolean
  readonly #readable: () => string
  #id: string | undefined

  constructor(text: string, isVariant: boolean, readable: () => string) {
    this.text = text
    this.isVariant = isVariant
    this.#readable = readable
  }

  get id(): string {
    return (this.#id ??= digest(this.text))
  }

  get name(): string {
    return `${this.#readable()}.${this.id}.json`
  }
}

/** Differs between builds, so that a persistent store returns no page of another build. */
export function integrityOf(code: unknown, options: { integrity?: string; group?: string; name?: string }): string {
  if (options.integrity !== undefined) return digest(serialize([options.integrity, options.group, options.name])).slice(0, 24)
  return digest(serialize([useRuntimeConfig().app.buildId, code, options])).slice(0, 24)
}
