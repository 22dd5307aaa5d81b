import { parseSync, type Program } from 'oxc-parser'
import { languagesOf } from './source-language.ts'

/** The syntax tree of a module; undefined if it has syntax errors, which the bundler reports with more to say about them. */
export function parseModule(code: string, id: string): Program | undefined {
  for (const lang of languagesOf(id)) {
    const result = parseSync(id, code, { lang, sourceType: 'module' })
    if (result.errors.length === 0) return result.program
  }
  return undefined
}
