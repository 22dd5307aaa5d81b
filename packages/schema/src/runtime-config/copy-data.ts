import { forbiddenKeys, isPlainObject, type PlainObject } from '../plain-object.ts'

export interface CopyOptions {
  /** References to this object become references to the copy of the source. */
  readonly sameAs?: object
  /** References to this object are left out. */
  readonly without?: object
}

/**
 * A copy that shares nothing with its source but functions and instances, without keys that could reach a prototype.
 *
 * Objects wait in a list instead of on the stack and each is copied once, so neither depth, cycles nor an object in many places
 * cost more than the data has entries.
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
    const into = next[1] as PlainObject // of the same form as `from`
    for (const key of Object.keys(from)) {
      if (forbiddenKeys.has(key)) continue
      const copy = copyOf(from[key])
      if (copy !== undefined || from[key] === undefined) into[key] = copy
    }
  }
  return result
}
