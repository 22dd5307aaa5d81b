import { runInThisContext } from 'node:vm'
import ts from 'typescript'

/** The value of the expression in an `@example`. */
export function evaluateExample(example: string): unknown {
  return runInThisContext(ts.transpile(`(${example})`, { target: ts.ScriptTarget.ESNext }))
}
