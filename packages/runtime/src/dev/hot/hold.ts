const held = /* @__PURE__ */ new Map<string, object>()
const before = /* @__PURE__ */ new Map<string, object>()

/** Returns the object of a module's first version, updated to the latest members. */
export function hold<T extends object>(id: string, next: T): T {
  const first = held.get(id) as T | undefined // stored under this id
  if (!first) {
    held.set(id, next)
    return next
  }
  before.set(id, { ...first })
  if (Array.isArray(first)) first.splice(0, first.length, ...(next as unknown as unknown[])) // keep the same array
  else replaceMembers(first, next)
  return first
}

/** Returns the object stored under an id, if its module was loaded. */
export function heldValue<T extends object>(id: string): T | undefined {
  return held.get(id) as T | undefined // the caller knows the type
}

/** The members before the last update. */
export function previousMembers<T extends object>(id: string): Partial<T> {
  return (before.get(id) ?? {}) as Partial<T> // the caller knows the type
}

/** Makes an object equal to another in place, so that all references see the change. */
export function replaceMembers(target: object, next: object): void {
  for (const key of Object.keys(target)) if (!Object.hasOwn(next, key)) delete target[key as never]
  Object.assign(target, next)
}
