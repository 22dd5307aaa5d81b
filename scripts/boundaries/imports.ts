import { parseSync, Visitor, type ParseResult } from 'oxc-parser'

/** An import of a source file: static, dynamic, re-export or `import('x')` in a type. */
export interface Import {
  specifier: string
  line: number
  /** Removed by the compiler, so it does not load anything. */
  typeOnly: boolean
}

/** Returns all imports of a `.ts` or `.vue` file, in order. */
export function importsOf(file: string, text: string): Import[] {
  const scripts = file.endsWith('.vue') ? scriptsOfComponent(text) : [{ name: file, code: text, offset: 0 }]
  return scripts.flatMap(({ name, code, offset }) => {
    const firstLine = lineAt(text, offset)
    const parsed = parseSync(name, code)
    const error = parsed.errors.find(({ severity }) => severity === 'Error')
    if (error) throw new SyntaxError(`${file} cannot be parsed: ${error.message}`)
    return importsOfModule(parsed, code)
      .sort((a, b) => a.start - b.start)
      .map(({ start, ...found }) => ({ ...found, line: firstLine + lineAt(code, start) - 1 }))
  })
}

interface Found extends Omit<Import, 'line'> {
  start: number
}

function importsOfModule({ module, program }: ParseResult, code: string): Found[] {
  const found: Found[] = module.staticImports.map(({ start, moduleRequest, entries }) => ({
    start,
    specifier: moduleRequest.value,
    typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
  }))
  for (const { start, entries } of module.staticExports) {
    const specifier = entries[0]?.moduleRequest?.value
    if (specifier !== undefined) found.push({ start, specifier, typeOnly: entries.every(({ isType }) => isType) })
  }
  for (const { start, moduleRequest } of module.dynamicImports) {
    const specifier = literalText(code.slice(moduleRequest.start, moduleRequest.end))
    if (specifier !== undefined) found.push({ start, specifier, typeOnly: false })
  }
  new Visitor({
    TSImportType: ({ start, source }) => found.push({ start, specifier: source.value, typeOnly: true }),
  }).visit(program)
  return found
}

/** The value of a string literal; computed specifiers cannot be checked. */
function literalText(expression: string): string | undefined {
  return /^(['"`])([^'"`$\\]*)\1$/.exec(expression)?.[2]
}

function scriptsOfComponent(text: string): { name: string; code: string; offset: number }[] {
  return [...text.matchAll(/(<script\b[^>]*>)([^]*?)<\/script>/g)].map(({ index, 1: tag = '', 2: code = '' }) => ({
    name: `script.${/\blang="(\w+)"/.exec(tag)?.[1] ?? 'js'}`,
    code,
    offset: index + tag.length,
  }))
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}
