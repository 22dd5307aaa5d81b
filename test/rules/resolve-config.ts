import {
  declarations,
  isGroup,
  putAt,
  resolve,
  valueAt,
  type AnyTree,
  type Facts,
  type FwConfig,
  type FwOptions,
  type PlainObject,
  type Resolution,
  type Source,
  type Variant,
} from '@fw/schema'
import { expect } from 'vitest'
import { plainFacts } from '../support/facts.ts'

export const variants: readonly Variant[] = ['A', 'B']

export interface Settings {
  /** The variant of the defaults. `B` is used by projects without a version. */
  variant?: Variant
  /** Configurations of layers, highest priority first. */
  layers?: readonly unknown[]
  /** Configuration of the command line. */
  commandLine?: unknown
  facts?: Partial<Facts>
}

export const fixedFacts: Facts = plainFacts()

export function resolveConfig(
  config: unknown,
  { variant = 'B', layers = [], commandLine, facts = {} }: Settings = {},
): Resolution {
  const sources: Source[] = [
    ...(commandLine === undefined ? [] : [{ kind: 'cli', label: 'command line', config: commandLine } as const]),
    { kind: 'file', label: 'fw.config.ts', config },
    ...layers.map((layer, index): Source => ({ kind: 'file', label: `layer ${index}`, layer: `layer-${index}`, config: layer })),
  ]
  // The lowest priority, so that a version in a test wins.
  if (variant === 'A')
    sources.push({ kind: 'file', label: 'variant', layer: 'variant', config: { future: { compatibilityVersion: 4 } } })
  return resolve({ sources, facts: { ...fixedFacts, ...facts } })
}

/** The options of a configuration, which must be free of errors. */
export function optionsOf(config: FwConfig = {}, settings: Settings = {}): FwOptions {
  const { options, problems } = resolveConfig(config, settings)
  expect(problems.filter(({ level }) => level === 'error')).toEqual([])
  return options
}

/** The paths with errors; empty if the configuration is valid. */
export function errorPaths(config: unknown, settings: Settings = {}): string[] {
  const { problems } = resolveConfig(config, settings)
  return problems.filter(({ level }) => level === 'error').map(({ path }) => path)
}

/** A configuration with a single value. */
export function configWith(path: string, value: unknown): PlainObject {
  const config: PlainObject = {}
  putAt(config, path.split('.'), value)
  return config
}

/** The value at the path of an option. */
export function at(options: object, path: string): unknown {
  return valueAt(options, path.split('.'))
}

/** Paths of all options and groups. */
export function declaredPaths(tree: AnyTree = declarations, above = ''): string[] {
  return Object.entries(tree).flatMap(([key, node]) => {
    const path = `${above}${key}`
    return isGroup(node) ? [path, ...declaredPaths(node.group, `${path}.`)] : [path]
  })
}

/** The words of a path in lower case: `app.baseURL` consists of `app`, `base` and `url`. */
export function wordsOf(path: string): string[] {
  const words = path.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? []
  return words.map((word) => word.toLowerCase())
}
