import { lineColumnAt, type LineColumn } from '../config/locate/line-column-at.ts'

/** What is wrong with a JSON file, and where: as reported by V8, or at the end if the input ends unexpectedly. Undefined if it is valid. */
export function jsonProblem(code: string): ({ message: string } & LineColumn) | undefined {
  try {
    JSON.parse(code.replace(/^\uFEFF/, ''))
    return undefined
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    const position = /\bat position (\d+)/.exec(text)?.[1]
    const what = text.replace(/,? (?:in JSON )?at position \d+[^]*$/, '').replace(/, .* is not valid JSON$/s, '')
    const offset = position === undefined ? code.trimEnd().length : Number(position)
    return { message: `Invalid JSON: ${what}.`, ...lineColumnAt(code, offset) }
  }
}
