import type { ArrayExpression, Expression } from 'oxc-parser'
import type { Scoped } from './scope.ts'
import { unwrap } from './unwrap.ts'

/** Returns the element at an index of an array literal, including spread arrays of the same file. */
export function arrayElement(array: Scoped<ArrayExpression>, index: number): Scoped<Expression> | undefined {
  return elementAt(array, index, new Map())
}

type Lengths = Map<ArrayExpression, number | undefined>

function elementAt({ node, scope }: Scoped<ArrayExpression>, index: number, lengths: Lengths): Scoped<Expression> | undefined {
  let before = 0
  for (const element of node.elements) {
    if (element?.type !== 'SpreadElement') {
      if (before === index) return element ? { node: element, scope } : undefined
      before++
      continue
    }
    const spread = arrayIn({ node: element.argument, scope })
    const length = spread && lengthOf(spread, lengths)
    // If its length is unknown, so are the indexes of all following elements.
    if (!spread || length === undefined) return undefined
    if (index < before + length) return elementAt(spread, index - before, lengths)
    before += length
  }
  return undefined
}

function lengthOf({ node, scope }: Scoped<ArrayExpression>, lengths: Lengths): number | undefined {
  if (lengths.has(node)) return lengths.get(node)
  lengths.set(node, undefined) // an array that is spread into itself has no length
  let length = 0
  for (const element of node.elements) {
    const spread = element?.type === 'SpreadElement' ? arrayIn({ node: element.argument, scope }) : undefined
    const added = element?.type === 'SpreadElement' ? spread && lengthOf(spread, lengths) : 1
    if (added === undefined) return undefined
    length += added
  }
  lengths.set(node, length)
  return length
}

function arrayIn(value: Scoped): Scoped<ArrayExpression> | undefined {
  const array = unwrap(value)
  return array?.node.type === 'ArrayExpression' ? { node: array.node, scope: array.scope } : undefined
}
