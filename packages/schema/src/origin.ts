import type { CompiledLeaf } from './compile.ts'
import { valueAt } from './plain-object.ts'
import { pathKeys, pathText } from './problems.ts'
import type { Run } from './resolve.ts'
import type { Contribution, OriginKind, Source } from './source.ts'

/** One voice in the history of a value. */
export interface Origin {
  kind: OriginKind
  /** For people: `fw.config.ts`, `default of variant B`. */
  label: string
  value: unknown
  /** Keys inside the source's configuration. */
  keys: readonly string[]
  source?: Source
  /** The environment variable, if that set it. */
  variable?: string
}

export interface Explanation {
  path: string
  keys: readonly string[]
  /** `option`, a `group` of options, a key `inside` an option's value, or `unknown`. */
  what: 'option' | 'group' | 'inside' | 'unknown'
  value: unknown
  /** Who decided, the strongest first. Several when a list or object was put together. */
  from: Origin[]
  /** Who was overruled, the strongest first. */
  shadowed: Origin[]
  /** How sources are combined. */
  merge: string
  /** Paths of the options inside a group. */
  options: string[]
}

/** Who set a value, and what it shadowed. Worked out only when asked. */
export function explain(path: string, run: Run): Explanation {
  const keys = pathKeys(path)
  const leaf = leafAround(keys, run)
  if (leaf) return explainLeaf(keys, leaf, run)
  const prefix = keys.join('.')
  const options = [...run.schema.leaves.values()].filter((each) => each.path.startsWith(`${prefix}.`)).map((each) => pathText(each.keys))
  const extra = run.contributions(prefix).toReversed()
  const what = options.length > 0 ? 'group' : extra.length > 0 ? 'option' : 'unknown'
  return {
    path: pathText(keys),
    keys,
    what,
    value: extra[0]?.value,
    from: extra.map((each) => origin(each, keys, run)),
    shadowed: [],
    merge: 'concat',
    options,
  }
}

function explainLeaf(keys: readonly string[], compiled: CompiledLeaf, run: Run): Explanation {
  const { leaf, path } = compiled
  const inside = keys.slice(compiled.keys.length)
  const strategy = leaf.merge ?? 'deep'
  const voices = run
    .contributions(path, strategy)
    .toReversed()
    .map((each) => ({ ...each, value: valueAt(each.value, inside) }))
    .filter((each) => each.value !== undefined)
    .map((each) => origin(each, keys, run))
  const byDefault = defaultOrigin(keys, inside, compiled, run)
  const value = valueAt(run.read(path), inside)
  const together = isJoined(strategy, voices[0]?.value ?? byDefault?.value)
  const joinsDefault = leaf.extendsDefault === true || (together && typeof byDefault?.value === 'object' && !Array.isArray(byDefault.value))
  const from = together ? voices : voices.slice(0, 1)
  const shadowed = together ? [] : voices.slice(1)
  if (byDefault) (from.length === 0 || joinsDefault ? from : shadowed).push(byDefault)
  return {
    path: pathText(keys),
    keys,
    what: inside.length > 0 ? (value === undefined && from.length === 0 ? 'unknown' : 'inside') : 'option',
    value,
    from,
    shadowed,
    merge: typeof strategy === 'string' ? strategy : 'by' in strategy ? 'by key' : 'combined',
    options: [],
  }
}

function isJoined(strategy: unknown, value: unknown): boolean {
  if (strategy === 'replace' || strategy === 'own') return false
  if (strategy === 'deep') return typeof value === 'object' && value !== null && !Array.isArray(value)
  return true
}

function defaultOrigin(keys: readonly string[], inside: readonly string[], compiled: CompiledLeaf, run: Run): Origin | undefined {
  let value: unknown
  try {
    value = valueAt(run.defaultOf(compiled), inside)
  } catch {
    return undefined // the failure is among the problems already
  }
  if (value === undefined && inside.length > 0) return undefined
  return { kind: 'default', label: `default of variant ${run.variant}`, value, keys }
}

function origin({ source, value }: Contribution, keys: readonly string[], run: Run): Origin {
  const leaf = run.schema.leaves.get(keys.join('.'))?.leaf
  const variable = source.kind === 'env' ? leaf?.env?.find((name) => run.facts.env[name]) : undefined
  return { kind: source.kind, label: variable ?? source.label, value, keys, source, ...(variable ? { variable } : {}) }
}

function leafAround(keys: readonly string[], run: Run): CompiledLeaf | undefined {
  for (let length = keys.length; length > 0; length--) {
    const leaf = run.schema.leaves.get(keys.slice(0, length).join('.'))
    if (leaf) return leaf
  }
  return undefined
}
