import type { Node } from 'oxc-parser'
import { ScopeTracker } from 'oxc-walker'
import { isUsedName, walkCode } from './walk-code.ts'

/** Returns the free variables of a node with the offset of their first use. */
export function referencedNames(node: Node): Map<string, number> {
  const names = new Map<string, number>()
  // Two walks, because a function may be used before its declaration.
  const scopes = new ScopeTracker({ preserveExitedScopes: true })
  walkCode(node, { scopes })
  scopes.freeze()
  walkCode(node, {
    scopes,
    enter: (each, parent) => {
      const name = nameOf(each, parent)
      if (name !== undefined && !names.has(name) && !scopes.isDeclared(name)) names.set(name, each.start)
    },
  })
  return names
}

function nameOf(node: Node, parent: Node | null): string | undefined {
  if (node.type === 'Identifier') return isUsedName(node, parent) ? node.name : undefined
  if (node.type !== 'JSXIdentifier' || !parent) return undefined
  if (parent.type === 'JSXMemberExpression') return parent.object === node ? node.name : undefined
  return parent.type === 'JSXOpeningElement' && /^[^a-z]/.test(node.name) ? node.name : undefined
}
