import * as v from 'valibot'
import type { StandardSchemaV1 } from '@standard-schema/spec'
import { errorText } from './describe-value.ts'
import { isPlainObject, type PlainObject } from './plain-object.ts'

/** A function. Its parameters and return value are left to the type checker. */
export function func<T extends (...args: never[]) => unknown>(): v.GenericSchema<unknown, T> {
  return v.custom<T>((value) => typeof value === 'function', 'function')
}

/** A plain object whose contents are not checked, because they belong to a tool or to the project. */
export function anyObject<T extends object = PlainObject>(): v.GenericSchema<unknown, T> {
  return v.custom<T>((value) => isPlainObject(value), 'object')
}

/** Anything but `undefined`, for options without a type in the contract. */
export function anything<T = unknown>(): v.GenericSchema<unknown, T> {
  return v.custom<T>((value) => value !== undefined, 'value')
}

/** A regular expression. */
export const regexp: v.InstanceSchema<RegExpConstructor, undefined> = v.instance(RegExp)

/** A port number that a server can listen on; 0 lets the system choose. */
export const port: v.GenericSchema<unknown, number> = v.custom<number>(
  (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 65535,
  'port number from 0 to 65535',
)

/** A duration. A negative one would make a timer fire immediately and forever. */
export const milliseconds: v.GenericSchema<unknown, number> = v.custom<number>(
  (value) => Number.isFinite(value) && Number(value) >= 0,
  'number of milliseconds, 0 or more',
)

/** Placeholder for a value that throws when a check reads it. */
export class Unreadable implements StandardSchemaV1.Issue {
  constructor(readonly message: string) {}
}

/** Runs a check. Options are read synchronously, so an async check is an error in the declaration. */
export function runCheck(check: StandardSchemaV1, value: unknown): readonly StandardSchemaV1.Issue[] {
  let result: ReturnType<(typeof check)['~standard']['validate']>
  try {
    result = onlyFirstIssue(check)['~standard'].validate(value)
  } catch (error) {
    return [new Unreadable(errorText(error))]
  }
  if (result instanceof Promise) throw new TypeError('The check of an option must be synchronous.')
  return result.issues ?? []
}

const quick = new WeakMap<StandardSchemaV1, StandardSchemaV1>()

/** Stop at the first issue: a list of 200,000 wrong entries has as many. */
function onlyFirstIssue(check: StandardSchemaV1): StandardSchemaV1 {
  const known = quick.get(check)
  if (known) return known
  const isValibot = check['~standard'].vendor === 'valibot'
  const made = isValibot ? v.config(check as v.GenericSchema, { abortEarly: true }) : check // its vendor says so
  quick.set(check, made)
  return made
}

/** The position of the first value that is not JSON-serializable, if any. */
export function notSerializableAt(value: unknown): { keys: string[]; what: string } | undefined {
  return findNotSerializable(value, [], new Set())
}

function findNotSerializable(
  value: unknown,
  keys: string[],
  parents: Set<unknown>,
): { keys: string[]; what: string } | undefined {
  if (value === null || value === undefined || typeof value === 'string' || typeof value === 'boolean') return undefined
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : { keys, what: String(value) }
  if (typeof value !== 'object') return { keys, what: `a ${typeof value}` }
  if (parents.has(value)) return { keys, what: 'a circular reference' }
  if (parents.size > 100) return { keys, what: 'too deep an object' }
  const isArray = Array.isArray(value)
  if (!isArray && !isPlainObject(value)) return { keys, what: `an instance of ${className(value)}` }
  parents.add(value)
  for (const key of Object.keys(value)) {
    const found = findNotSerializable((value as PlainObject)[key], [...keys, key], parents) // arrays are read by index, objects by key
    if (found) return found
  }
  parents.delete(value)
  return undefined
}

function className(value: object): string {
  try {
    return value.constructor?.name ?? 'a class'
  } catch {
    return 'a class' // of a hostile proxy
  }
}

/** An origin as browsers send it: the scheme and the host. */
export const origin = v.pipe(
  v.string(),
  v.check(
    (text) => /^https?:\/\/[^/?#@\s]+$/i.test(text) && URL.canParse(text),
    'must be an origin such as "https://example.com", without a path',
  ),
)
