import { isPlainObject } from '@fw/schema'
import { anyFunction } from './templates.ts'

/**
 * Whether a resolved value equals the expected one. Additional keys without a value are allowed: a default of "none" may be
 * undefined or an empty container (Q21).
 */
export function sameValue(actual: unknown, expected: unknown): boolean {
  if (expected === anyFunction) return typeof actual === 'function'
  if (Array.isArray(expected)) {
    return (
      Array.isArray(actual) &&
      actual.length === expected.length &&
      expected.every((entry, index) => sameValue(actual[index], entry))
    )
  }
  if (!isPlainObject(expected)) return Object.is(actual, expected)
  if (!isPlainObject(actual)) return false
  const others = Object.keys(actual).filter((key) => !Object.hasOwn(expected, key))
  return Object.keys(expected).every((key) => sameValue(actual[key], expected[key])) && others.every((key) => isNone(actual[key]))
}

/** Undefined, or an empty container. */
export function isNone(value: unknown): boolean {
  if (value === undefined) return true
  if (Array.isArray(value)) return value.length === 0
  return isPlainObject(value) && Object.values(value).every(isNone)
}
