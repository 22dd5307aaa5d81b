import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { format, type FormatConfig, type Oxfmtrc } from 'oxfmt'
import { withoutKeys } from './without-keys.ts'

/** Formats TypeScript in the style of the project, but narrow enough for a page. */
export function formatExample(code: string): Promise<string> {
  return formatted('example.ts', code, { semi: false, singleQuote: true, trailingComma: 'all', printWidth: 80 })
}

/** Formats JSON like `npm run format`. */
export function formatJson(root: string, value: unknown): Promise<string> {
  const settings = JSON.parse(readFileSync(join(root, '.oxfmtrc.json'), 'utf8')) as Oxfmtrc // its own schema says so
  const style = withoutKeys(settings, 'ignorePatterns', '$schema')
  return formatted('file.json', JSON.stringify(value, undefined, 2), style)
}

async function formatted(file: string, text: string, style: FormatConfig): Promise<string> {
  const { code, errors } = await format(file, text, style)
  if (errors.length > 0) throw new SyntaxError(`${errors[0]!.message} in:\n${text}`)
  return code
}
