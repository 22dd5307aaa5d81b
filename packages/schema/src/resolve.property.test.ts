import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainFacts } from '../../../test/support/facts.ts'
import { validConfigs } from '../../../test/support/valid-configs.ts'
import type { PlainObject } from './plain-object.ts'
import { resolve, type Resolution } from './resolve.ts'
import type { Source } from './source.ts'
import type { Variant } from './variant.ts'

/** Regressions: configurations that did not resolve to themselves. */
const onceFound: readonly PlainObject[] = [
  { modulesDir: ['lib', 'node_modules'] },
  { analyzeDir: 'x', buildDir: 'x' },
  { serverEngine: { prerender: { routes: ['/a', '/a'] } } },
]

const variants: readonly Variant[] = ['A', 'B']

function inVariant(config: PlainObject, variant: Variant): PlainObject {
  return { ...config, future: { compatibilityVersion: variant === 'A' ? 4 : 3 } }
}

function resolveOne(config: unknown): Resolution {
  const source: Source = { kind: 'file', label: 'fw.config.ts', config }
  return resolve({ sources: [source], facts: plainFacts() })
}

describe('resolving valid values', () => {
  it.each(variants)('reports no error for any valid configuration of variant %s', (variant) => {
    fc.assert(
      fc.property(validConfigs(variant), (config) => {
        expect(resolveOne(config).problems.filter(({ level }) => level === 'error')).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  it.each(variants)('is idempotent, in variant %s', (variant) => {
    fc.assert(
      fc.property(validConfigs(variant), (config) => {
        const { options, variant: chosen } = resolveOne(config)
        expect(chosen).toBe(variant)
        expect(resolveOne(options).options).toEqual(options)
      }),
      { numRuns: 300, examples: onceFound.map((config) => [inVariant(config, variant)]) },
    )
  })

  it.each(variants)('does not modify its input, in variant %s', (variant) => {
    fc.assert(
      fc.property(validConfigs(variant), (config) => {
        const before = structuredCloneable(config)
        const { options } = resolveOne(config)
        scribble(options)
        expect(structuredCloneable(config)).toEqual(before)
      }),
      { numRuns: 200 },
    )
  })
})

/** The configuration as text; functions and regular expressions by source. */
function structuredCloneable(config: unknown): string {
  return JSON.stringify(config, (_, value: unknown) =>
    typeof value === 'function' || value instanceof RegExp ? String(value) : value,
  )
}

/** Modifies every nested object and list. */
function scribble(value: unknown): void {
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return
  for (const inner of Object.values(value)) scribble(inner)
  if (Array.isArray(value)) value.push('scribbled')
  else Object.assign(value, { scribbled: true })
}
