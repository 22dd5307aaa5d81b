import type { CallExpression, ExpressionStatement, Node, Program } from 'oxc-parser'
import { walkCode } from './walk-code.ts'

/** Modules that export the macros. */
const homes = new Set(['#imports', '#app', 'fw/app'])

export interface MacroCall {
  call: CallExpression
  /** The statement that consists of the call. Unset if the call is nested in another expression. */
  statement?: ExpressionStatement
}

/** Returns the calls of a macro, such as `definePageMeta`, in source order. */
export function findMacroCalls(program: Program, macroName: string): MacroCall[] {
  if (declaresItself(program, macroName)) return []
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
function declaresItself(program: Program, macroName: string): boolean {
  return program.body.some((statement) => {
    if (statement.type === 'FunctionDeclaration') return statement.id?.name === macroName
    if (statement.type === 'VariableDeclaration') {
      return statement.declarations.some(({ id }) => id.type === 'Identifier' && id.name === macroName)
    }
    if (statement.type !== 'ImportDeclaration' || homes.has(statement.source.value)) return false
    return statement.specifiers.some(({ local }) => local.name === macroName)
  })
}
