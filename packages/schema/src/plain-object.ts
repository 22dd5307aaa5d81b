export type PlainObject = Record<string, unknown>

/** Keys that could modify a prototype. They are rejected wherever configuration is read, merged or written. */
export const forbiddenKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** An object literal or a null-prototype object, but not an array, class instance, function, date or regular expression. */
export function isPlainObject(value: unknown): value is PlainObject {
  if (typeof value !== 'object' || value === null) return false
  const prototype: object | null = Object.getPrototypeOf(value)
  if (prototype === null) return true
  // Objects of another realm (a config file run in a vm context) have another `Object.prototype`.
  return Object.getPrototypeOf(prototype) === null && Object.hasOwn(prototype, 'hasOwnProperty') && !(Symbol.toStringTag in value)
}

/** Reads own properties along a path, or returns undefined. Never reads a prototype, never throws. */
export function valueAt(value: unknown, keys: readonly string[]): unknown {
  let at = value
  try {
    for (const key of keys) {
      if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined
      at = (at as PlainObject)[key] // an object with that own key
    }
  } catch {
    return undefined // a getter or proxy that throws is reported where the configuration is checked
  }
  return at
}

/** Sets a value at a path, creating objects as needed. Throws for forbidden keys. */
export function putAt(target: PlainObject, keys: readonly string[], value: unknown): void {
  if (keys.some((key) => forbiddenKeys.has(key))) throw new TypeError(`The key ${keys.join('.')} is not allowed.`)
  let at = target
  for (const key of keys.slice(0, -1)) {
    const next = at[key]
    at = (typeof next === 'object' && next !== null ? next : (at[key] = {})) as PlainObject // an object in either case
  }
  at[keys.at(-1)!] = value
}

/** Deeper than any real configuration; deeper values are kept by reference. */
const maxDepth = 100

/**
 * Copies plain data: objects and arrays are copied, forbidden keys removed, anything else (functions, instances) is kept by
 * reference. Cycles are preserved.
 */
export function clonePlain<T>(value: T): T {
  return clone(value, new Map(), 0) as T // the copy has the same shape
}

function clone(value: unknown, seen: Map<object, unknown>, depth: number): unknown {
  const isArray = Array.isArray(value)
  if (!isArray && !isPlainObject(value)) return value
  const known = seen.get(value)
  if (known !== undefined) return known
  if (depth > maxDepth) return value
  if (isArray) {
    const copy: unknown[] = []
    seen.set(value, copy)
    for (const entry of value) copy.push(clone(entry, seen, depth + 1))
    return copy
  }
  const copy: PlainObject = {}
  seen.set(value, copy)
  for (const key of Object.keys(value)) {
    if (!forbiddenKeys.has(key)) copy[key] = clone(value[key], seen, depth + 1)
  }
  return copy
}
