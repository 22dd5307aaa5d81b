import ts from 'typescript'

/** The type of a value at an option path. */
export function writtenType(checker: ts.TypeChecker, config: ts.Type, keys: readonly string[]): ts.Type {
  return keys.reduce((type, key) => {
    // A group can be a union of the object, shorthands and `undefined`.
    const candidates = type.isUnion() ? type.types : [type]
    const property = candidates.map((each) => checker.getPropertyOfType(each, key)).find((found) => found !== undefined)
    if (!property) throw new Error(`The type has no ${keys.join('.')}.`)
    return checker.getTypeOfSymbol(property)
  }, config)
}

/** The type of a top-level variable or type alias of a file. */
export function declaredType(checker: ts.TypeChecker, file: ts.SourceFile, name: string): ts.Type {
  const found = checker
    .getSymbolsInScope(file, ts.SymbolFlags.Variable | ts.SymbolFlags.TypeAlias)
    .find((symbol) => symbol.name === name)
  if (!found) throw new Error(`${name} is not declared.`)
  return found.flags & ts.SymbolFlags.TypeAlias ? checker.getDeclaredTypeOfSymbol(found) : checker.getTypeOfSymbol(found)
}
