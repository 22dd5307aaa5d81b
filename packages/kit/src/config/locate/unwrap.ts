import type { Node } from 'oxc-parser'
import { valueOf, type Scoped } from './scope.ts'

/** Resolves an expression: strips types and parentheses, and follows local variables. Returns undefined for an unknown name. */
export function unwrap(value: Scoped): Scoped | undefined {
  const names = new Set<Node>()
  let current: Scoped | undefined = value
  while (current) {
    const { node, scope }: Scoped = current
    const inner = innerOf(node)
    if (inner) current = { node: inner, scope }
    else if (node.type !== 'Identifier') return current
    // A circular reference (`const a = b, b = a`) has no value.
    else current = names.has(node) ? undefined : valueOf(node.name, scope)
    names.add(node)
  }
  return undefined
}

function innerOf(node: Node): Node | undefined {
  switch (node.type) {
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSTypeAssertion':
    case 'TSNonNullExpression':
    case 'TSInstantiationExpression':
    case 'ChainExpression':
      return node.expression
    case 'AwaitExpression':
      return node.argument
    case 'AssignmentExpression':
      return node.operator === '=' ? node.right : undefined
    case 'SequenceExpression':
      return node.expressions.at(-1)
    default:
      return undefined
  }
}
