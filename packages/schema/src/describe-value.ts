import { isPlainObject } from './plain-object.ts'

/** Describes a value for messages: `the string "x"`, `the number 5`, `an array`. Does not reveal the value if `secret` is set. */
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
    return 'a class' // a proxy that throws
  }
}

/** The message of a thrown value, which can be anything, including an object that throws when converted to a string. */
export function errorText(error: unknown): string {
  try {
    return error instanceof Error ? error.message : String(error)
  } catch {
    return 'an error without a message'
  }
}
