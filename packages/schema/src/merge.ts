import { clonePlain, forbiddenKeys, isPlainObject, type PlainObject } from './plain-object.ts'

/**
 * How the values of several sources (layers, environment blocks, the project) become one. Every strategy is idempotent, and
 * associative as long as a key holds one kind of value (objects, lists or other) everywhere: loading a layer twice, or grouping
 * layers otherwise, changes nothing.
 *
 * - `deep`: objects merge key by key, anything else (arrays too) is replaced by the stronger source
 * - `replace`: the stronger source wins whole
 * - `append`: arrays are joined, weaker source first; of equal entries the last one stays
 * - `{ by }`: as `append`, entries are equal when their key is; of entries with one key the last one stays
 * - `concat`: as `deep`, but arrays inside are joined too; an entry of the weaker one that the stronger one has goes (for
 *   configuration handed to tools, so a list that stands in one source alone stays as it was written)
 * - `own`: every layer keeps its own value, nothing is inherited
 * - `{ combine }`: a function of the option's own, for values whose parts have a meaning (hooks)
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
 * `weaker` overlaid by `stronger`. `undefined` never erases. The result shares no object or array with the inputs and holds no
 * forbidden key.
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

/** The entries without equals, the last of equal ones kept in its place. */
export function uniqueBy<T>(entries: readonly T[], keyOf: (entry: T) => unknown): T[] {
  const last = new Map<unknown, number>()
  const keys = entries.map(keyOf)
  keys.forEach((key, index) => last.set(key, index))
  return entries.filter((_, index) => last.get(keys[index]) === index)
}

/** A function that gives equal text for equal values: data is equal when its parts are, anything else only to itself. */
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
  // Copies of one cycle are equal, so a way back is told by its length.
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
