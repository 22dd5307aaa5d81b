import type { TransformContext } from './source-transform.ts'

/**
 * A transform of scripts and compiled components. All passes of an app share one parse and one walk of each module. Modules that
 * no pass matches are not parsed.
 */
export interface ScriptPass {
  name: string
  /** `pre`: code it removes is not transformed by others. `post`: it sees the names that others add. Defaults to `normal`. */
  order?: 'pre' | 'normal' | 'post'
  /** Quick check of the text: returns false if there is nothing to do. */
  test(code: string, id: string, context: TransformContext): boolean
  /** Sees the original code, regardless of the changes of other passes. */
  run(module: ScriptModule, edits: ScriptEdits, context: TransformContext): void
}

/** Information about a module. All lists are in source order. */
export interface ScriptModule {
  id: string
  code: string
  /** The syntax tree (ESTree). */
  program: ScriptNode
  /** Calls of functions that are imported, undeclared, or constants of the module. */
  calls: { node: ScriptNode & { arguments: ScriptNode[] }; callee: ScriptCallee; statement?: ScriptNode }[]
  /** Names used as values but not declared. */
  free: { name: string; start: number }[]
}

export interface ScriptNode {
  type: string
  /** Position in the code. */
  start: number
  end: number
}

export type ScriptCallee =
  | { kind: 'import'; name: string; from: string; local: string }
  | { kind: 'free'; name: string }
  /** A constant of the module with its initial value. */
  | { kind: 'constant'; name: string; value: ScriptNode }

/** Collects the changes to a module. */
export interface ScriptEdits {
  /** Replaces a range. Later passes cannot change anything inside it. */
  replace(start: number, end: number, text: string): void
  isGone(position: number): boolean
  /** Imports an export under a unique name and returns that name. */
  import(from: string, name: string, wish?: string): string
  /** Imports an export under the given name, which must not be declared in the module. */
  importAs(from: string, name: string, local: string): void
  /** Adds a statement after the imports. */
  declare(statement: string): void
  /** Returns a name that is not used in the module. */
  uniqueName(wish: string): string
  /** The underlying MagicString, for insertions. */
  readonly text: {
    appendLeft(position: number, text: string): unknown
    appendRight(position: number, text: string): unknown
    overwrite(start: number, end: number, text: string): unknown
  }
}
