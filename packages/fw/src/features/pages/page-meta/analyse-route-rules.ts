import type { BuildProblem } from '@fw/kit'
import { lineColumnAt } from '@fw/kit/internal'
import { routeRuleIssue, type RouteRule } from '@fw/schema'
import { findMacroCalls } from './find-macro.ts'
import { jsonValue } from './json-value.ts'
import { parsePageScript } from './page-script.ts'

export interface RouteRulesAnalysis {
  /** Every statement that calls the macro. */
  statements: { start: number; end: number }[]
  rules?: RouteRule
  problems: BuildProblem[]
}

/** Reads the `defineRouteRules` call of a page. Rules are used by the server before it loads any page, so they must be literals. */
export function analyseRouteRules(code: string, file: string): RouteRulesAnalysis {
  const analysis: RouteRulesAnalysis = { statements: [], problems: [] }
  if (!code.includes('defineRouteRules')) return analysis
  const parsed = parsePageScript(code, file)
  if ('problem' in parsed) return { ...analysis, problems: [parsed.problem] }
  const [first, ...others] = findMacroCalls(parsed.script.program, 'defineRouteRules')
  if (!first) return analysis
  const report = ({ code: id, why, fix }: Pick<BuildProblem, 'code' | 'why' | 'fix'>, at: number): void =>
    void analysis.problems.push({ level: 'error', code: id, why, fix, file, ...lineColumnAt(code, at) })
  for (const { call } of others) report(mistakes.twice, call.start)
  const { call, statement } = first
  if (!statement) {
    report(mistakes.nested, call.start)
    return analysis
  }
  analysis.statements.push({ start: statement.start, end: call.end })
  const [argument, ...more] = call.arguments
  const rules = argument && argument.type !== 'SpreadElement' && more.length === 0 ? jsonValue(argument)?.value : undefined
  if (typeof rules !== 'object' || rules === null || Array.isArray(rules)) report(mistakes.notStatic, call.start)
  else {
    const issue = routeRuleIssue(rules)
    if (issue === undefined) analysis.rules = rules
    else report({ ...mistakes.invalid, why: `${mistakes.invalid.why} ${issue}` }, call.start)
  }
  return analysis
}

const mistakes = {
  twice: {
    code: 'FW_PAGES_RULES_TWICE',
    why: '`defineRouteRules` is called more than once.',
    fix: 'Merge the calls into one.',
  },
  nested: {
    code: 'FW_PAGES_RULES_NOT_TOP_LEVEL',
    why: '`defineRouteRules` is evaluated at build time, so it cannot be nested in other code.',
    fix: 'Call it at the top level of the script.',
  },
  notStatic: {
    code: 'FW_PAGES_RULES_NOT_STATIC',
    why: '`defineRouteRules` needs an object literal whose values are literals: the server uses the rules without loading the page.',
    fix: 'Write `defineRouteRules({ prerender: true })`, or use `routeRules` in the configuration.',
  },
  invalid: {
    code: 'FW_PAGES_RULES_INVALID',
    why: 'The rules are invalid.',
    fix: 'See `routeRules` for the available rules.',
  },
} satisfies Record<string, Pick<BuildProblem, 'code' | 'why' | 'fix'>>
