import type { AppRouteRules } from './routing-state.ts'

/** A pattern as an expression, and what holds for paths that match it. */
export type CompiledRule = readonly [RegExp, Pick<AppRouteRules, 'appLayout'> & { appMiddleware?: Record<string, boolean> }]

/**
 * Says which rules hold for a path. All that match count, and of two that disagree the later one.
 *
 * @param rules - The least specific first.
 */
export function matchRules(rules: readonly CompiledRule[]): (path: string) => AppRouteRules {
  return (path) => {
    const plain = decoded(path).replace(/\/+$/, '') || '/'
    const found: AppRouteRules = {}
    for (const [pattern, { appMiddleware, appLayout }] of rules) {
      if (!pattern.test(plain)) continue
      if (appLayout !== undefined) found.appLayout = appLayout
      if (appMiddleware) found.appMiddleware = { ...(found.appMiddleware as Record<string, boolean>), ...appMiddleware } // of this form only
    }
    return found
  }
}

function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
