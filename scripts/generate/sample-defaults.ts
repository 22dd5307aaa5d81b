import {
  compile,
  putAt,
  resolve,
  valueAt,
  versionOf,
  type AnyTree,
  type Facts,
  type FwOptions,
  type PlainObject,
  type Source,
  type Variant,
} from '@fw/schema'

/** Circumstances that can change a default. */
export type Circumstance = 'development' | 'test' | 'ci' | 'no terminal'

/** The default of an option in one variant. */
export interface SampledDefault {
  /** In a production build, outside of CI, with a terminal. */
  value: unknown
  /** Circumstances in which it differs. */
  otherwise: { when: Circumstance; value: unknown }[]
}

/** Defaults by option path; variants without the option are omitted. */
export type SampledDefaults = ReadonlyMap<string, { A?: SampledDefault; B?: SampledDefault }>

const usual: Facts = {
  rootDir: '/<rootDir>',
  workspaceDir: '/<workspaceDir>',
  mode: 'production',
  envName: 'production',
  env: {},
  ci: false,
  tty: true,
  buildId: '<buildId>',
}

const circumstances: Readonly<Record<Circumstance, Partial<Facts>>> = {
  development: { mode: 'development', envName: 'development' },
  test: { mode: 'test', envName: 'test' },
  ci: { ci: true },
  'no terminal': { tty: false },
}

/** Resolves an empty configuration in both variants, with placeholders such as `<rootDir>`. */
export function sampleDefaults(tree: AnyTree): SampledDefaults {
  const { leaves } = compile(tree)
  const sampled = new Map<string, { A?: SampledDefault; B?: SampledDefault }>()
  for (const variant of ['A', 'B'] as const) {
    const options = sample(tree, variant, usual)
    const others = Object.entries(circumstances).map(
      ([when, facts]) => [when as Circumstance, sample(tree, variant, { ...usual, ...facts })] as const, // the keys of that record
    )
    for (const { path, keys } of leaves.values()) {
      if (!existsIn(variant, keys, tree)) continue
      const value = withPlaceholders(valueAt(options, keys))
      const otherwise = others
        .map(([when, other]) => ({ when, value: withPlaceholders(valueAt(other, keys)) }))
        .filter((other) => textOf(other.value) !== textOf(value))
      sampled.set(path, { ...sampled.get(path), [variant]: { value, otherwise } })
    }
  }
  // Only set to select the variant, so its real default is shown.
  const chosen = sampled.get(variantChoice.join('.'))
  if (chosen?.B) sampled.set(variantChoice.join('.'), { A: chosen.B, B: chosen.B })
  return sampled
}

const variantChoice = ['future', 'compatibilityVersion']

/** The only variant that an option belongs to, by itself or through its group. */
export function onlyIn(keys: readonly string[], tree: AnyTree): Variant | undefined {
  const { leaves, groups } = compile(tree)
  for (let length = keys.length; length > 0; length--) {
    const path = keys.slice(0, length).join('.')
    const variant = (leaves.get(path)?.leaf ?? groups.get(path)?.node)?.onlyIn
    if (variant) return variant
  }
  return undefined
}

function existsIn(variant: Variant, keys: readonly string[], tree: AnyTree): boolean {
  return (onlyIn(keys, tree) ?? variant) === variant
}

function sample(tree: AnyTree, variant: Variant, facts: Facts): FwOptions {
  const config: PlainObject = {}
  putAt(config, variantChoice, versionOf(variant))
  const source: Source = { kind: 'file', label: 'the choice of the variant', config }
  const { options, problems } = resolve({ tree, sources: [source], facts })
  if (problems.length > 0) throw new Error(`The defaults of variant ${variant} have a problem: ${problems[0]!.why}`)
  return options
}

function withPlaceholders(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(/\/(<rootDir>|<workspaceDir>)/g, '$1')
  if (Array.isArray(value)) return value.map(withPlaceholders)
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withPlaceholders(inner)]))
}

function textOf(value: unknown): string | undefined {
  return JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'function' ? 'function' : inner))
}
