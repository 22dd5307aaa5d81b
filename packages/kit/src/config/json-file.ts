import { readFile } from 'node:fs/promises'
import { jsonTokens } from './locate/json-tokens.ts'
import { lineColumnAt, type LineColumn } from './locate/line-column-at.ts'

/** Describes the first syntax error of a JSON file with its position, which the message of the engine does not always include. */
export class JsonError extends SyntaxError {
  constructor(
    message: string,
    readonly place: LineColumn,
  ) {
    super(message)
  }
}

export async function readJsonFile(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8')
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    const { at, found } = firstMistake(text)
    throw new JsonError(`Invalid JSON: ${found ? `unexpected \`${found}\`` : 'unexpected end of file'}.`, lineColumnAt(text, at))
  }
}

/** The tokens that are allowed next. */
type Expected = 'value' | 'element or ]' | 'key' | 'key or }' | ':' | ', or close' | 'end'

/** The first unexpected token. */
function firstMistake(text: string): { at: number; found: string } {
  const open: string[] = []
  let expected: Expected = 'value'
  let end = 0
  for (const token of jsonTokens(text, 0, text.length)) {
    const comment = /[^\s\uFEFF]/.exec(text.slice(end, token.start))
    if (comment) return { at: end + comment.index, found: text.slice(end + comment.index, end + comment.index + 2) }
    const found = text.slice(token.start, token.end)
    const next = after(found, expected, open)
    if (!next) return { at: token.start, found }
    expected = next
    end = token.end
  }
  return { at: text.trimEnd().length, found: '' }
}

function after(token: string, expected: Expected, open: string[]): Expected | undefined {
  const closed = (): Expected => (open.length > 0 ? ', or close' : 'end')
  if (token === '}' || token === ']') {
    const fits = open.at(-1) === token && (expected === ', or close' || expected.endsWith(`or ${token}`))
    open.pop()
    return fits ? closed() : undefined
  }
  if (token === ',') return expected !== ', or close' ? undefined : open.at(-1) === '}' ? 'key' : 'value'
  if (token === ':') return expected === ':' ? 'value' : undefined
  if (expected.startsWith('key')) return token.startsWith('"') && isScalar(token) ? ':' : undefined
  if (expected !== 'value' && expected !== 'element or ]') return undefined
  if (token === '{' || token === '[') {
    open.push(token === '{' ? '}' : ']')
    return token === '{' ? 'key or }' : 'element or ]'
  }
  return isScalar(token) ? closed() : undefined
}

function isScalar(token: string): boolean {
  try {
    JSON.parse(token)
    return true
  } catch {
    return false
  }
}
