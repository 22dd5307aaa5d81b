import type { FwOptions, GeneratedFile, RouteRule } from '@fw/schema'
import { mergeRules, normalizePattern, wildcardDepth } from '@fw/schema/path'
import { literal } from '../../source/literal.ts'

/** `#build/route-rules`: the `routeRules` that the app needs. Empty in most apps. */
export function routeRulesModule(options: Pick<FwOptions, 'routeRules' | 'router'>): GeneratedFile {
  return {
    name: 'route-rules.mjs',
    reads: ['routerOptions'],
    text: () => {
      const { sensitive } = options.router.options as { sensitive?: boolean } // an option of vue-router
      return textOf(options.routeRules, sensitive === true)
    },
  }
}

function textOf(rules: FwOptions['routeRules'], caseSensitive: boolean): string {
  const byPattern = new Map<string, Record<string, unknown>>()
  for (const [written, rule] of Object.entries(rules)) {
    const pattern = normalizePattern(written, caseSensitive)
    const appRules = forApp(rule, pattern)
    if (Object.keys(appRules).length > 0) byPattern.set(pattern, mergeRules([byPattern.get(pattern) ?? {}, appRules]))
  }
  if (byPattern.size === 0) return 'export const rulesFor = undefined\n'
  const usesRedirects = [...byPattern.values()].some(({ redirect }) => redirect !== undefined)
  const lines = [...byPattern].map((entry) => `  ${literal(entry)},\n`)
  return `import { matchRules } from '#app/router/rules'
${usesRedirects ? "import { followRedirectRule } from '#app/router/redirect-rule'\n" : ''}export const rulesFor = matchRules([
${lines.join('')}], ${caseSensitive}${usesRedirects ? ', followRedirectRule' : ''})
`
}

function forApp({ appMiddleware, appLayout, redirect }: RouteRule, pattern: string): Record<string, unknown> {
  return {
    ...(appMiddleware === undefined ? {} : { appMiddleware: namesOf(appMiddleware) }),
    ...(appLayout === undefined ? {} : { appLayout }),
    ...(redirect ? { redirect: redirectOf(redirect, wildcardDepth(pattern)) } : {}),
  }
}

function redirectOf(redirect: NonNullable<RouteRule['redirect']>, depth: number | undefined): object {
  const { to, statusCode = 307 }: { to: string; statusCode?: number | undefined } =
    typeof redirect === 'string' ? { to: redirect } : redirect
  return { to, statusCode, ...(depth === undefined ? {} : { depth }) }
}

/** Normalises the three forms of middleware. */
function namesOf(rule: NonNullable<RouteRule['appMiddleware']>): Record<string, boolean> {
  if (typeof rule === 'string') return { [rule]: true }
  return Array.isArray(rule) ? Object.fromEntries(rule.map((name) => [name, true])) : { ...rule }
}
