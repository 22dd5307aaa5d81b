import { jsonProblem } from '@fw/kit/internal'
import type { Plugin } from 'vite'

/** Reports invalid JSON files with their location, which the bundler's own message lacks. */
export function jsonErrors(): Plugin {
  return {
    name: 'fw:json-errors',
    enforce: 'pre',
    transform: {
      filter: { id: /\.json(?:\?(?!.*\b(?:raw|url|commonjs)\b).*)?$/ },
      handler(code, id) {
        const problem = jsonProblem(code)
        if (!problem) return null
        const { message, line, column } = problem
        // Bundlers use zero-based columns.
        return this.error({ message, id, loc: { file: id.split('?', 1)[0]!, line, column: column - 1 } })
      },
    },
  }
}
