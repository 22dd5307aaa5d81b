import type { Node, Program } from 'oxc-parser'
import { walk } from 'oxc-walker'

/** Resolves an identifier to the value of a top-level constant. Returns other expressions unchanged. */
export function follow(node: Node, program: Program): Node | undefined {
  const value = inner(node)
  if (value.type !== 'Identifier') return value
  for (const statement of program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type === 'FunctionDeclaration' && declared.id?.name === value.name) return declared
    if (declared?.type !== 'VariableDeclaration') continue
    const found = declared.declarations.find(({ id }) => id.type === 'Identifier' && id.name === value.name)
    if (!found) continue
    // Bundlers emit `var` for a default export.
    const isConstant = declared.kind === 'const' || !isAssigned(value.name, program)
    return isConstant && found.init ? inner(found.init) : undefined
  }
  return undefined
}

function isAssigned(name: string, program: Program): boolean {
  let assigned = false
  walk(program as Parameters<typeof walk>[0], {
    enter(node) {
      const target =
        node.type === 'AssignmentExpression' ? node.left : node.type === 'UpdateExpression' ? node.argument : undefined
      if (target?.type === 'Identifier' ? target.name === name : target && target.type !== 'MemberExpression') assigned = true
    },
  })
  return assigned
}

/** Returns the default export of a module. */
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

/** Strips type annotations and parentheses from an expression. */
export function inner<T extends Node>(node: T): Node {
  let current: Node = node
  while (
    'expression' in current &&
    /^(?:Parenthesized|TSAs|TSSatisfies|TSNonNull)Expression$|^TSTypeAssertion$/.test(current.type)
  ) {
    current = current.expression as Node // all of these types have one
  }
  return current
}
