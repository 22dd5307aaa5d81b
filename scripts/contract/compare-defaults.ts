import {
  compile,
  resolve,
  valueAt,
  versionOf,
  type AnyTree,
  type Compiled,
  type FwOptions,
  type Source,
  type Variant,
} from '@fw/schema'
import { jsonSchema } from '../generate/json-schema.ts'
import type { JsonSchema } from '../generate/check-to-json-schema.ts'
import { onlyIn } from '../generate/sample-defaults.ts'
import { isNone, sameValue } from './same-value.ts'
import { schemaHasPath } from './schema-path.ts'
import type { SpecEntry } from './spec.ts'
import { facts, fillTemplates } from './templates.ts'
import { hasEffect, otherPlaceOf } from './written-effect.ts'

/** Result of comparing an entry of the contract in one variant. */
export interface Verdict {
  path: string
  variant: Variant
  /** `declared`: the option exists, but has no default to compare. */
  status: 'right' | 'declared' | 'wrong' | 'undeclared' | 'skipped'
  /** Reason for skipping it, or what is wrong. */
  reason?: string
  expected?: unknown
  actual?: unknown
}

/** Compares every entry of the contract in both variants with the options of an empty configuration. */
export function compareDefaults(entries: readonly SpecEntry[], tree: AnyTree): Verdict[] {
  const schema = jsonSchema(tree)
  return (['A', 'B'] as const).flatMap((variant) => {
    const judge = new Judge(variant, tree, schema)
    return entries.map((entry) => ({ path: entry.path, variant, ...judge.judge(entry) }))
  })
}

type Judgement = Omit<Verdict, 'path' | 'variant'>

/** The contract does not show their contents in variant A. */
const notShownInA = new Set(['experimental', 'features', 'future'])

/** The contract shows a name relative to the root, but the option resolves to a path. */
const relativeToRoot = new Set(['srcDir'])

class Judge {
  private readonly options: FwOptions
  private readonly compiled: Compiled

  constructor(
    private readonly variant: Variant,
    private readonly tree: AnyTree,
    private readonly schema: JsonSchema,
  ) {
    const source: Source = {
      kind: 'file',
      label: 'the variant',
      config: { future: { compatibilityVersion: versionOf(variant) } },
    }
    this.options = resolve({ tree, facts, sources: [source] }).options
    this.compiled = compile(tree)
  }

  judge(entry: SpecEntry): Judgement {
    if (!entry.variants.includes(this.variant)) return this.ofOtherVariant(entry)
    const otherPlace = otherPlaceOf(entry.path)
    if (otherPlace !== undefined) return this.elsewhere(entry, otherPlace)
    if (!this.isDeclared(entry.path)) return { status: 'undeclared' }
    if (entry.default[this.variant] !== undefined) return this.compare(entry, entry.path)
    if (!this.compiled.leaves.has(entry.path)) return { status: 'declared' }
    const actual = this.valueOf(entry.path)
    return isNone(actual) ? { status: 'right' } : { status: 'wrong', reason: 'there should be no default', actual }
  }

  private compare(entry: SpecEntry, path: string): Judgement {
    const filled = fillTemplates(entry.default[this.variant], this.variant)
    const expected = relativeToRoot.has(path) && !String(filled).startsWith('/') ? `${facts.rootDir}/${String(filled)}` : filled
    const actual = this.valueOf(path)
    return sameValue(actual, expected) ? { status: 'right' } : { status: 'wrong', expected, actual }
  }

  private elsewhere(entry: SpecEntry, place: string): Judgement {
    if (!hasEffect(entry.path, place, this.variant, this.tree))
      return { status: 'undeclared', reason: `setting it does not change ${place}` }
    return entry.default[this.variant] === undefined ? { status: 'declared' } : this.compare(entry, place)
  }

  private ofOtherVariant({ path }: SpecEntry): Judgement {
    if (this.variant === 'A' && notShownInA.has(path.split('.')[0]!)) {
      const exists = this.existsHere(otherPlaceOf(path) ?? path)
      return exists ? { status: 'skipped', reason: 'exists; its value in A is not shown' } : { status: 'undeclared' }
    }
    if (!this.compiled.leaves.has(path) && !this.compiled.groups.has(path))
      return { status: 'skipped', reason: 'a field of the other variant' }
    const actual = this.valueOf(path)
    return actual === undefined ? { status: 'right' } : { status: 'wrong', reason: 'it should not exist in this variant', actual }
  }

  private existsHere(path: string): boolean {
    return this.isDeclared(path) && (onlyIn(path.split('.'), this.tree) ?? this.variant) === this.variant
  }

  private isDeclared(path: string): boolean {
    const isOption = this.compiled.leaves.has(path) || this.compiled.groups.has(path)
    return isOption || schemaHasPath(this.schema, path) || this.valueOf(path) !== undefined
  }

  private valueOf(path: string): unknown {
    return valueAt(this.options, path.split('.'))
  }
}
