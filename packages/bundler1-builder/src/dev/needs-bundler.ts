import { readFileSync } from 'node:fs'
import { packageOf } from '@fw/kit/internal'

const answers = new Map<string, boolean>()

/**
 * Whether Node cannot load a file of a package: it is not JavaScript, imports files that are not, or uses ES module syntax without
 * declaring it.
 */
export function needsBundler(file: string): boolean {
  if (!/\.[cm]?js$|\.json$|\.node$|\.wasm$/.test(file)) return true
  if (/\.(?:json|node|wasm|cjs)$/.test(file)) return false
  let answer = answers.get(file)
  if (answer === undefined) answers.set(file, (answer = look(file)))
  return answer
}

const asset = /(?:from\s*|import\s*\(?\s*)["'][^"'\n]+\.(?:vue|css|scss|sass|less|styl|svg|png)["']/
const moduleSyntax = /^\s*(?:import\s*(?:[\w*{"']|\/\*)|export\s*(?:[*{]|default|const|function|class|let|var|async))/m

function look(file: string): boolean {
  const text = read(file)
  if (asset.test(text)) return true
  return (
    file.endsWith('.js') && packageOf(file)?.type !== 'module' && moduleSyntax.test(text) && !/\bmodule\.exports\b/.test(text)
  )
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return '' // Node reports a better error
  }
}
