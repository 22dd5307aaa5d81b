import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Variant } from '@fw/schema'

/** A row of the contract. */
export interface SpecEntry {
  /** `plugins[].src` is a property of a list entry. */
  path: string
  variants: readonly Variant[]
  /** May contain templates such as `<rootDir>`. A variant without a value has no default. */
  default: Readonly<Partial<Record<Variant, unknown>>>
  defaultKind: 'literal' | 'none' | 'generated' | 'conditional' | 'function'
}

export interface SpecRule {
  /** `R12` */
  id: string
  text: string
}

/** The contract. */
export interface Spec {
  options: readonly SpecEntry[]
  rules: readonly SpecRule[]
}

export function readSpec(root: string): Spec {
  return {
    options: JSON.parse(readFileSync(join(root, 'test/spec/options.json'), 'utf8')) as SpecEntry[], // a fixed file
    rules: rulesIn(readFileSync(join(root, 'test/spec/rules.md'), 'utf8')),
  }
}

function rulesIn(markdown: string): SpecRule[] {
  return [...markdown.matchAll(/^- \*\*(R\d+)\.\*\* (.*)$/gm)].map(([, id, text]) => ({ id: id!, text: text! })) // both groups always match
}
