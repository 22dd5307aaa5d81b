import * as v from 'valibot'
import type { StandardSchemaV1 } from '@standard-schema/spec'
import { errorText } from './describe-value.ts'
import { isPlainObject, type PlainObject } from './plain-object.ts'

/** A function. What it takes and returns is for the type checker. */
export function func<T extends (...args: never[]) => unknown>(): v.GenericSchema<unknown, T> {
  return v.custom<T>((value) => typeof value === 'function', 'function')
}

/** A plain object whose contents are not checked (they belong to a tool or to the project). */
export function anyObject<T extends object = PlainObject>(): v.GenericSchema<unknown, T> {
  return v.custom<T>((value) => isPlainObject(value), 'object')
}

/** Anything but `undefined`, for options whose type the contract leaves open. */
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

interface Describable {
  type?: string
  message?: unknown
  expects?: string | null
  literal?: unknown
  options?: readonly unknown[]
  wrapped?: unknown
  item?: unknown
  entries?: Readonly<Record<string, unknown>>
  pipe?: readonly unknown[]
  class?: { name: string }
}

/** What a check accepts, in words: `a string or one of "client", "server"`. */
export function describeCheck(check: unknown): string {
  const parts = [...new Set(partsOf(check as Describable))] // a Standard Schema object may have any further keys
  const literals = parts.filter((part) => part.startsWith('"'))
  const others = parts.filter((part) => !part.startsWith('"'))
  if (literals.length > 1) others.push(`one of ${literals.join(', ')}`)
  else if (literals[0]) others.push(literals[0])
  return others.length > 1 ? `${others.slice(0, -1).join(', ')} or ${others.at(-1)}` : (others[0] ?? 'another value')
}

/** The literal values a check lists, to suggest the nearest one. */
export function literalsOf(check: unknown): string[] {
  return partsOf(check as Describable)
    .filter((part) => part.startsWith('"'))
    .map((part) => JSON.parse(part) as string) // made by JSON.stringify below
}

/** The names of the fields that a check knows. */
export function fieldsOf(check: unknown): string[] {
  if (typeof check !== 'object' || check === null) return []
  const { type, options = [], wrapped, pipe = [], entries = {} } = check as Describable // a Standard Schema object may have any further keys
  return [...Object.keys(entries), ...[...(type === 'union' ? options : []), wrapped, ...pipe.slice(1)].flatMap(fieldsOf)]
}

/** The part of a check that is for a key inside a value: an entry of a list, a field of an object. */
export function checkAt(check: unknown, keys: readonly string[]): unknown {
  const [key, ...rest] = keys
  if (key === undefined || typeof check !== 'object' || check === null) return check
  const { type, options, wrapped, pipe, item, entries } = check as Describable // a Standard Schema object may have any further keys
  const inPlace = [...(type === 'union' ? (options ?? []) : []), ...(wrapped ? [wrapped] : []), ...(pipe ?? []).slice(1)]
  const inside = item ?? (entries && Object.hasOwn(entries, key) ? entries[key] : undefined)
  const found = inside === undefined ? undefined : checkAt(inside, rest)
  return found ?? inPlace.map((each) => checkAt(each, keys)).find((each) => each !== undefined)
}

function partsOf(check: Describable): string[] {
  switch (check.type) {
    case 'string':
      return [wordsOf(check.pipe) ?? 'a string']
    case 'number':
      return ['a number']
    case 'boolean':
      return ['true or false']
    case 'null':
      return ['null']
    case 'date':
      return ['a date']
    case 'array':
      return [`an array${check.item === undefined ? '' : ` (each entry: ${describeCheck(check.item)})`}`]
    case 'tuple':
      return ['a tuple']
    case 'object':
    case 'strict_object':
    case 'loose_object':
    case 'record':
      return ['an object']
    case 'literal':
      return [typeof check.literal === 'string' ? JSON.stringify(check.literal) : String(check.literal)]
    case 'picklist':
      return (check.options ?? []).map((option) => (typeof option === 'string' ? JSON.stringify(option) : String(option)))
    case 'union':
      return (check.options ?? []).flatMap((option) => partsOf(option as Describable)) // a union's options are schemas
    case 'instance':
      return [check.class?.name === 'RegExp' ? 'a regular expression' : `an instance of ${check.class?.name}`]
    case 'optional':
    case 'nullable':
    case 'nullish':
      return partsOf(check.wrapped as Describable) // a wrapper's content is a schema
    default:
      return [typeof check.message === 'string' ? withArticle(check.message) : 'another value']
  }
}

/** Stands for a value that throws when a check looks into it. */
export class Unreadable implements StandardSchemaV1.Issue {
  constructor(readonly message: string) {}
}

/** `an object`, `a port number` */
export function withArticle(words: string): string {
  return `${/^[aeiou]/.test(words) ? 'an' : 'a'} ${words}`
}

/** A check that narrows another carries its own words. */
function wordsOf(pipe: readonly unknown[] = []): string | undefined {
  const last = pipe.at(-1) as Describable | undefined // an action has a message as a schema has
  return pipe.length > 1 && typeof last?.message === 'string' ? withArticle(last.message) : undefined
}

/** Runs a check. Options are read synchronously, so a check that answers with a promise is a mistake in the declaration. */
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

/** One mistake is enough to report, and a list of 200,000 wrong entries has as many. */
function onlyFirstIssue(check: StandardSchemaV1): StandardSchemaV1 {
  const known = quick.get(check)
  if (known) return known
  const made = '~run' in check ? v.config(check as unknown as v.GenericSchema, { abortEarly: true }) : check // only valibot's have it
  quick.set(check, made)
  return made
}

/** Where in plain data the first value stands that JSON cannot carry, or nothing. */
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
  if (!isArray && !isPlainObject(value)) return { keys, what: `an instance of ${value.constructor?.name ?? 'a class'}` }
  parents.add(value)
  for (const key of Object.keys(value)) {
    const found = findNotSerializable((value as PlainObject)[key], [...keys, key], parents) // arrays are read by index, objects by key
    if (found) return found
  }
  parents.delete(value)
  return undefined
}
