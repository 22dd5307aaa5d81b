const held = /* @__PURE__ */ new Map<string, object>()
const before = /* @__PURE__ */ new Map<string, object>()

/** Gives the object of the first version of a module, with the members of the newest. */
export function hold<T extends object>(id: string, next: T): T {
  const first = held.get(id) as T | undefined // what was given with this id
  if (!first) {
    held.set(id, next)
    return next
  }
  before.set(id, { ...first })
  if (Array.isArray(first)) first.splice(0, first.length, ...(next as unknown as unknown[])) // it stays a list
  else replaceMembers(first, next)
  return first
}

/** What is held by an id, if its module was loaded. */
export function heldValue<T extends object>(id: string): T | undefined {
  return held.get(id) as T | undefined // whoever asks knows what the module holds
}

/** Members before the last update. */
export function previousMembers<T extends object>(id: string): Partial<T> {
  return (before.get(id) ?? {}) as Partial<T> // whoever asks knows what the module holds
}

/** Makes one object equal to another, so that whoever has it sees the difference. */
export function replaceMembers(target: object, next: object): void {
  for (const key of Object.keys(target)) if (!Object.hasOwn(next, key)) delete target[key as never]
  Object.assign(target, next)
}
