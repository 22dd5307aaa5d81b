import { reactive } from 'vue'

type Config = Record<string, unknown>

let held: Config | undefined
/** The latest configuration in the files. */
let written: Config = {}

/**
 * Returns the app configuration object of the first version. Updates only change keys that changed in the files, so that changes
 * made by the app are kept.
 */
export function holdConfig(next: Config): Config {
  const before = written
  written = copy(next) as Config // a copy of a record is a record
  if (!held) return (held = next)
  apply(reactive(held), before, next)
  return held
}

function apply(target: Config, before: Config, next: Config): void {
  for (const key of Object.keys(before)) if (!Object.hasOwn(next, key)) delete target[key]
  for (const key of Object.keys(next)) {
    const [old, value, current] = [before[key], next[key], target[key]]
    if (isRecord(old) && isRecord(value) && isRecord(current)) apply(current, old, value)
    else if (!isSame(old, value) || !Object.hasOwn(before, key)) target[key] = copy(value)
  }
}

function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a === 'function' && typeof b === 'function') return String(a) === String(b)
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((each, at) => isSame(each, b[at]))
  if (!isRecord(a) || !isRecord(b)) return false
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isSame(a[key], b[key]))
}

function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy)
  return isRecord(value) ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copy(inner)])) : value
}

/** Class instances are not merged. */
function isRecord(value: unknown): value is Config {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
