import { parseSync } from 'oxc-parser'
import { analyse } from 'scslre'

/** A regular expression in the sources that takes more than linear time for some texts. */
export interface SlowExpression {
  line: number
  /** As written, with flags. */
  text: string
}

/** Finds the literals of a module that the checker calls superlinear. It does not see texts of several characters that two parts can match. */
export function slowExpressions(name: string, code: string): SlowExpression[] {
  const found: SlowExpression[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, regex, start } = node as { type?: string; regex?: { pattern: string; flags: string }; start?: number } // ESTree
    if (type === 'Literal' && regex && isSlow(regex.pattern, regex.flags))
      found.push({ line: code.slice(0, start).split('\n').length, text: `/${regex.pattern}/${regex.flags}` })
    Object.values(node).forEach(visit)
  }
  visit(parseSync(name, code).program)
  return found
}

function isSlow(pattern: string, flags: string): boolean {
  return analyse(new RegExp(pattern, flags.replace('v', 'u'))).reports.length > 0
}
