import type { BindingPattern, Directive, Expression, Function, Node, ParamPattern, Statement } from 'oxc-parser'

/** The names declared in a block of a script, and their initial values. */
export interface Scope {
  readonly parent: Scope | undefined
  /** `undefined` for a name without a static value: an import, a parameter, a destructured variable. */
  readonly names: ReadonlyMap<string, Expression | Function | undefined>
}

/** A node and the scope in which its names are resolved. */
export interface Scoped<T extends Node = Node> {
  readonly node: T
  readonly scope: Scope
}

export function scopeOf(
  statements: readonly (Directive | Statement)[],
  parent?: Scope,
  parameters: readonly (ParamPattern | BindingPattern)[] = [],
): Scope {
  const names = new Map<string, Expression | Function | undefined>()
  for (const name of parameters.flatMap(namesIn)) names.set(name, undefined)
  for (const statement of statements) addDeclared(statement, names)
  return { parent, names }
}

/** Returns the value of a name and the scope of that value. */
export function valueOf(name: string, scope: Scope): Scoped | undefined {
  for (let within: Scope | undefined = scope; within; within = within.parent) {
    const node = within.names.get(name)
    if (node) return { node, scope: within }
    if (within.names.has(name)) return undefined
  }
  return undefined
}

function addDeclared(statement: Directive | Statement, names: Map<string, Expression | Function | undefined>): void {
  switch (statement.type) {
    case 'ExportNamedDeclaration':
      if (statement.declaration) addDeclared(statement.declaration, names)
      break
    case 'ExportDefaultDeclaration':
      if (statement.declaration.type === 'FunctionDeclaration') addDeclared(statement.declaration, names)
      break
    case 'FunctionDeclaration':
      if (statement.id) names.set(statement.id.name, statement)
      break
    case 'VariableDeclaration':
      for (const { id, init } of statement.declarations) {
        if (id.type === 'Identifier') names.set(id.name, init ?? undefined)
        else for (const name of namesIn(id)) names.set(name, undefined)
      }
      break
    case 'ClassDeclaration':
      if (statement.id) names.set(statement.id.name, undefined)
  }
}

/** Returns the names that a pattern declares: a, c and d for `{ a, b: [c], ...d }`. */
function namesIn(pattern: ParamPattern | BindingPattern): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name]
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) => namesIn(property.type === 'Property' ? property.value : property.argument))
    case 'ArrayPattern':
      return pattern.elements.flatMap((element) => {
        if (!element) return []
        return namesIn(element.type === 'RestElement' ? element.argument : element)
      })
    case 'AssignmentPattern':
      return namesIn(pattern.left)
    case 'RestElement':
      return namesIn(pattern.argument)
    case 'TSParameterProperty':
      return namesIn(pattern.parameter)
  }
}
