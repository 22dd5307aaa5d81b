/** What is read of a check to describe it. A Standard Schema object may have any further keys; these are valibot's. */
interface Describable {
  type?: string
  message?: unknown
  literal?: unknown
  options?: readonly unknown[]
  wrapped?: unknown
  item?: unknown
  /** Of a record. */
  value?: unknown
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
  const { type, options, wrapped, pipe, item, value, entries } = check as Describable // a Standard Schema object may have any further keys
  const inPlace = [...(type === 'union' ? (options ?? []) : []), ...(wrapped ? [wrapped] : []), ...(pipe ?? []).slice(1)]
  const ofRecord = type === 'record' ? value : undefined
  const inside = item ?? ofRecord ?? (entries && Object.hasOwn(entries, key) ? entries[key] : undefined)
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

/** `an object`, `a port number` */
export function withArticle(words: string): string {
  return `${/^[aeiou]/.test(words) ? 'an' : 'a'} ${words}`
}

/** A check that narrows another carries its own words. */
function wordsOf(pipe: readonly unknown[] = []): string | undefined {
  const last = pipe.at(-1) as Describable | undefined // an action has a message as a schema has
  return pipe.length > 1 && typeof last?.message === 'string' ? withArticle(last.message) : undefined
}
