import { runInThisContext } from 'node:vm'
import ts from 'typescript'

/** The values of TypeScript expressions, transpiled together because each run of the compiler is slow. `before` declares what they use. */
export function evaluate(expressions: readonly string[], before: string = ''): unknown[] {
  const list = `[\n${expressions.map((expression) => `(${expression})`).join(',\n')}\n]`
  const script = ts.transpile(`{ ${before}\n;${list} }`, { target: ts.ScriptTarget.ES2023 })
  // Not in a separate context, where `RegExp` and `Date` would differ from those of the checks.
  return runInThisContext(script) as unknown[] // the value of a block is that of its last expression, the list
}
