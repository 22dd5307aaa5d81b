import { hash } from 'ohash'

/**
 * Hashes any value. Equal values have the same hash, on the server and in the browser. For keys, not for secrets.
 *
 * @example
 * useAsyncData(hashKey(['books', filters]), () => loadBooks(filters))
 */
export function hashKey(value: unknown): string {
  return hash(value)
}
