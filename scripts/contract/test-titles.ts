import { parseSync, visitorKeys } from 'oxc-parser'
import { field, nameOf, nodes, type Node } from '../generate/syntax.ts'

const callers = new Set(['it', 'test', 'describe', 'suite'])
const notRun = new Set(['skip', 'todo'])

/** Returns the titles of the tests in a file, and of their groups. Skipped tests are not included. */
export function testTitles(file: string, code: string): string[] {
  const { program, errors } = parseSync(file, code)
  const error = errors.find(({ severity }) => severity === 'Error')
  if (error) throw new SyntaxError(`${file} cannot be parsed: ${error.message}`)
  const titles: string[] = []
  const visit = (node: Node): void => {
    const words = node.type === 'CallExpression' ? wordsOf(nodes(node, 'callee')[0]) : []
    if (callers.has(words[0] ?? '')) {
      if (words.some((word) => notRun.has(word))) return
      titles.push(...nodes(node, 'arguments').slice(0, 1).map(textOf))
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
