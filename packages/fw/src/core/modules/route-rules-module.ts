import type { FwOptions, GeneratedFile, RouteRule } from '@fw/schema'
import { mergeRules, normalizePattern, wildcardDepth } from '@fw/schema/path'
import { literal } from '../../source/literal.ts'

/**
 * `#build/route-rules`: the `routeRules` that the app needs, and nothing else, since browsers receive them. `rulesFor` is used by each
 * navigation, so it is undefined if no rule concerns navigation; `payloadRulesFor` likewise if no rule gives pages a payload.
 * `allRulesFor` is only bundled if the app uses it.
 */
export function routeRulesModule(options: Pick<FwOptions, 'routeRules' | 'router' | 'experimental'>): GeneratedFile {
  return {
    name: 'route-rules.mjs',
    reads: ['routerOptions'],
    text: () => {
      const { sensitive } = options.router.options as { sensitive?: boolean } // an option of vue-router
      return textOf(options.routeRules, sensitive === true, options.experimental.appManifest)
    },
  }
}

function textOf(rules: FwOptions['routeRules'], caseSensitive: boolean, isPublished: boolean): string {
  const byPattern = new Map<string, Record<string, unknown>>()
  for (const [written, rule] of Object.entries(rules)) {
    const pattern = normalizePattern(written, caseSensitive)
    const appRules = { ...forRendering(rule), ...(isPublished ? forBrowsers(rule, pattern) : {}) }
    if (Object.keys(appRules).length > 0) byPattern.set(pattern, mergeRules([byPattern.get(pattern) ?? {}, appRules]))
  }
  if (byPattern.size === 0) return names.map((name) => `export const ${name} = undefined\n`).join('')
  const all = [...byPattern.values()]
  const usesRedirects = all.some(({ redirect }) => redirect !== undefined)
  const forNavigation = usesRedirects || all.some((rule) => 'appMiddleware' in rule || 'appLayout' in rule)
  const lines = [...byPattern].map((entry) => `  ${literal(entry)},\n`)
  return `import { matchRules } from '#app/router/rules'
${usesRedirects ? "import { followRedirectRule } from '#app/router/redirect-rule'\n" : ''}export const allRulesFor = /* @__PURE__ */ matchRules([
${lines.join('')}], ${caseSensitive}${usesRedirects ? ', followRedirectRule' : ''})
export const rulesFor = ${forNavigation ? 'allRulesFor' : 'undefined'}
export const payloadRulesFor = ${all.some(({ payload }) => payload === true) ? 'allRulesFor' : 'undefined'}
`
}

const names = ['rulesFor', 'allRulesFor', 'payloadRulesFor']

/** Rules that both sides must agree on, because they determine what is rendered. */
function forRendering({ appMiddleware, appLayout }: RouteRule): Record<string, unknown> {
  return {
    ...(appMiddleware === undefined ? {} : { appMiddleware: namesOf(appMiddleware) }),
    ...(appLayout === undefined ? {} : { appLayout }),
  }
}

/** Rules of the server that browsers apply too, with `experimental.appManifest`. */
function forBrowsers(rule: RouteRule, pattern: string): Record<string, unknown> {
  const { redirect, ssr, prerender } = rule
  const payload = hasPayload(rule)
  return {
    ...(redirect ? { redirect: redirectOf(redirect, wildcardDepth(pattern)) } : {}),
    ...(ssr === undefined ? {} : { ssr }),
    ...(prerender === undefined ? {} : { prerender }),
    ...(payload === undefined ? {} : { payload }),
  }
}

/** Whether the server caches pages, so that it also offers their payload. */
function hasPayload({ cache, isr, swr }: RouteRule): boolean | undefined {
  const isStored = typeof cache === 'object' ? !(cache as { headersOnly?: boolean }).headersOnly : cache // an option of Nitro
  if (isStored || isr || swr) return true
  return isStored === false || isr === false || swr === false ? false : undefined
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
