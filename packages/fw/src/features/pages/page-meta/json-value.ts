import type { ArrayExpressionElement, Expression, ObjectExpression, ObjectProperty } from 'oxc-parser'

/** A JSON value, wrapped in an object because `null` and `false` are values too. */
export interface JsonValue {
  value: unknown
}

/** Returns the value of a literal expression without identifiers and calls. Type annotations are ignored. */
export function jsonValue(expression: Expression): JsonValue | undefined {
  const node = withoutTypes(expression)
  switch (node.type) {
    case 'Literal':
      return isJson(node.value) && !('regex' in node) && !('bigint' in node) ? { value: node.value } : undefined
    case 'TemplateLiteral':
      return node.expressions.length === 0 ? { value: node.quasis[0]?.value.cooked ?? '' } : undefined
    case 'UnaryExpression': {
      const value = node.operator === '-' ? jsonValue(node.argument)?.value : undefined
      return typeof value === 'number' ? { value: -value } : undefined
    }
    case 'ArrayExpression':
      return arrayValue(node.elements)
    case 'ObjectExpression':
      return objectValue(node)
    default:
      return undefined
  }
}

/** Returns `x` for `x as T`, `x satisfies T`, `x!`, `<T>x` and `(x)`. */
export function withoutTypes(expression: Expression): Expression {
  let node = expression
  for (;;) {
    switch (node.type) {
      case 'ParenthesizedExpression':
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSTypeAssertion':
      case 'TSNonNullExpression':
        node = node.expression
        break
      default:
        return node
    }
  }
}

/** Returns the name of a property, or undefined if it is computed. */
export function propertyKey({ key, computed }: ObjectProperty): string | undefined {
  if (!computed && key.type === 'Identifier') return key.name
  return key.type === 'Literal' && (typeof key.value === 'string' || typeof key.value === 'number')
    ? String(key.value)
    : undefined
}

function isJson(value: unknown): boolean {
  return (
    value === null ||
    typeof value === 'string' ||
    typeof value === 'boolean' ||
    (typeof value === 'number' && Number.isFinite(value))
  )
}

function arrayValue(elements: readonly ArrayExpressionElement[]): JsonValue | undefined {
  const values: unknown[] = []
  for (const element of elements) {
    const found = element && element.type !== 'SpreadElement' ? jsonValue(element) : undefined
    if (!found) return undefined
    values.push(found.value)
  }
  return { value: values }
}

function objectValue({ properties }: ObjectExpression): JsonValue | undefined {
  const value: Record<string, unknown> = {}
  for (const property of properties) {
    if (property.type !== 'Property' || property.kind !== 'init' || property.method || property.shorthand) return undefined
    const key = propertyKey(property)
    const found = key === undefined || key === '__proto__' ? undefined : jsonValue(property.value)
    if (key === undefined || !found) return undefined
    value[key] = found.value
  }
  return { value }
}
