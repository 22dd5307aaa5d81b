import { clonePlain, forbiddenKeys, isPlainObject, type PlainObject } from './plain-object.ts'

/**
 * How values of several sources (layers, environment blocks, the project) are merged. Every strategy is idempotent, and
 * associative as long as a key always holds one kind of value (objects, lists or other): loading a layer twice, or grouping
 * layers differently, makes no difference.
 *
 * - `deep`: objects are merged key by key; anything else, including arrays, is replaced by the source with higher precedence
 * - `replace`: the source with the highest precedence wins
 * - `append`: arrays are concatenated, lowest precedence first; of equal entries, the last one is kept
 * - `{ by }`: like `append`, but entries with the same key are equal
 * - `concat`: like `deep`, but nested arrays are concatenated, without entries that a later source repeats (for tool
 *   configuration, so a list of a single source is kept as is)
 * - `own`: not inherited, every layer keeps its own value
 * - `{ combine }`: a custom function, for values with their own semantics (hooks)
 */
export type Strategy =
  | 'deep'
  | 'replace'
  | 'append'
  | 'concat'
  | 'own'
  | { readonly by: (entry: unknown) => unknown }
  | { readonly combine: (weaker: unknown, stronger: unknown) => unknown }

const maxDepth = 100

/**
 * Merges `stronger` over `weaker`. `undefined` never overrides. The result shares no objects or arrays with the inputs and
 * contains no forbidden keys.
 */
export function merge(weaker: unknown, stronger: unknown, strategy: Strategy = 'deep'): unknown {
  return clonePlain(mergeBy(strategy, weaker, stronger))
}

function mergeBy(strategy: Strategy, weaker: unknown, stronger: unknown): unknown {
  if (stronger === undefined) return weaker
  if (strategy === 'append') return join(weaker, stronger, (entry) => entry)
  if (typeof strategy === 'object' && 'by' in strategy) return join(weaker, stronger, strategy.by)
  if (weaker === undefined || strategy === 'replace' || strategy === 'own') return stronger
  if (strategy === 'deep') return mergeObjects(weaker, stronger, replaceValue, 0)
  if (strategy === 'concat') return mergeObjects(weaker, stronger, joinLists, 0)
  return strategy.combine(weaker, stronger)
}

function join(weaker: unknown, stronger: unknown, keyOf: (entry: unknown) => unknown): unknown {
  if (!Array.isArray(stronger)) return stronger
  const textOfKey = identities()
  return uniqueBy<unknown>(Array.isArray(weaker) ? [...weaker, ...stronger] : stronger, (entry) => textOfKey(keyOf(entry)))
}

type Combine = (weaker: unknown, stronger: unknown) => unknown

const replaceValue: Combine = (_, stronger) => stronger

const joinLists: Combine = (weaker, stronger) => {
  if (!Array.isArray(weaker) || !Array.isArray(stronger)) return stronger
  const keyOf = identities()
  const taken = new Set(stronger.map(keyOf))
  return [...weaker.filter((entry) => !taken.has(keyOf(entry))), ...stronger]
}

function mergeObjects(weaker: unknown, stronger: unknown, combine: Combine, depth: number): unknown {
  if (!isPlainObject(weaker) || !isPlainObject(stronger) || depth > maxDepth) return combine(weaker, stronger)
  const merged: PlainObject = {}
  for (const key of Object.keys(weaker)) {
    if (!forbiddenKeys.has(key)) merged[key] = weaker[key]
  }
  for (const key of Object.keys(stronger)) {
    if (forbiddenKeys.has(key) || (stronger[key] === undefined && Object.hasOwn(merged, key))) continue
    merged[key] =
      Object.hasOwn(merged, key) && merged[key] !== undefined
        ? mergeObjects(merged[key], stronger[key], combine, depth + 1)
        : stronger[key]
  }
  return merged
}

/** Removes duplicates, keeping the last of equal entries in its position. */
export function uniqueBy<T>(entries: readonly T[], keyOf: (entry: T) => unknown): T[] {
  const last = new Map<unknown, number>()
  const keys = entries.map(keyOf)
  keys.forEach((key, index) => last.set(key, index))
  return entries.filter((_, index) => last.get(keys[index]) === index)
}

/** Returns a function that maps equal values to equal strings: plain data is compared by content, anything else by identity. */
function identities(): (value: unknown) => string {
  const numbers = new Map<unknown, number>()
  const numberOf = (value: unknown): string => {
    const known = numbers.get(value) ?? numbers.size
    numbers.set(value, known)
    return `#${known}`
  }
  return (value) => textOf(value, [], numberOf)
}

function textOf(value: unknown, parents: unknown[], numberOf: (value: unknown) => string): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'function' || typeof value === 'symbol') return numberOf(value)
  if (typeof value !== 'object' || value === null) return `${typeof value}:${String(value)}`
  if (value instanceof RegExp) return `regexp:${value}`
  const isArray = Array.isArray(value)
  if (parents.length > maxDepth || !(isArray || isPlainObject(value))) return numberOf(value)
  // Copies of a cycle are equal, so a back reference is identified by its distance.
  if (parents.includes(value)) return `up:${parents.length - parents.indexOf(value)}`
  parents.push(value)
  const text = isArray ? listText(value, parents, numberOf) : objectText(value as PlainObject, parents, numberOf) // an array or a plain object
  parents.pop()
  return text
}

function listText(list: readonly unknown[], parents: unknown[], numberOf: (value: unknown) => string): string {
  return `[${list.map((entry) => textOf(entry, parents, numberOf)).join()}]`
}

function objectText(object: PlainObject, parents: unknown[], numberOf: (value: unknown) => string): string {
  const entries = Object.keys(object).toSorted()
  return `{${entries.map((key) => `${JSON.stringify(key)}:${textOf(object[key], parents, numberOf)}`).join()}}`
}
