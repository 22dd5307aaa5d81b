import { allRulesFor } from '#build/route-rules'
import type { AppRouteRules } from '../app/routing-state.ts'

/** Route rules of a path, as far as they are known in browsers. */
export interface RouteRulesOfPath {
  appMiddleware?: Record<string, boolean>
  appLayout?: string | false
  /** Target of the redirect, as written in the rule. */
  redirect?: string
  ssr?: boolean
  prerender?: boolean
  /** Whether the server caches the page, so that its data can be loaded with `loadPayload`. */
  payload?: boolean
}

/**
 * Returns the route rules of a path: all that match are merged, and more specific ones take precedence. The result is the same on
 * the server and in browsers; rules that only concern the server, such as `headers` and `proxy`, are not included.
 *
 * @example
 * if (getRouteRules({ path: '/admin' }).ssr === false) …
 */
export function getRouteRules({ path }: { path: string }): RouteRulesOfPath {
  const [pathname = ''] = path.split(/[?#]/, 1)
  const { follow: _follow, redirect, ...rules }: AppRouteRules = allRulesFor?.(pathname) ?? {}
  return { ...(rules as RouteRulesOfPath), ...(redirect ? { redirect: redirect.to } : {}) } // the build normalises middleware to a record
}
