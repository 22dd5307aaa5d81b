import type { StandardSchemaV1 } from '@standard-schema/spec'
import type { Facts } from './facts.ts'
import type { Strategy } from './merge.ts'
import type { FwOptions } from './options/index.ts'
import type { Variant } from './variant.ts'

declare const groupMark: unique symbol
declare const leafMark: unique symbol

/**
 * In a shape: an object whose keys are options of their own.
 *
 * @typeParam Shape - the options inside
 * @typeParam Shorthand - what may be written in place of the object (`sourcemap: true`)
 * @typeParam Extra - keys that pass through unchecked to a tool, e.g. `ToolType<'bundler1'>`
 */
export interface Group<Shape, Shorthand = never, Extra = unknown> {
  readonly [groupMark]: { shape: Shape; shorthand: Shorthand; extra: Extra }
}

/** In a shape: an option that people write in one form and code reads in another. */
export interface Leaf<Written, Read> {
  readonly [leafMark]: { written: Written; read: Read }
}

/** What a user may write: everything optional, shorthands allowed. Keeps the JSDoc of the shape. */
export type Written<Shape> = { [K in keyof Shape]?: WrittenValue<Shape[K]> | undefined }

type WrittenValue<T> =
  T extends Group<infer Shape, infer Shorthand, infer Extra>
    ? (Written<Shape> & Extra) | Shorthand
    : T extends Leaf<infer W, unknown>
      ? W
      : T

/** What code reads: everything resolved. Keeps the JSDoc of the shape. */
export type Read<Shape> = { [K in keyof Shape]: ReadValue<Shape[K]> }

type ReadValue<T> =
  T extends Group<infer Shape, unknown, infer Extra> ? Read<Shape> & Extra : T extends Leaf<unknown, infer R> ? R : T

/**
 * Types of pass-through options. A builder package adds the type of its tool here by declaration merging:
 *
 * @example
 * declare module '@fw/schema' {
 *   interface ToolTypes { bundler1: import('vite').UserConfig }
 * }
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by declaration merging
export interface ToolTypes {}

/** The type of a tool's own configuration: exact when its builder is installed, a plain record when not. */
export type ToolType<Name extends string> = Name extends keyof ToolTypes ? ToolTypes[Name] : Record<string, unknown>

/** What a default or a normaliser may look at. Reading `options.x` resolves `x` first. */
export interface Context {
  readonly options: FwOptions
  readonly facts: Facts
  readonly variant: Variant
  /** What was written for an option or for anything below it, layers merged, before defaults and normalisation. */
  written: (path: string) => unknown
}

/** A computed default is a function; a literal one is the value itself. */
export type Default<Value> = Value | ((context: Context) => Value)

/** One option: everything that fw knows about it stands here. */
export interface LeafDeclaration<Value> {
  /** Accepts what may be written. Values that fail are reported with file and line, and left out. */
  check: StandardSchemaV1<unknown, Value>
  /** Only where variant B accepts less than A. */
  checkInB?: StandardSchemaV1<unknown, Value>
  /** The default of variant A, and of B unless `defaultInB` is given. */
  default: Default<Value>
  /** Only where B differs from A, so that a search lists all differences. */
  defaultInB?: Default<Value>
  /** How values of several sources become one. `deep` unless said otherwise. */
  merge?: Strategy
  /** A project's array adds to the default instead of replacing it. */
  extendsDefault?: true
  /** The option exists in this variant only. */
  onlyIn?: Variant
  /** The value is written into generated code or HTML, so only JSON can pass. */
  serializable?: true
  /** Environment variables that set the option when configuration is loaded; the first one that is set wins. */
  env?: readonly string[]
  /** Still accepted; says what to do instead. `whenIn` limits the warning to one variant. */
  deprecated?: { why: string; fix: string; whenIn?: Variant }
  /** The test under `test/options/` that fails when the option is put back to its default; `open` until its effect exists. */
  proof: string | typeof open
  /**
   * What fw does while the proof is `open`; any other value is reported as having no effect. Unset: `false`. `'any'`: the option works, and
   * lacks the proof only.
   */
  actsAs?: Value | 'any'
}

type LeafOf<W, R> = LeafDeclaration<W> &
  ([W] extends [R] ? { normalize?: (value: W, context: Context) => R } : { normalize: (value: W, context: Context) => R })

export interface GroupDeclaration<Shape, Shorthand = never> {
  /** The options inside. */
  group: Declare<Shape>
  /** Keys that are not declared pass through to the tool behind the group. */
  open?: true
  /** What may stand in place of the object, and the object it means. */
  shorthand?: {
    check: StandardSchemaV1<unknown, Shorthand>
    expand: (value: Shorthand) => Record<string, unknown>
  }
  onlyIn?: Variant
}

type GroupOf<Shape, Shorthand, Extra> = Omit<GroupDeclaration<Shape, Shorthand>, 'open' | 'shorthand'> &
  ([Shorthand] extends [never] ? unknown : Required<Pick<GroupDeclaration<Shape, Shorthand>, 'shorthand'>>) &
  (unknown extends Extra ? unknown : { open: true })

/** The declarations that a shape demands: none may be missing, and each default must have the option's type. */
export type Declare<Shape> = { [K in keyof Shape]-?: DeclarationOf<Shape[K]> }

type DeclarationOf<T> = [T] extends [Group<infer Shape, infer Shorthand, infer Extra>]
  ? GroupOf<Shape, Shorthand, Extra>
  : [T] extends [Leaf<infer W, infer R>]
    ? LeafOf<W, R>
    : LeafOf<T, T>

/** The proof of an option whose effect is still to be built. Counted by `npm run contract`, never hidden. */
export const open = Symbol.for('fw:proof-open')

/** A declaration as the resolver sees it, without the types of its values. */
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
