import { isPlainObject } from './plain-object.ts'

/** A value in words, for messages: `the string "x"`, `a number (5)`, `an array`. Says nothing of a secret when `secret` is set. */
export function describeValue(value: unknown, secret: boolean = false): string {
  if (value === null) return 'null'
  if (value === undefined) return 'undefined'
  if (Array.isArray(value)) return 'an array'
  switch (typeof value) {
    case 'string':
      return secret || value.length > 60 ? 'a string' : `the string ${JSON.stringify(value)}`
    case 'number':
    case 'bigint':
      return secret ? 'a number' : `the number ${value}`
    case 'boolean':
      return secret ? 'a boolean' : String(value)
    case 'function':
      return 'a function'
    case 'symbol':
      return 'a symbol'
    default:
      return isPlainObject(value)
        ? 'an object'
        : value instanceof RegExp
          ? 'a regular expression'
          : `an instance of ${className(value)}`
  }
}

function className(value: unknown): string {
  try {
    const made: unknown = (value as { constructor?: { name?: unknown } }).constructor?.name // any object may have one
    return typeof made === 'string' && made ? made : 'a class'
  } catch {
    return 'a class' // a proxy that will not say
  }
}

/** The message of whatever was thrown. Anything can be, an object that throws when it is turned into text among them. */
export function errorText(error: unknown): string {
  try {
    return error instanceof Error ? error.message : String(error)
  } catch {
    return 'an error without a message'
  }
}
