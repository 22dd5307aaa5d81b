import type { TransformContext } from './source-transform.ts'

/**
 * A change to scripts and compiled components. All passes of an app share one parse and one walk of each module, and a module that no
 * pass is interested in is not parsed at all.
 */
export interface ScriptPass {
  name: string
  /** `pre`: what it takes out, others leave alone. `post`: it knows the names that others bring in. `normal` if unset. */
  order?: 'pre' | 'normal' | 'post'
  /** A quick look at the text: false if there is nothing to do for sure. */
  test(code: string, id: string, context: TransformContext): boolean
  /** Sees the code as it was, whatever other passes do to it. */
  run(module: ScriptModule, edits: ScriptEdits, context: TransformContext): void
}

/** What passes know of a module. Everything is in the order of the code. */
export interface ScriptModule {
  id: string
  code: string
  /** The syntax tree, in the form of ESTree. */
  program: ScriptNode
  /** Calls of functions that were imported, that nobody declares, or that are constants of the module. */
  calls: { node: ScriptNode & { arguments: ScriptNode[] }; callee: ScriptCallee; statement?: ScriptNode }[]
  /** Names that are used as values and declared nowhere. */
  free: { name: string; start: number }[]
}

export interface ScriptNode {
  type: string
  /** Where it is in the code. */
  start: number
  end: number
}

export type ScriptCallee =
  | { kind: 'import'; name: string; from: string; local: string }
  | { kind: 'free'; name: string }
  /** A constant of the module, with what it was set to. */
  | { kind: 'constant'; name: string; value: ScriptNode }

/** Collects the changes to a module. */
export interface ScriptEdits {
  /** Puts other text in the place of a piece of code. What stood inside is gone for the passes that follow. */
  replace(start: number, end: number, text: string): void
  isGone(position: number): boolean
  /** Imports an export under a name that nothing else in the module has, and gives that name. */
  import(from: string, name: string, wish?: string): string
  /** Imports an export under a given name, which must be free in the module. */
  importAs(from: string, name: string, local: string): void
  /** Adds a statement after the imports. */
  declare(statement: string): void
  /** A name that nothing else in the module has. */
  uniqueName(wish: string): string
  /** The text itself, for additions inside of it. */
  readonly text: {
    appendLeft(position: number, text: string): unknown
    appendRight(position: number, text: string): unknown
    overwrite(start: number, end: number, text: string): unknown
  }
}
