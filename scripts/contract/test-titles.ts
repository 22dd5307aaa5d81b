import { parseSync, visitorKeys } from 'oxc-parser'
import { field, nameOf, nodes, unwrap, type Node } from '../generate/syntax.ts'

const callers = new Set(['it', 'test', 'describe', 'suite'])
const notRun = new Set(['skip', 'todo'])

/**
 * Returns the titles of the tests in a file, and of their groups. Skipped tests are not included.
 *
 * @param options.rows - Whether `it.each(rows)` has one title per row, with the strings of that row in it.
 */
export function testTitles(file: string, code: string, { rows = false } = {}): string[] {
  const { program, errors } = parseSync(file, code)
  const error = errors.find(({ severity }) => severity === 'Error')
  if (error) throw new SyntaxError(`${file} cannot be parsed: ${error.message}`)
  const titles: string[] = []
  const visit = (node: Node): void => {
    const words = node.type === 'CallExpression' ? wordsOf(nodes(node, 'callee')[0]) : []
    if (callers.has(words[0] ?? '')) {
      if (words.some((word) => notRun.has(word))) return
      const title = nodes(node, 'arguments').slice(0, 1).map(textOf)[0] ?? ''
      titles.push(...(rows ? titlesOfRows(title, rowsOf(nodes(node, 'callee')[0])) : [title]))
    }
    for (const key of visitorKeys[node.type] ?? []) nodes(node, key).forEach(visit)
  }
  visit(program)
  return titles.filter(Boolean)
}

/** `it.each(rows)` as `it`, `each`. */
function wordsOf(callee: Node | undefined): string[] {
  if (!callee) return []
  if (callee.type === 'Identifier') return [nameOf(callee)]
  if (callee.type === 'MemberExpression')
    return [...wordsOf(nodes(callee, 'object')[0]), ...nodes(callee, 'property').map(nameOf)]
  if (callee.type === 'CallExpression') return wordsOf(nodes(callee, 'callee')[0])
  return callee.type === 'TaggedTemplateExpression' ? wordsOf(nodes(callee, 'tag')[0]) : []
}

type Row = readonly (string | undefined)[]

/** The strings in each row of the table in `it.each(rows)`. */
function rowsOf(callee: Node | undefined): Row[] {
  if (callee?.type !== 'CallExpression') return []
  const table = nodes(callee, 'arguments').slice(0, 1).map(unwrap)[0]
  if (table?.type !== 'ArrayExpression') return []
  return nodes(table, 'elements').map((row) => {
    const value = unwrap(row)
    return (value.type === 'ArrayExpression' ? nodes(value, 'elements') : [value]).map((each) => textOf(each) || undefined)
  })
}

function titlesOfRows(title: string, rows: readonly Row[]): string[] {
  if (rows.length === 0) return [title]
  return rows.map((row) => {
    const values = [...row]
    return title.replaceAll(/%[a-z]/g, (placeholder) => values.shift() ?? placeholder)
  })
}

/** The static parts of a title. */
function textOf(title: Node): string {
  if (title.type === 'BinaryExpression') return [...nodes(title, 'left'), ...nodes(title, 'right')].map(textOf).join('')
  if (title.type === 'TemplateLiteral') {
    return nodes(title, 'quasis')
      .map((part) => String(Reflect.get(Object(field(part, 'value')), 'cooked')))
      .join(' ')
  }
  const value = title.type === 'Literal' ? field(title, 'value') : undefined
  return typeof value === 'string' ? value : ''
}
