import type { BuildProblem } from '@fw/kit'
import type { RouteRule } from '@fw/schema'
import { analyseRouteRules } from './analyse-route-rules.ts'
import { analysePageMeta, type PageMetaOptions } from './analyse-page-meta.ts'

export interface PageMeta {
  /** Values that are known without running code. */
  static: Record<string, unknown>
  /** Keys evaluated at run time; `*` if there may be others, because of `...other` or `[name]`. */
  dynamicKeys: string[]
  problems: BuildProblem[]
  /** Argument of `defineRouteRules`. */
  rules?: RouteRule
}

/** Reads the `definePageMeta` and `defineRouteRules` calls of a page, which is a component or a script file. */
export function readPageMeta(code: string, file: string, options: PageMetaOptions = {}): PageMeta {
  const { static: known, dynamicKeys, problems } = analysePageMeta(code, file, options)
  const meta: PageMeta = { static: known, dynamicKeys, problems }
  if (!options.routeRules) return meta
  const { rules, problems: ruleProblems } = analyseRouteRules(code, file)
  return { ...meta, problems: [...problems, ...ruleProblems], ...(rules ? { rules } : {}) }
}
