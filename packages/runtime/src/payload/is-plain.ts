import { isProxy } from 'vue'

/**
 * Whether a value survives a JSON round trip unchanged, without repeated references.
 *
 * @param claims - Whether a plugin serializes the value itself.
 */
export function isPlain(value: unknown, seen: Set<object>, claims?: (value: unknown) => boolean): boolean {
  if (claims?.(value)) return false
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0)
    case 'object':
      return value === null || isPlainObject(value, seen, claims)
    default:
      return false
  }
}

function isPlainObject(value: object, seen: Set<object>, claims?: (value: unknown) => boolean): boolean {
  if (seen.has(value)) return false
  seen.add(value)
  if (isProxy(value)) return false
  if (Array.isArray(value)) {
    // Holes are undefined, which is not plain; other properties of an array are dropped by JSON.
    for (const item of value) if (!isPlain(item, seen, claims)) return false
    return true
  }
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype) return false
  for (const key of Object.keys(value)) {
    if (key === '__proto__' || !isPlain((value as Record<string, unknown>)[key], seen, claims)) return false
  }
  return true
}
