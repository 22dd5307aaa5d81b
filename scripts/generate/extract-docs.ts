import { relative, resolve, sep } from 'node:path'
import ts from 'typescript'
import { parseJsDoc } from './js-doc.ts'
import { namedTypesIn, type NamedType } from './named-types.ts'

/** Documentation of an option or a group of options, from the sources. */
export interface OptionDoc {
  path: string
  keys: readonly string[]
  kind: 'option' | 'group'
  description: string
  /** The expression of `@example`. */
  example: string | undefined
  /** The declared type. For a group: its shorthand, if any. */
  type: string
  /** Named types that `type` refers to, directly or indirectly. */
  namedTypes: readonly NamedType[]
  /** Relative to the workspace root, with forward slashes. */
  file: string
  line: number
  /** Position of the JSDoc; options with the same shape share the comment. */
  comment: { start: number; end: number } | undefined
}

export interface SourceDocs {
  /** By option path, in the order of declaration. */
  options: ReadonlyMap<string, OptionDoc>
  /** Contents of the files, by path relative to the root. */
  files: ReadonlyMap<string, string>
}

const entry = 'packages/schema/src/options/index.ts'

/** Reads the shapes of all options with the TypeScript compiler: descriptions, examples, types and positions. */
export function extractDocs(root: string): SourceDocs {
  const config = ts.getParsedCommandLineOfConfigFile(resolve(root, 'tsconfig.json'), {}, configHost)
  // Only the shapes are needed, so the types of the platform are not loaded.
  const program = ts.createProgram([resolve(root, entry)], { ...config?.options, noLib: true, types: [] })
  const source = program.getSourceFile(resolve(root, entry))
  const shape = source?.statements.filter(ts.isInterfaceDeclaration).find((each) => each.name.text === 'FwShape')
  if (!shape) throw new Error(`There is no interface FwShape in ${entry}.`)
  const reader = new ShapeReader(root, program.getTypeChecker())
  reader.shape(reader.checker.getTypeAtLocation(shape), [])
  return { options: reader.options, files: reader.files }
}

const configHost: ts.ParseConfigFileHost = {
  ...ts.sys,
  onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
    throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'))
  },
}

class ShapeReader {
  readonly options = new Map<string, OptionDoc>()
  readonly files = new Map<string, string>()

  constructor(
    private readonly root: string,
    readonly checker: ts.TypeChecker,
  ) {}

  shape(type: ts.Type, parents: readonly string[]): void {
    for (const property of this.checker.getPropertiesOfType(type)) {
      const member = property.declarations?.find(ts.isPropertySignature)
      if (!member?.type)
        throw new Error(`The option ${[...parents, property.name].join('.')} is not a typed property of a shape.`)
      this.member(member, member.type, [...parents, property.name])
    }
  }

  private member(member: ts.PropertySignature, node: ts.TypeNode, keys: readonly string[]): void {
    const type = this.checker.getTypeFromTypeNode(node)
    const marker = markerOf(type)
    const written = marker === undefined ? node : argumentOf(this.withoutAlias(node), marker === 'Group' ? 1 : 0)
    this.options.set(keys.join('.'), {
      ...this.place(member),
      path: keys.join('.'),
      keys,
      kind: marker === 'Group' ? 'group' : 'option',
      type: written ? typeText(written) : '',
      namedTypes: written ? namedTypesIn(written, this.checker) : [],
    })
    if (marker !== 'Group') return
    const [inside] = this.checker.getTypeArguments(type as ts.TypeReference) // an interface with type parameters is a reference
    this.shape(inside!, keys)
  }

  /** `Group<…>` if a shape refers to it by an alias. */
  private withoutAlias(node: ts.TypeNode): ts.TypeNode {
    if (!ts.isTypeReferenceNode(node) || node.typeArguments) return node
    const local = this.checker.getSymbolAtLocation(node.typeName)
    const symbol = local && local.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(local) : local
    return symbol?.declarations?.find(ts.isTypeAliasDeclaration)?.type ?? node
  }

  private place(member: ts.PropertySignature): Pick<OptionDoc, 'file' | 'line' | 'comment' | 'description' | 'example'> {
    const source = member.getSourceFile()
    const file = relative(this.root, source.fileName).split(sep).join('/')
    this.files.set(file, source.text)
    const line = source.getLineAndCharacterOfPosition(member.getStart()).line + 1
    const comments = ts.getLeadingCommentRanges(source.text, member.getFullStart()) ?? []
    const comment = comments.findLast(({ pos }) => source.text.startsWith('/**', pos))
    const { description, tags } = parseJsDoc(comment ? source.text.slice(comment.pos, comment.end) : '')
    const example = tags.find(({ name }) => name === 'example')?.text
    return { file, line, description, example, comment: comment && { start: comment.pos, end: comment.end } }
  }
}

function markerOf(type: ts.Type): 'Group' | 'Leaf' | undefined {
  const declaration = type.symbol?.declarations?.[0]
  const isMarker = declaration?.getSourceFile().fileName.endsWith('/schema/src/define.ts')
  const { name } = type.symbol ?? {}
  return isMarker && (name === 'Group' || name === 'Leaf') ? name : undefined
}

/** A type argument as written; undefined if it is omitted or `never`. */
function argumentOf(node: ts.TypeNode, index: number): ts.TypeNode | undefined {
  const argument = ts.isTypeReferenceNode(node) ? node.typeArguments?.[index] : undefined
  return argument?.kind === ts.SyntaxKind.NeverKeyword ? undefined : argument
}

/** All options are optional, so `undefined` is redundant. */
function typeText(node: ts.TypeNode): string {
  const parts = ts.isUnionTypeNode(node) ? node.types : [node]
  return parts
    .filter((part) => part.kind !== ts.SyntaxKind.UndefinedKeyword)
    .map((part) => part.getText().replaceAll(/\s*\n\s*/g, ' '))
    .join(' | ')
}
