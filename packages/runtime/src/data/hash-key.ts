import { hash } from 'ohash'

/**
 * A short text for any value: equal values give equal texts, on both sides. For keys, not for secrets.
 *
 * @example
 * useAsyncData(hashKey(['books', filters]), () => loadBooks(filters))
 */
export function hashKey(value: unknown): string {
  return hash(value)
}
