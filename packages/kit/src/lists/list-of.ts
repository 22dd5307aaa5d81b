/** Wraps a value in an array, unless it is one. */
export function listOf<T>(given: T | readonly T[]): T[] {
  return Array.isArray(given) ? [...(given as readonly T[])] : [given as T] // checked on this line
}
