export type PlainObject = Record<string, unknown>

/** Keys that could reach a prototype. They are refused wherever configuration is read, merged or written. */
export const forbiddenKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** An object literal or a null-prototype object; no array, class instance, function, date or regular expression. */
export function isPlainObject(value: unknown): value is PlainObject {
  if (typeof value !== 'object' || value === null) return false
  const prototype: object | null = Object.getPrototypeOf(value)
  if (prototype === null) return true
  // An object from another realm (a config run in a vm context) has that realm's Object.prototype.
  return Object.getPrototypeOf(prototype) === null && Object.hasOwn(prototype, 'hasOwnProperty') && !(Symbol.toStringTag in value)
}

/** Own value at a path of keys, or nothing where it cannot be read. Never reads a prototype, never throws. */
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

/** Puts a value at a path of keys, making objects on the way. Forbidden keys are refused. */
export function putAt(target: PlainObject, keys: readonly string[], value: unknown): void {
  if (keys.some((key) => forbiddenKeys.has(key))) throw new TypeError(`The key ${keys.join('.')} is not allowed.`)
  let at = target
  for (const key of keys.slice(0, -1)) {
    const next = at[key]
    at = (typeof next === 'object' && next !== null ? next : (at[key] = {})) as PlainObject // an object in either case
  }
  at[keys.at(-1)!] = value
}

/** Deeper than any sensible configuration; beyond it a value is kept as it is. */
const maxDepth = 100

/**
 * A copy of plain data: objects and arrays are copied, forbidden keys dropped, everything else (functions, instances)
 * kept by reference. A cycle is kept as a cycle in the copy.
 */
export function clonePlain<T>(value: T): T {
  return clone(value, new Map(), 0) as T // the copy has the same form
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
