/** A node of a syntax tree; only its type is known. */
export interface Node {
  readonly type: string
}

export function field(node: Node, key: string): unknown {
  return Reflect.get(node, key)
}

/** The nodes in a property: one, several or none. */
export function nodes(node: Node, key: string): Node[] {
  const value = field(node, key)
  const values: unknown[] = Array.isArray(value) ? value : [value]
  return values.filter((each): each is Node => typeof each === 'object' && each !== null && 'type' in each)
}

/** The name of an identifier. */
export function nameOf(identifier: Node): string {
  return String(field(identifier, 'name'))
}

/** The value of a string literal, or of a template without expressions. */
export function stringOf(node: Node): string | undefined {
  if (node.type === 'Literal') {
    const value = field(node, 'value')
    return typeof value === 'string' ? value : undefined
  }
  const parts = node.type === 'TemplateLiteral' ? nodes(node, 'quasis') : []
  if (parts.length !== 1) return undefined
  const value = field(parts[0]!, 'value')
  return typeof value === 'object' && value !== null ? String(Reflect.get(value, 'cooked')) : undefined
}

const wrappers = new Set([
  'ParenthesizedExpression',
  'ChainExpression',
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
])

/** Removes type assertions and parentheses around an expression. */
export function unwrap(node: Node): Node {
  const [inner] = wrappers.has(node.type) ? nodes(node, 'expression') : []
  return inner ? unwrap(inner) : node
}

const transparent = new Set(['Readonly', 'Partial', 'Required', 'Pick', 'Omit'])

/** The path in the options that a type refers to: `FwOptions` is the root, `FwOptions['app']` a part. */
export function keysOfType(type: Node): readonly string[] | undefined {
  if (type.type === 'TSTypeReference') {
    const [name] = nodes(type, 'typeName').map(nameOf)
    if (name === 'FwOptions') return []
    const [first] = nodes(type, 'typeArguments').flatMap((each) => nodes(each, 'params'))
    return first && transparent.has(name ?? '') ? keysOfType(first) : undefined
  }
  if (type.type !== 'TSIndexedAccessType') return undefined
  const [base] = nodes(type, 'objectType').map(keysOfType)
  const [key] = nodes(type, 'indexType')
    .flatMap((index) => nodes(index, 'literal'))
    .map(stringOf)
  return base && key !== undefined ? [...base, key] : undefined
}
