import { parseSync } from 'oxc-parser'
import { scriptBlocks } from '../../source/script-blocks.ts'
import { isTooDeep } from '../../source/is-too-deep.ts'
import { languagesOf, type Language } from '../../source/source-language.ts'

/**
 * Returns the specifiers of all imports of a script or component that exist at run time, in order. Empty if it cannot be parsed.
 */
export function sourceImports(text: string, file: string): string[] {
  const found = new Set<string>()
  for (const { code, lang } of scriptsOf(text, file)) {
    if (/\b(?:import|from)\b/.test(code)) for (const specifier of importsOf(code, lang)) found.add(specifier)
  }
  return [...found]
}

interface Script {
  code: string
  lang: Language
}

function scriptsOf(text: string, file: string): Script[] {
  if (!file.endsWith('.vue')) return [{ code: text, lang: languagesOf(file).at(-1)! }]
  return scriptBlocks(text).map(({ start, end, lang }) => ({
    code: text.slice(start, end),
    lang: languagesOf(`.${lang}`).at(-1)!,
  }))
}

function* importsOf(code: string, lang: Language): Generator<string> {
  if (isTooDeep(code)) return
  const { module } = parseSync(`_.${lang}`, code, { lang, sourceType: 'module' })
  for (const { moduleRequest, entries } of module.staticImports) {
    if (entries.length === 0 || entries.some(({ isType }) => !isType)) yield moduleRequest.value
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, isType } of entries) if (moduleRequest && !isType) yield moduleRequest.value
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = /^(['"`])([^'"`$\\]+)\1$/.exec(code.slice(moduleRequest.start, moduleRequest.end).trim())
    if (literal) yield literal[2]!
  }
}
