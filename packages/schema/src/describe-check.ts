/** Properties of a check used to describe it. These are valibot's; a Standard Schema may have any others. */
interface Describable {
  type?: string
  message?: unknown
  literal?: unknown
  options?: readonly unknown[]
  wrapped?: unknown
  item?: unknown
  /** For records. */
  value?: unknown
  entries?: Readonly<Record<string, unknown>>
  pipe?: readonly unknown[]
  class?: { name: string }
}

/** Describes what a check accepts: `a string or one of "client", "server"`. */
export function describeCheck(check: unknown): string {
  const parts = [...new Set(partsOf(check as Describable))] // a Standard Schema may have any other properties
  const literals = parts.filter((part) => part.startsWith('"'))
  const others = parts.filter((part) => !part.startsWith('"'))
  if (literals.length > 1) others.push(`one of ${literals.join(', ')}`)
  else if (literals[0]) others.push(literals[0])
  return others.length > 1 ? `${others.slice(0, -1).join(', ')} or ${others.at(-1)}` : (others[0] ?? 'another value')
}

/** The literal values of a check, to suggest the closest one. */
export function literalsOf(check: unknown): string[] {
  return partsOf(check as Describable)
    .filter((part) => part.startsWith('"'))
    .map((part) => JSON.parse(part) as string) // created by JSON.stringify below
}

/** The property names that a check declares. */
export function fieldsOf(check: unknown): string[] {
  if (typeof check !== 'object' || check === null) return []
  const { type, options = [], wrapped, pipe = [], entries = {} } = check as Describable // a Standard Schema may have any other properties
  return [...Object.keys(entries), ...[...(type === 'union' ? options : []), wrapped, ...pipe.slice(1)].flatMap(fieldsOf)]
}

/** The check of a nested key: an entry of a list, or a property of an object. */
export function checkAt(check: unknown, keys: readonly string[]): unknown {
  const [key, ...rest] = keys
  if (key === undefined || typeof check !== 'object' || check === null) return check
  const { type, options, wrapped, pipe, item, value, entries } = check as Describable // a Standard Schema may have any other properties
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
      return (check.options ?? []).flatMap((option) => partsOf(option as Describable)) // the options of a union are schemas
    case 'instance':
      return [check.class?.name === 'RegExp' ? 'a regular expression' : `an instance of ${check.class?.name}`]
    case 'optional':
    case 'nullable':
    case 'nullish':
      return partsOf(check.wrapped as Describable) // the content of a wrapper is a schema
    default:
      return [typeof check.message === 'string' ? withArticle(check.message) : 'another value']
  }
}

/** `an object`, `a port number` */
export function withArticle(words: string): string {
  return `${/^[aeiou]/.test(words) ? 'an' : 'a'} ${words}`
}

/** A refinement has its own message. */
function wordsOf(pipe: readonly unknown[] = []): string | undefined {
  const last = pipe.at(-1) as Describable | undefined // actions have a message like schemas
  return pipe.length > 1 && typeof last?.message === 'string' ? withArticle(last.message) : undefined
}
