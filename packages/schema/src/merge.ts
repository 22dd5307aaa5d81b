import { forbiddenKeys, isPlainObject, type PlainObject } from './plain-object.ts'

/**
 * How the values of several sources (layers, environment blocks, the project) become one. Every strategy is idempotent and
 * associative: loading a layer twice, or grouping layers otherwise, changes nothing.
 *
 * - `deep`: objects merge key by key, anything else (arrays too) is replaced by the stronger source
 * - `replace`: the stronger source wins whole
 * - `append`: arrays are joined, weaker source first; of equal entries the last one stays
 * - `{ by }`: as `append`, entries are equal when their key is; of entries with one key the last one stays
 * - `concat`: as `deep`, but arrays inside are joined as with `append` (for configuration handed to tools)
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

/** `weaker` overlaid by `stronger`. `undefined` never erases. Inputs stay untouched. */
export function merge(weaker: unknown, stronger: unknown, strategy: Strategy = 'deep'): unknown {
  if (stronger === undefined) return weaker
  if (weaker === undefined || strategy === 'replace' || strategy === 'own') return stronger
  if (strategy === 'deep') return mergeObjects(weaker, stronger, replaceValue, 0)
  if (strategy === 'concat') return mergeObjects(weaker, stronger, appendValue, 0)
  if (strategy === 'append') return appendValue(weaker, stronger)
  if ('combine' in strategy) return strategy.combine(weaker, stronger)
  return Array.isArray(weaker) && Array.isArray(stronger) ? uniqueBy([...weaker, ...stronger], strategy.by) : stronger
}

type Combine = (weaker: unknown, stronger: unknown) => unknown

const replaceValue: Combine = (_, stronger) => stronger

const appendValue: Combine = (weaker, stronger) =>
  Array.isArray(weaker) && Array.isArray(stronger) ? uniqueBy([...weaker, ...stronger], identity) : stronger

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

/** Equal text for equal plain data, the value itself for anything else. */
export function identity(value: unknown): unknown {
  if (value instanceof RegExp) return `regexp:${value}`
  if (typeof value !== 'object' || value === null) return value
  return textOf(value, new Set()) ?? value
}

function textOf(value: unknown, parents: Set<unknown>): string | undefined {
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value !== 'object' || value === null) {
    return typeof value === 'function' || typeof value === 'symbol' ? undefined : `${typeof value}:${String(value)}`
  }
  if (value instanceof RegExp) return `regexp:${value}`
  if (parents.has(value) || parents.size > maxDepth) return undefined
  const isArray = Array.isArray(value)
  if (!isArray && !isPlainObject(value)) return undefined
  parents.add(value)
  const parts: string[] = []
  for (const key of isArray ? value.keys() : Object.keys(value).toSorted()) {
    const text = textOf((value as PlainObject)[key], parents) // arrays are read by index, objects by key
    if (text === undefined) return undefined
    parts.push(isArray ? text : `${JSON.stringify(key)}:${text}`)
  }
  parents.delete(value)
  return isArray ? `[${parts.join()}]` : `{${parts.join()}}`
}
