import ts from 'typescript'

/** A type that an option's type mentions by name. */
export interface NamedType {
  name: string
  /** Its declaration with its comments, without `export`. */
  text: string
}

/** The project's own types that a type mentions, directly or through each other, in the order in which they come up. */
export function namedTypesIn(node: ts.TypeNode, checker: ts.TypeChecker): NamedType[] {
  const found = new Map<ts.Node, NamedType>()
  const visit = (at: ts.Node): void => {
    const declaration = ts.isIdentifier(at) ? declarationOf(at, checker) : undefined
    if (declaration && !found.has(declaration)) {
      found.set(declaration, { name: declaration.name.text, text: textOf(declaration) })
      ts.forEachChild(declaration, visit)
    }
    ts.forEachChild(at, visit)
  }
  visit(node)
  return [...found.values()]
}

function declarationOf(
  name: ts.Identifier,
  checker: ts.TypeChecker,
): ts.InterfaceDeclaration | ts.TypeAliasDeclaration | undefined {
  const isReference = ts.isTypeReferenceNode(name.parent) || ts.isExpressionWithTypeArguments(name.parent)
  const local = isReference ? checker.getSymbolAtLocation(name) : undefined
  const symbol = local && local.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(local) : local
  const declaration = symbol?.declarations?.find((each) => ts.isInterfaceDeclaration(each) || ts.isTypeAliasDeclaration(each))
  const file = declaration?.getSourceFile().fileName ?? ''
  // What define.ts declares is the language of shapes, not something that users write; contracts have pages of their own.
  return file.includes('/schema/src/') && !file.endsWith('/define.ts') && !file.includes('/contracts/') ? declaration : undefined
}

function textOf(declaration: ts.Declaration): string {
  const source = declaration.getSourceFile()
  return source.text.slice(declaration.getStart(source, true), declaration.end).replace(/^export /m, '')
}
