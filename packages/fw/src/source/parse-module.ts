import { parseSync, type Program } from 'oxc-parser'
import { languagesOf } from './source-language.ts'

/** Returns the syntax tree of a module, or undefined if it has syntax errors, which the bundler reports in more detail. */
export function parseModule(code: string, id: string): Program | undefined {
  for (const lang of languagesOf(id)) {
    const result = parseSync(id, code, { lang, sourceType: 'module' })
    if (result.errors.length === 0) return result.program
  }
  return undefined
}
