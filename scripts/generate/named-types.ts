import ts from 'typescript'

/** A named type that the type of an option refers to. */
export interface NamedType {
  name: string
  /** Its declaration with comments, without `export`. */
  text: string
}

/** The types of this project that a type refers to, directly or indirectly, in order of appearance. */
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
  // Types of define.ts describe shapes and are not written by users; contracts have their own documentation.
  return file.includes('/schema/src/') && !file.endsWith('/define.ts') && !file.includes('/contracts/') ? declaration : undefined
}

function textOf(declaration: ts.Declaration): string {
  const source = declaration.getSourceFile()
  return source.text.slice(declaration.getStart(source, true), declaration.end).replace(/^export /m, '')
}
