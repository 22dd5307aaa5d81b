import type { CompiledLeaf } from './compile.ts'
import type { Strategy } from './merge.ts'
import { isPlainObject, valueAt } from './plain-object.ts'
import { pathKeys, pathText } from './problems.ts'
import type { Run } from './resolve.ts'
import type { Contribution, OriginKind, Source } from './source.ts'

/** One source in the history of a value. */
export interface Origin {
  kind: OriginKind
  /** Display name: `fw.config.ts`, `default of variant B`. */
  label: string
  value: unknown
  /** Path in the configuration of the source. */
  keys: readonly string[]
  source?: Source
  /** The environment variable, if it was set by one. */
  variable?: string
}

export interface Explanation {
  path: string
  keys: readonly string[]
  /** `option`, a `group` of options, a key `inside` an option's value, or `unknown`. */
  what: 'option' | 'group' | 'inside' | 'unknown'
  value: unknown
  /** Sources of the value, highest precedence first. Several if a list or object was merged. */
  from: Origin[]
  /** Overridden sources, highest precedence first. */
  shadowed: Origin[]
  /** How sources are combined. */
  merge: string
  /** Paths of the options inside a group. */
  options: string[]
}

/** Returns which source set a value, and which values it overrides. Computed on demand. */
export function explain(path: string, run: Run): Explanation {
  const keys = pathKeys(path)
  const leaf = leafAround(keys, run)
  if (leaf) return explainLeaf(keys, leaf, run)
  const options = [...run.schema.leaves.values()]
    .filter((each) => keys.length > 0 && keys.length < each.keys.length && keys.every((key, index) => each.keys[index] === key))
    .map((each) => pathText(each.keys))
  return options.length > 0 ? { ...explainExtra(keys, run), what: 'group', options } : explainExtra(keys, run)
}

function explainLeaf(keys: readonly string[], compiled: CompiledLeaf, run: Run): Explanation {
  const { leaf, path, strategy } = compiled
  const inside = keys.slice(compiled.keys.length)
  const byDefault = defaultOrigin(keys, inside, compiled, run)
  const { from, shadowed } = sorted(voicesOf(keys, inside, run.contributions(path, strategy), run), strategy)
  const joinsDefault = byDefault && from[0] && joins(from[0].value, byDefault.value, leaf.extendsDefault ? strategy : 'deep')
  if (byDefault) (from.length === 0 || (joinsDefault && strategy !== 'replace') ? from : shadowed).push(byDefault)
  const value = valueAt(run.read(path), inside)
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

/** A key that an open group passes to a tool, or one inside its value. */
function explainExtra(keys: readonly string[], run: Run): Explanation {
  const lengths = keys.map((_, index) => keys.length - index)
  const length = lengths.find((each) => run.contributions(pathText(keys.slice(0, each))).length > 0) ?? keys.length
  const path = pathText(keys.slice(0, length))
  const inside = keys.slice(length)
  const voices = voicesOf(keys, inside, run.contributions(path), run)
  return {
    path: pathText(keys),
    keys,
    what: voices.length === 0 ? 'unknown' : inside.length > 0 ? 'inside' : 'option',
    value: voices.length === 0 ? undefined : valueAt(run.extra(path), inside),
    ...sorted(voices, 'concat'),
    merge: 'concat',
    options: [],
  }
}

/** The values of all sources, highest precedence first. */
function voicesOf(
  keys: readonly string[],
  inside: readonly string[],
  contributions: readonly Contribution[],
  run: Run,
): Origin[] {
  return contributions
    .toReversed()
    .map((each) => ({ ...each, value: valueAt(each.value, inside) }))
    .filter((each) => each.value !== undefined)
    .map((each) => origin(each, keys, run))
}

/** The sources that the value was merged from, down to the first that replaced all others. */
function sorted(voices: readonly Origin[], strategy: Strategy): { from: Origin[]; shadowed: Origin[] } {
  const isLast = ({ kind, value }: Origin, index: number): boolean =>
    // The command line replaces a value.
    index === voices.length - 1 || !joins(value, voices[index + 1]!.value, kind === 'cli' ? 'deep' : strategy)
  const end = voices.findIndex(isLast) + 1
  return { from: voices.slice(0, end), shadowed: voices.slice(end) }
}

/** Whether the merged value still contains parts of the weaker one. */
function joins(stronger: unknown, weaker: unknown, strategy: Strategy): boolean {
  if (strategy === 'replace' || strategy === 'own') return false
  if (typeof strategy === 'object' && 'combine' in strategy) return true
  const areLists = Array.isArray(stronger) && Array.isArray(weaker)
  if (strategy === 'append' || typeof strategy === 'object') return areLists
  return (isPlainObject(stronger) && isPlainObject(weaker)) || (strategy === 'concat' && areLists)
}

function defaultOrigin(keys: readonly string[], inside: readonly string[], compiled: CompiledLeaf, run: Run): Origin | undefined {
  let value: unknown
  try {
    value = valueAt(run.defaultOf(compiled), inside)
  } catch {
    return undefined // the failure is already reported
  }
  if (value === undefined && inside.length > 0) return undefined
  return { kind: 'default', label: `default of variant ${run.variant}`, value, keys }
}

function origin({ source, value }: Contribution, keys: readonly string[], run: Run): Origin {
  const leaf = run.schema.leaves.get(pathText(keys))?.leaf
  const variable = source.kind === 'env' ? leaf?.env?.find((name) => run.facts.env[name]) : undefined
  return { kind: source.kind, label: variable ?? source.label, value, keys, source, ...(variable ? { variable } : {}) }
}

function leafAround(keys: readonly string[], run: Run): CompiledLeaf | undefined {
  for (let length = keys.length; length > 0; length--) {
    const leaf = run.schema.leaves.get(pathText(keys.slice(0, length)))
    if (leaf) return leaf
  }
  return undefined
}
