import type { Node } from 'oxc-parser'
import { isReferenceIdentifier, walk, type ScopeTracker } from 'oxc-walker'

/** oxc-walker bundles its own copy of the parser's types, which is equivalent here. */
type WalkerNode = Parameters<typeof walk>[0]

interface Walking {
  /** Return `false` to skip a node. */
  enter?: (node: Node, parent: Node | null) => boolean | void
  scopes?: ScopeTracker
}

/** Visits a node and all its descendants. */
export function walkCode(root: Node, { enter, scopes }: Walking): void {
  walk(root as WalkerNode, {
    ...(scopes ? { scopeTracker: scopes } : {}),
    enter(node, parent) {
      if (enter?.(node as Node, parent as Node | null) === false) this.skip() // the same types
    },
  })
}

/** Whether an identifier is used as a value, rather than declared or part of a type. */
export function isUsedName(node: Node, parent: Node | null): boolean {
  return isReferenceIdentifier(node as WalkerNode, parent as WalkerNode | null) // the same types
}
