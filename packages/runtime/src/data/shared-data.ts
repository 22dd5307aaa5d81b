/** Results of handlers that all prerendered pages of a build share, by key. */
const results = /* @__PURE__ */ new Map<string, Promise<unknown>>()

/**
 * Calls a handler once per key for all prerendered pages. Errors are not shared: after one, the next page calls its own handler,
 * also if it was already waiting. Each page gets a copy of objects and lists, because `transform` may change them.
 */
export async function sharedData(key: string, call: () => unknown): Promise<unknown> {
  for (;;) {
    const shared = results.get(key)
    if (!shared) break
    try {
      return copyOf(await shared, new Map())
    } catch {
      if (results.get(key) === shared) results.delete(key)
    }
  }
  const own = (async () => call())()
  results.set(key, own)
  try {
    return copyOf(await own, new Map())
  } catch (error) {
    if (results.get(key) === own) results.delete(key)
    throw error
  }
}

/** Copies lists and plain objects. Other values, such as instances of classes, cannot be copied in general and stay the same. */
function copyOf(value: unknown, copies: Map<object, unknown>): unknown {
  if (typeof value !== 'object' || value === null) return value
  const known = copies.get(value)
  if (known !== undefined) return known
  if (Array.isArray(value)) {
    const list: unknown[] = []
    copies.set(value, list)
    for (const item of value) list.push(copyOf(item, copies))
    return list
  }
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return value
  const record = Object.create(prototype as object | null) as Record<PropertyKey, unknown>
  copies.set(value, record)
  for (const name of Reflect.ownKeys(value)) {
    // Not assigned: a key may be `__proto__`.
    Object.defineProperty(record, name, {
      value: copyOf((value as Record<PropertyKey, unknown>)[name], copies),
      writable: true,
      enumerable: true,
      configurable: true,
    })
  }
  return record
}
