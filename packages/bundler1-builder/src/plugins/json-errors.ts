import { lineColumnAt } from '@fw/kit/internal'
import type { Plugin } from 'vite'

/** Reports invalid JSON files with their location, which the bundler's own message lacks. */
export function jsonErrors(): Plugin {
  return {
    name: 'fw:json-errors',
    enforce: 'pre',
    transform: {
      filter: { id: /\.json(?:\?(?!.*\b(?:raw|url|commonjs)\b).*)?$/ },
      handler(code, id) {
        try {
          JSON.parse(code.replace(/^\uFEFF/, ''))
          return null
        } catch (error) {
          const { message, offset } = problemOf(error, code)
          const { line, column } = lineColumnAt(code, offset)
          // Bundlers use zero-based columns.
          return this.error({ message, id, loc: { file: id.split('?', 1)[0]!, line, column: column - 1 } })
        }
      },
    },
  }
}

/** Returns message and offset: as reported by V8, or the end of the file if the input ends unexpectedly. */
function problemOf(error: unknown, code: string): { message: string; offset: number } {
  const text = error instanceof Error ? error.message : String(error)
  const position = /\bat position (\d+)/.exec(text)?.[1]
  const what = text.replace(/,? (?:in JSON )?at position \d+[^]*$/, '').replace(/, .* is not valid JSON$/s, '')
  return { message: `Invalid JSON: ${what}.`, offset: position === undefined ? code.trimEnd().length : Number(position) }
}
