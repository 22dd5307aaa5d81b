import { relative, resolve } from 'node:path'
import ts from 'typescript'
import { generatedFrom } from './config-page.ts'
import { parseJsDoc } from './js-doc.ts'
import { inlineCode, table } from './markdown.ts'

const entry = 'packages/kit/src/index.ts'

/** Sections of the page, with the source files of their functions. */
const sections: readonly [title: string, sources: RegExp][] = [
  ['Modules', /^module\//],
  ['Context', /^(?:context\/|version|logger)/],
  ['Pages, layouts, middleware, head', /^add\/app/],
  ['Plugins', /^add\/plugins/],
  ['Components', /^add\/components/],
  ['Auto-imports', /^add\/imports/],
  ['Generated files', /^(?:add\/templates|templates\/)/],
  ['The server', /^add\/server/],
  ['Runtime configuration and options', /^add\/(?:runtime-config|schema)/],
  ['Bundlers and source code', /^add\/(?:build-plugins|script-pass)/],
  ['Paths and packages', /^resolve\//],
  ['Files', /^ignore\//],
  ['Projects', /^instance\//],
  ['Configuration and problems', /^(?:config|diagnostics)\//],
]

interface KitFunction {
  name: string
  /** Relative to the sources of the kit. */
  source: string
  description: string
  example: string
}

/** Lists all functions of the kit with their description. */
export function kitPage(root: string): string {
  const functions = kitFunctions(root)
  const parts = sections.map(([title, sources]) => {
    const own = functions.filter(({ source }) => sources.test(source))
    const rows = own.map(({ name, description, example }) => [inlineCode(name), description, inlineCode(example)])
    return `## ${title}\n\n${table(['function', 'description', 'example'], rows)}`
  })
  const lost = functions.filter(({ source }) => !sections.some(([, sources]) => sources.test(source)))
  if (lost.length > 0) throw new Error(`No section of the kit page contains ${lost.map(({ name }) => name).join(', ')}.`)
  return `${generatedFrom(['packages/kit/src'])}

# Kit

Functions of \`@fw/kit\` for [modules](guide/modules.md). They need the context of an app: call them in \`setup\` of a module, in a
listener of a [hook](guide/hooks.md), or in \`runWithFwContext(fw, () => …)\`. Most take effect when the app is resolved, so call
them in \`setup\`. In the examples, \`resolve\` comes from \`createResolver(import.meta.url)\`.

${parts.join('\n\n')}
`
}

function kitFunctions(root: string): KitFunction[] {
  const program = ts.createProgram([resolve(root, entry)], {
    ...ts.getParsedCommandLineOfConfigFile(resolve(root, 'tsconfig.json'), {}, host)?.options,
    noLib: true,
    types: [],
  })
  const checker = program.getTypeChecker()
  const module = checker.getSymbolAtLocation(program.getSourceFile(resolve(root, entry))!)
  if (!module) throw new Error(`${entry} exports nothing.`)
  return checker.getExportsOfModule(module).flatMap((exported) => {
    const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
    const declaration = symbol.declarations?.[0]
    const isValue = symbol.flags & (ts.SymbolFlags.Function | ts.SymbolFlags.Class | ts.SymbolFlags.Variable)
    return declaration && isValue ? [functionOf(exported.name, declaration, root)] : []
  })
}

function functionOf(name: string, declaration: ts.Declaration, root: string): KitFunction {
  const file = declaration.getSourceFile()
  const statement = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration
  const comment = ts
    .getLeadingCommentRanges(file.text, statement.pos)
    ?.map(({ pos, end }) => file.text.slice(pos, end))
    .findLast((text) => text.startsWith('/**'))
  const { description, tags } = parseJsDoc(comment ?? '')
  const example = tags.find((tag) => tag.name === 'example')?.text
  if (description === '' || example === undefined) throw new Error(`${name} of the kit needs a description and an @example.`)
  return {
    name,
    source: relative(resolve(root, 'packages/kit/src'), file.fileName).replaceAll('\\', '/'),
    description: description.replaceAll(/\s*\n+\s*/g, ' '),
    example: oneLine(example.replaceAll(String.raw`*\/`, '*/').replaceAll('resolver.', '')),
  }
}

/** Joins multi-line code on one line: statements are separated by semicolons, without a trailing one. */
function oneLine(code: string): string {
  return code
    .replaceAll(/,\n\s*(?=[\])}])/g, ' ')
    .replaceAll(/([{[(,])\n\s*/g, (_, end: string) => (end === ',' || end === '{' ? `${end} ` : end))
    .replaceAll(/\n\s*/g, '; ')
}

const host: ts.ParseConfigFileHost = {
  ...ts.sys,
  onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
    throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'))
  },
}
