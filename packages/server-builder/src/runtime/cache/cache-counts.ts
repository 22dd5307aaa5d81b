import type { CacheSource } from './create-cache.ts'

/** Answers of this process since it started, by their source. `bypass`: the cache was not asked. */
export const cacheCounts: Record<CacheSource | 'bypass', number> = {
  hit: 0,
  stale: 0,
  miss: 0,
  joined: 0,
  pass: 0,
  error: 0,
  bypass: 0,
}
