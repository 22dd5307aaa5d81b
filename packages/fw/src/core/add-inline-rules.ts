import type { FwOptions, PageRoute, RouteRule, RouteRules } from '@fw/schema'
import { mergeRules } from '@fw/schema/path'
import { inlineRules } from '../features/pages/inline-rules.ts'

const written = new WeakMap<object, { from: [RouteRules, RouteRules]; to: [RouteRules, RouteRules]; inline: string }>()

/**
 * Adds the rules of pages to the options. Those of the configuration take precedence. May be called again after pages or options
 * have changed; returns whether the rules of pages have changed since the last call.
 */
export function addInlineRules(options: FwOptions, pages: readonly PageRoute[]): boolean {
  if (!options.experimental.inlineRouteRules) return false
  const { serverEngine } = options
  const rules = inlineRules(pages)
  const inline = JSON.stringify(rules)
  const before = written.get(options)
  const from: [RouteRules, RouteRules] = [
    before?.to[0] === options.routeRules ? before.from[0] : options.routeRules,
    before?.to[1] === serverEngine.routeRules ? before.from[1] : serverEngine.routeRules,
  ]
  const to: [RouteRules, RouteRules] = [withInline(rules, from[0]), withInline(rules, from[1])]
  Object.assign(options, { routeRules: to[0] })
  Object.assign(serverEngine, { routeRules: to[1] })
  written.set(options, { from, to, inline })
  return before !== undefined && before.inline !== inline
}

function withInline(inline: RouteRules, configured: RouteRules): RouteRules {
  const result: Record<string, RouteRule> = { ...inline }
  for (const [pattern, rule] of Object.entries(configured))
    result[pattern] = mergeRules([result[pattern] ?? {}, rule].map((each) => ({ ...each })))
  return result
}
