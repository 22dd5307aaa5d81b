import type { Node } from 'oxc-parser'
import { isReferenceIdentifier, walk, type ScopeTracker } from 'oxc-walker'

/** The walker brings its own copy of the parser's types, which differ in nothing that matters here. */
type WalkerNode = Parameters<typeof walk>[0]

interface Walking {
  /** Gives `false` to stay out of a node. */
  enter?: (node: Node, parent: Node | null) => boolean | void
  scopes?: ScopeTracker
}

/** Visits a piece of code and everything in it. */
export function walkCode(root: Node, { enter, scopes }: Walking): void {
  walk(root as WalkerNode, {
    ...(scopes ? { scopeTracker: scopes } : {}),
    enter(node, parent) {
      if (enter?.(node as Node, parent as Node | null) === false) this.skip() // the same types
    },
  })
}

/** Whether a name is used for its value, rather than declared, or part of a type. */
export function isUsedName(node: Node, parent: Node | null): boolean {
  return isReferenceIdentifier(node as WalkerNode, parent as WalkerNode | null) // the same types
}
