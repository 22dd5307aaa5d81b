import { isPlainObject, type FwOptions } from '@fw/schema'

/** A copy whose objects and lists can be changed without changing those of the original. Everything else is shared. */
export function copyOptions<T = FwOptions>(options: T): T {
  return copy(options) as T // of the same shape
}

function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy)
  if (!isPlainObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copy(inner)]))
}
