import { isPlainObject } from '@fw/schema'

export interface DeepChange {
  keys: readonly string[]
  before: unknown
  after: unknown
}

/** Finds differences between two values, recursively for plain objects. Lists are compared as a whole. */
export function deepChanges(before: unknown, after: unknown, keys: readonly string[] = []): DeepChange[] {
  if (keys.length < maxDepth && isInner(before, after) && isInner(after, before)) {
    const [from, to] = [before ?? {}, after ?? {}] as [Record<string, unknown>, Record<string, unknown>] // plain, or nothing
    const names = new Set([...Object.keys(from), ...Object.keys(to)])
    return [...names].flatMap((name) => deepChanges(from[name], to[name], [...keys, name]))
  }
  return isSame(before, after) ? [] : [{ keys, before, after }]
}

/** Deeper than any sensible configuration. */
const maxDepth = 50

/** Added and removed objects are listed key by key too, unless they are empty. */
function isInner(value: unknown, other: unknown): boolean {
  if (value === undefined) return isPlainObject(other) && Object.keys(other).length > 0
  return isPlainObject(value) && (other !== undefined || Object.keys(value).length > 0)
}

/** Whether two values are equal. Functions are compared by their source, since each load creates new ones. */
function isSame(a: unknown, b: unknown, depth: number = 0): boolean {
  if (Object.is(a, b)) return true
  if (typeof a === 'function' && typeof b === 'function') return String(a) === String(b)
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (depth > maxDepth) return true // a circular structure
  if (a.constructor?.name !== b.constructor?.name) return false
  if (a instanceof RegExp || a instanceof Date) return String(a) === String(b)
  const [from, to] = [a as Record<string, unknown>, b as Record<string, unknown>] // only own keys are read
  const names = new Set([...Object.keys(from), ...Object.keys(to)])
  return [...names].every((name) => isSame(from[name], to[name], depth + 1))
}
