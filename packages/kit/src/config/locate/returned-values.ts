import type { ArrowFunctionExpression, Function, Statement } from 'oxc-parser'
import { scopeOf, type Scope, type Scoped } from './scope.ts'

/** Returns all possible return values of a function in source order. */
export function returnedValues({ node, scope }: Scoped<Function | ArrowFunctionExpression>): Scoped[] {
  const { body, params } = node
  if (!body) return []
  if (body.type !== 'BlockStatement') return [{ node: body, scope: scopeOf([], scope, params) }]
  return body.body.flatMap(inScope(scopeOf(body.body, scope, params)))
}

function inScope(scope: Scope): (statement: Statement | null | undefined) => Scoped[] {
  return (statement) => (statement ? returnedBy(statement, scope) : [])
}

function returnedBy(statement: Statement, scope: Scope): Scoped[] {
  const returned = inScope(scope)
  switch (statement.type) {
    case 'ReturnStatement':
      return statement.argument ? [{ node: statement.argument, scope }] : []
    case 'BlockStatement':
      return statement.body.flatMap(inScope(scopeOf(statement.body, scope)))
    case 'IfStatement':
      return [...returned(statement.consequent), ...returned(statement.alternate)]
    case 'SwitchStatement': {
      const statements = statement.cases.flatMap((each) => each.consequent)
      return statements.flatMap(inScope(scopeOf(statements, scope)))
    }
    case 'TryStatement': {
      const { block, handler, finalizer } = statement
      const caught = handler ? inScope(scopeOf([], scope, handler.param ? [handler.param] : []))(handler.body) : []
      return [...returned(block), ...caught, ...returned(finalizer)]
    }
    case 'DoWhileStatement':
    case 'ForInStatement':
    case 'ForOfStatement':
    case 'ForStatement':
    case 'LabeledStatement':
    case 'WhileStatement':
      return returned(statement.body)
    default:
      return []
  }
}
