import { forbiddenKeys, isPlainObject, type PlainObject } from '../plain-object.ts'

export interface CopyOptions {
  /** References to this object become references to the copy. */
  readonly sameAs?: object
  /** References to this object are dropped. */
  readonly without?: object
}

/**
 * Deep copy of plain data, without keys that could modify a prototype. Functions and instances are kept by reference.
 *
 * Uses a queue instead of recursion and copies each object once, so depth, cycles and shared objects do not add cost.
 */
export function copyData(source: PlainObject, { sameAs, without }: CopyOptions = {}): PlainObject {
  const result: PlainObject = {}
  const known = new Map<object, object | undefined>([[source, result]])
  if (sameAs !== undefined) known.set(sameAs, result)
  if (without !== undefined) known.set(without, undefined)
  const waiting: [from: object, into: object][] = [[source, result]]

  function copyOf(value: unknown): unknown {
    const isArray = Array.isArray(value)
    if (!isArray && !isPlainObject(value)) return value
    if (known.has(value)) return known.get(value)
    const copy = isArray ? [] : {}
    known.set(value, copy)
    waiting.push([value, copy])
    return copy
  }

  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const from = next[0] as PlainObject // arrays are read and written by index, objects by key
    const into = next[1] as PlainObject // has the same shape as `from`
    for (const key of Object.keys(from)) {
      if (forbiddenKeys.has(key)) continue
      const copy = copyOf(from[key])
      if (copy !== undefined || from[key] === undefined) into[key] = copy
    }
  }
  return result
}
