import type { StandardSchemaV1 } from '@standard-schema/spec'
import type { Facts } from './facts.ts'
import type { Strategy } from './merge.ts'
import type { FwOptions } from './options/index.ts'
import type { Variant } from './variant.ts'

declare const groupMark: unique symbol
declare const leafMark: unique symbol

/**
 * In a shape: an object whose keys are options.
 *
 * @typeParam Shape - the options inside
 * @typeParam Shorthand - value that can be used instead of the object (`sourcemap: true`)
 * @typeParam Extra - unchecked keys that are passed to a tool, e.g. `ToolType<'bundler1'>`
 */
export interface Group<Shape, Shorthand = never, Extra = unknown> {
  readonly [groupMark]: { shape: Shape; shorthand: Shorthand; extra: Extra }
}

/** In a shape: an option that is written in one form and read in another. */
export interface Leaf<Written, Read> {
  readonly [leafMark]: { written: Written; read: Read }
}

/** Type of user input: all keys are optional, shorthands are allowed. Keeps the JSDoc of the shape. */
export type Written<Shape> = { [K in keyof Shape]?: WrittenValue<Shape[K]> | undefined }

type WrittenValue<T> =
  T extends Group<infer Shape, infer Shorthand, infer Extra>
    ? (Written<Shape> & Extra) | Shorthand
    : T extends Leaf<infer W, unknown>
      ? W
      : T

/** Type of resolved options. Keeps the JSDoc of the shape. */
export type Read<Shape> = { [K in keyof Shape]: ReadValue<Shape[K]> }

type ReadValue<T> =
  T extends Group<infer Shape, unknown, infer Extra> ? Read<Shape> & Extra : T extends Leaf<unknown, infer R> ? R : T

/**
 * Types of options passed to a tool. Builder packages add the types of their tool by declaration merging:
 *
 * @example
 * declare module '@fw/schema' {
 *   interface ToolTypes { bundler1: import('vite').UserConfig }
 * }
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by declaration merging
export interface ToolTypes {}

/** Configuration type of a tool: exact if its builder is installed, otherwise a record. */
export type ToolType<Name extends string> = Name extends keyof ToolTypes ? ToolTypes[Name] : Record<string, unknown>

/** Argument of defaults and normalisers. Reading `options.x` resolves `x` first. */
export interface Context {
  readonly options: FwOptions
  readonly facts: Facts
  readonly variant: Variant
  /** The written value of an option and everything below it, merged across layers, before defaults and normalisation. */
  written: (path: string) => unknown
}

/** A function computes the default; any other value is the default. */
export type Default<Value> = Value | ((context: Context) => Value)

/** Declaration of an option. */
export interface LeafDeclaration<Value> {
  /** Validates written values. Invalid values are reported with file and line, and ignored. */
  check: StandardSchemaV1<unknown, Value>
  /** Only if variant B accepts less than A. */
  checkInB?: StandardSchemaV1<unknown, Value>
  /** Default in variant A, and in B unless `defaultInB` is set. */
  default: Default<Value>
  /** Only if B differs from A, so that a search lists all differences. */
  defaultInB?: Default<Value>
  /** How values of several sources are merged. Defaults to `deep`. */
  merge?: Strategy
  /** An array of the project extends the default instead of replacing it. */
  extendsDefault?: true
  /** The option only exists in this variant. */
  onlyIn?: Variant
  /** The value is written into generated code or HTML, so it must be JSON-serializable. */
  serializable?: true
  /** Environment variables that set the option when the configuration is loaded; the first one that is set is used. */
  env?: readonly string[]
  /** Still accepted, with a warning that names the replacement. `whenIn` limits the warning to one variant. */
  deprecated?: { why: string; fix: string; whenIn?: Variant }
  /** The test in `test/options/` that fails if the option is reset to its default; `open` until it is implemented. */
  proof: string | typeof open
  /**
   * The implemented value while the proof is `open`; other values are reported as having no effect. Defaults to `false`. `'any'`:
   * implemented, but not tested yet.
   */
  actsAs?: Value | 'any'
}

type LeafOf<W, R> = LeafDeclaration<W> &
  ([W] extends [R] ? { normalize?: (value: W, context: Context) => R } : { normalize: (value: W, context: Context) => R })

export interface GroupDeclaration<Shape, Shorthand = never> {
  /** The options inside. */
  group: Declare<Shape>
  /** Undeclared keys are passed to the tool. */
  open?: true
  /** The shorthand, and how it is expanded to the object. */
  shorthand?: {
    check: StandardSchemaV1<unknown, Shorthand>
    expand: (value: Shorthand) => Record<string, unknown>
  }
  onlyIn?: Variant
}

type GroupOf<Shape, Shorthand, Extra> = Omit<GroupDeclaration<Shape, Shorthand>, 'open' | 'shorthand'> &
  ([Shorthand] extends [never] ? unknown : Required<Pick<GroupDeclaration<Shape, Shorthand>, 'shorthand'>>) &
  (unknown extends Extra ? unknown : { open: true })

/** The declarations required by a shape: none may be missing, and each default must have the type of the option. */
export type Declare<Shape> = { [K in keyof Shape]-?: DeclarationOf<Shape[K]> }

type DeclarationOf<T> = [T] extends [Group<infer Shape, infer Shorthand, infer Extra>]
  ? GroupOf<Shape, Shorthand, Extra>
  : [T] extends [Leaf<infer W, infer R>]
    ? LeafOf<W, R>
    : LeafOf<T, T>

/** The proof of an option that is not implemented yet. Counted by `npm run contract`. */
export const open = Symbol.for('fw:proof-open')

/** A declaration without the types of its values, as used by the resolver. */
export interface AnyLeaf extends Omit<LeafDeclaration<unknown>, 'default' | 'defaultInB'> {
  default: unknown
  defaultInB?: unknown
  normalize?: (value: never, context: Context) => unknown
}

export interface AnyGroup {
  group: AnyTree
  open?: true
  shorthand?: {
    check: StandardSchemaV1<unknown, unknown>
    expand: (value: never) => Record<string, unknown>
  }
  onlyIn?: Variant
}

export type AnyTree = { readonly [key: string]: AnyLeaf | AnyGroup }

export function isGroup(node: AnyLeaf | AnyGroup): node is AnyGroup {
  return 'group' in node
}
