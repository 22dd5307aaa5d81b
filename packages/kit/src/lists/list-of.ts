/** One thing as a list of one; a list as it is. */
export function listOf<T>(given: T | readonly T[]): T[] {
  return Array.isArray(given) ? [...(given as readonly T[])] : [given as T] // told apart on this line
}
