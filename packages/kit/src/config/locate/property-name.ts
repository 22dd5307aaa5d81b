import type { ObjectProperty } from 'oxc-parser'
import type { Scope } from './scope.ts'
import { unwrap } from './unwrap.ts'

/** Returns the name of a property, or undefined if it cannot be computed statically. */
export function propertyName({ key, computed }: ObjectProperty, scope: Scope): string | undefined {
  if (key.type === 'PrivateIdentifier') return undefined
  if (!computed && key.type === 'Identifier') return key.name
  const node = unwrap({ node: key, scope })?.node
  if (node?.type === 'TemplateLiteral')
    return node.expressions.length === 0 ? (node.quasis[0]?.value.cooked ?? undefined) : undefined
  if (node?.type !== 'Literal' || node.value instanceof RegExp) return undefined
  return String(node.value)
}
