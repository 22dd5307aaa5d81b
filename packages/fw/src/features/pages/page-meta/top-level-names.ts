import type {
  BindingPattern,
  ImportDeclaration,
  ImportDeclarationSpecifier,
  Node,
  Program,
  Statement,
  VariableDeclarator,
} from 'oxc-parser'

/** A top-level declaration of a script. */
export type TopLevelName =
  | { kind: 'import'; node: ImportDeclaration; specifier: ImportDeclarationSpecifier }
  | { kind: 'variable'; node: VariableDeclarator; keyword: string }
  | { kind: 'declaration'; node: Node }

/** Returns the names declared at the top level of a script, without types. */
export function topLevelNames({ body }: Program): Map<string, TopLevelName> {
  const names = new Map<string, TopLevelName>()
  for (const statement of body) addNames(statement, names)
  return names
}

function addNames(statement: Program['body'][number], names: Map<string, TopLevelName>): void {
  switch (statement.type) {
    case 'ImportDeclaration':
      if (statement.importKind === 'type') return
      for (const specifier of statement.specifiers) {
        const isType = specifier.type === 'ImportSpecifier' && specifier.importKind === 'type'
        if (!isType) names.set(specifier.local.name, { kind: 'import', node: statement, specifier })
      }
      return
    case 'ExportNamedDeclaration':
      if (statement.declaration) addNames(statement.declaration as Statement, names) // whatever can be exported is also a statement
      return
    case 'VariableDeclaration':
      for (const node of statement.declarations) {
        for (const name of boundNames(node.id)) names.set(name, { kind: 'variable', node, keyword: statement.kind })
      }
      return
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      if (statement.id) names.set(statement.id.name, { kind: 'declaration', node: statement })
      return
    case 'TSEnumDeclaration':
      names.set(statement.id.name, { kind: 'declaration', node: statement })
  }
}

/** `{ a, b: [c], ...d }` declares a, c and d. */
function boundNames(pattern: BindingPattern): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name]
    case 'AssignmentPattern':
      return boundNames(pattern.left)
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) =>
        boundNames(property.type === 'Property' ? property.value : property.argument),
      )
    case 'ArrayPattern':
      return pattern.elements.flatMap((element) => {
        if (!element) return []
        return boundNames(element.type === 'RestElement' ? element.argument : element)
      })
  }
}
