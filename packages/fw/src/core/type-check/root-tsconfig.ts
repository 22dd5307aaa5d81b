import { readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'

/** Whether a tsconfig only has references. It may contain comments, so it is parsed as JavaScript. */
export function isSolution(file: string): boolean {
  const references = listAt(file, 'references')
  return references !== undefined && references > 0 && listAt(file, 'files') === 0
}

/** The number of entries of a list at the top of a file; undefined if there is none. */
function listAt(file: string, key: string): number | undefined {
  const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
  const { program, errors } = parseSync('tsconfig.js', `(${text}\n)`)
  const [statement] = program.body
  if (errors.length > 0 || statement?.type !== 'ExpressionStatement') return undefined // the checker says what is wrong with it
  const { expression } = statement
  const object = expression.type === 'ParenthesizedExpression' ? expression.expression : expression
  if (object.type !== 'ObjectExpression') return undefined
  for (const property of object.properties) {
    if (property.type !== 'Property' || property.value.type !== 'ArrayExpression') continue
    const name = property.key.type === 'Literal' ? property.key.value : undefined
    if (name === key) return property.value.elements.length
  }
  return undefined
}
