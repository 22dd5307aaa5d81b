import type { Node, Program } from 'oxc-parser'

/** What an expression stands for: the value of a constant at the first level, or itself. */
export function follow(node: Node, { body }: Program): Node | undefined {
  const value = inner(node)
  if (value.type !== 'Identifier') return value
  for (const statement of body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type === 'FunctionDeclaration' && declared.id?.name === value.name) return declared
    if (declared?.type !== 'VariableDeclaration' || declared.kind !== 'const') continue
    const found = declared.declarations.find(({ id }) => id.type === 'Identifier' && id.name === value.name)
    if (found) return found.init ? inner(found.init) : undefined
  }
  return undefined
}

/** What a module exports by default. */
export function defaultExport({ body }: Program): Node | 'none' | 'elsewhere' {
  for (const statement of body) {
    if (statement.type === 'ExportDefaultDeclaration') return statement.declaration
    if (statement.type !== 'ExportNamedDeclaration') continue
    const specifier = statement.specifiers.find(
      ({ exported }) => (exported.type === 'Literal' ? exported.value : exported.name) === 'default',
    )
    if (specifier) return statement.source ? 'elsewhere' : specifier.local
  }
  return 'none'
}

/** An expression without what only TypeScript reads, and without parentheses. */
export function inner<T extends Node>(node: T): Node {
  let current: Node = node
  while (
    'expression' in current &&
    /^(?:Parenthesized|TSAs|TSSatisfies|TSNonNull)Expression$|^TSTypeAssertion$/.test(current.type)
  ) {
    current = current.expression as Node // each of these has one
  }
  return current
}
