import { runInThisContext } from 'node:vm'
import ts from 'typescript'

/** The values of TypeScript expressions, transpiled together because each run of the compiler costs. `before` declares what they use. */
export function evaluate(expressions: readonly string[], before: string = ''): unknown[] {
  const list = `[\n${expressions.map((expression) => `(${expression})`).join(',\n')}\n]`
  const script = ts.transpile(`{ ${before}\n;${list} }`, { target: ts.ScriptTarget.ES2023 })
  // Not in a context of its own: there `RegExp` and `Date` would be others than those that checks compare with.
  return runInThisContext(script) as unknown[] // a block's value is that of its last expression, the list
}
