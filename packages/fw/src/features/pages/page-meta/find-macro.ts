import type { CallExpression, ExpressionStatement, Node, Program } from 'oxc-parser'
import { walkCode } from './walk-code.ts'

export const macroName = 'definePageMeta'

/** Modules that export the macro. */
const homes = new Set(['#imports', '#app', 'fw/app'])

export interface MacroCall {
  call: CallExpression
  /** The statement that consists of the call. Unset if the call is nested in another expression. */
  statement?: ExpressionStatement
}

/** Returns the calls of the macro in source order. */
export function findMacroCalls(program: Program): MacroCall[] {
  if (declaresItself(program)) return []
  const atTop = new Map<Node, ExpressionStatement>()
  for (const statement of program.body) {
    if (statement.type === 'ExpressionStatement') atTop.set(statement.expression, statement as ExpressionStatement) // directives are literals
  }
  const calls: MacroCall[] = []
  walkCode(program, {
    enter: (node) => {
      if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier' || node.callee.name !== macroName) return
      const statement = atTop.get(node)
      calls.push(statement ? { call: node, statement } : { call: node })
    },
  })
  return calls
}

/** Whether the file declares a function of this name itself, which is unrelated to pages. */
function declaresItself(program: Program): boolean {
  return program.body.some((statement) => {
    if (statement.type === 'FunctionDeclaration') return statement.id?.name === macroName
    if (statement.type === 'VariableDeclaration') {
      return statement.declarations.some(({ id }) => id.type === 'Identifier' && id.name === macroName)
    }
    if (statement.type !== 'ImportDeclaration' || homes.has(statement.source.value)) return false
    return statement.specifiers.some(({ local }) => local.name === macroName)
  })
}
