import type { BuildProblem } from '@fw/kit'
import type { PageRoute, RouteRule, RouteRules } from '@fw/schema'
import { mergeRules, normalizePattern } from '@fw/schema/path'

interface PageRules {
  pattern: string
  rules: RouteRule
  file: string | undefined
}

/** The rules of pages by pattern: `/foo/[id]` has rules for `/foo/**`. */
export function inlineRules(pages: readonly PageRoute[]): RouteRules {
  const result: Record<string, RouteRule> = {}
  for (const { pattern, rules } of rulesOf(pages, ''))
    result[pattern] = mergeRules([result[pattern] ?? {}, rules].map((each) => ({ ...each })))
  return result
}

/** Warns about pages whose rules apply to each other: `/foo/[id]` and `/foo/[...rest]` are the same pattern. */
export function inlineRuleProblems(pages: readonly PageRoute[]): BuildProblem[] {
  const seen = new Map<string, PageRules>()
  const problems: BuildProblem[] = []
  for (const page of rulesOf(pages, '')) {
    const pattern = normalizePattern(page.pattern, false)
    const other = seen.get(pattern)
    if (!other) seen.set(pattern, page)
    else if (JSON.stringify(other.rules) !== JSON.stringify(page.rules))
      problems.push({
        level: 'warning',
        code: 'FW_PAGES_RULES_CONFLICT',
        why: `\`defineRouteRules\` of this page and of ${other.file} both apply to \`${page.pattern}\`.`,
        fix: 'Use `routeRules` in the configuration for one of them.',
        ...(page.file === undefined ? {} : { file: page.file }),
      })
  }
  return problems
}

function* rulesOf(pages: readonly PageRoute[], above: string): Generator<PageRules> {
  for (const { path, rules, file, children } of pages) {
    const full = path.startsWith('/') ? path : `${above.replace(/\/$/, '')}/${path}`
    if (rules) yield { pattern: rulePattern(full), rules, file }
    yield* rulesOf(children, full)
  }
}

/** Converts a vue-router path. A parameter at the end matches everything below, as does the first one that may span segments. */
function rulePattern(path: string): string {
  const segments: string[] = []
  const parts = path.split('/').slice(1)
  for (const [index, part] of parts.entries()) {
    const plain = part.replaceAll(String.raw`\:`, '')
    if (!plain.includes(':')) segments.push(part.replaceAll(String.raw`\:`, ':'))
    else if (index === parts.length - 1 || /[*+?]$|\(\.\*\)/.test(plain)) return `/${[...segments, '**'].join('/')}`
    else segments.push('*')
  }
  return `/${segments.join('/')}`.replace(/(.)\/$/, '$1')
}
