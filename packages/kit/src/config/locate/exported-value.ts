import type { AssignmentExpression, Node, Program } from 'oxc-parser'
import { scopeOf, type Scoped } from './scope.ts'

/** Returns the exported value of a configuration file: the default export, or the CommonJS export. */
export function exportedValue(program: Program): Scoped | undefined {
  const scope = scopeOf(program.body)
  let node: Node | undefined
  for (const statement of program.body) {
    if (statement.type === 'ExportDefaultDeclaration') return { node: statement.declaration, scope }
    if (statement.type === 'TSExportAssignment') return { node: statement.expression, scope }
    if (statement.type === 'ExportNamedDeclaration' && !statement.source) {
      const named = statement.specifiers.find(({ exported }) => nameOf(exported) === 'default')
      if (named) return { node: named.local, scope }
    }
    if (statement.type === 'ExpressionStatement' && isExport(statement.expression)) node = statement.expression
  }
  return node && { node, scope }
}

/** Matches `module.exports = …` and `exports.default = …`, also as part of `exports = module.exports = …`. */
function isExport(node: Node): boolean {
  for (let at = node; at.type === 'AssignmentExpression' && at.operator === '='; at = at.right) {
    if (exportTargets.has(targetOf(at))) return true
  }
  return false
}

const exportTargets = new Set(['module.exports', 'exports.default', 'module.exports.default'])

function targetOf({ left }: AssignmentExpression): string {
  const names: string[] = []
  let node: Node = left
  while (node.type === 'MemberExpression') {
    names.unshift(nameOf(node.property) ?? '?')
    node = node.object
  }
  return [nameOf(node) ?? '?', ...names].join('.')
}

function nameOf(node: Node): string | undefined {
  if (node.type === 'Identifier') return node.name
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
}
