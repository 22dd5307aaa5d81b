import ts from 'typescript'
import { workspaceRoot } from './compiler-options.ts'

export interface OptionDoc {
  /** The text before the tags. */
  readonly text: string
  /** The `@example` tags. */
  readonly examples: readonly string[]
}

/** The JSDoc of every option and group by path, read where it is written: from the shapes, not from what is derived of them. */
export function readOptionDocs(program: ts.Program): ReadonlyMap<string, OptionDoc> {
  const checker = program.getTypeChecker()
  const docs = new Map<string, OptionDoc>()
  const visit = (shape: ts.Type, parents: readonly string[]): void => {
    for (const property of shape.getProperties()) {
      const keys = [...parents, property.name]
      docs.set(keys.join('.'), docOf(property, checker))
      const inner = shapeOfGroup(checker.getTypeOfSymbol(property), checker)
      if (inner) visit(inner, keys)
    }
  }
  visit(allOptions(program, checker), [])
  return docs
}

function allOptions(program: ts.Program, checker: ts.TypeChecker): ts.Type {
  const file = program.getSourceFile(`${workspaceRoot}/packages/schema/src/options/index.ts`)
  const shape = file?.statements.find((node) => ts.isInterfaceDeclaration(node) && node.name.text === 'FwShape')
  if (!shape) throw new Error('The interface FwShape is not where it was.')
  return checker.getTypeAtLocation(shape)
}

function docOf(property: ts.Symbol, checker: ts.TypeChecker): OptionDoc {
  const tags = property.getJsDocTags(checker).filter(({ name }) => name === 'example')
  return {
    text: ts.displayPartsToString(property.getDocumentationComment(checker)),
    examples: tags.map(({ text }) => ts.displayPartsToString(text)),
  }
}

/** The first argument of `Group<Shape, …>`; nothing for an option. */
function shapeOfGroup(type: ts.Type, checker: ts.TypeChecker): ts.Type | undefined {
  if (type.symbol?.name !== 'Group') return undefined
  return checker.getTypeArguments(type as ts.TypeReference)[0] // `Group` is generic, so each use of it is a reference
}
