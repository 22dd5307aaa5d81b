import { rulesFor } from '#build/route-rules'
import type { ShallowRef } from 'vue'
import type { RouteLocationNormalized, RouteLocationNormalizedLoaded, RouteLocationRaw } from 'vue-router'
import type { FwApp } from './fw-app.ts'

/** What navigation knows beyond the router. */
export interface RoutingState {
  /** The route that is shown, in the browser: that of the router once its page is ready. */
  shown?: ShallowRef<RouteLocationNormalizedLoaded>
  /** Shows the route of the router. Called when its page is ready. */
  sync: () => void
  /** How many page outlets there are. Without one a route is shown at once. */
  outlets: number
  /** A navigation is under way. */
  loading: boolean
  /** Status of a redirect that middleware has asked for. */
  redirectCode?: number
  /** How often the navigation was redirected. */
  redirects: number
  /** Called in the browser, in setup, when a page or layout is provided with its own route. What modules provide there depends on that route. */
  onProvide?: ((route: RouteLocationNormalizedLoaded) => void)[]
  /** Rules for a path, if the app has any. */
  rules?: (path: string) => AppRouteRules
}

/** What route rules say to the app itself. */
export interface AppRouteRules {
  appMiddleware?: string | readonly string[] | Record<string, boolean>
  appLayout?: string | false
  /** Where navigation to the path leads instead. */
  redirect?: RedirectRule
  /** Follows it. Here, since apps without such rules do without this code. */
  follow?: FollowRedirectRule
}

export interface RedirectRule {
  /** A path of the app, or an address elsewhere. */
  to: string
  statusCode: number
  /** How many segments come before the `**` of the rule's pattern. */
  depth?: number
}

export type FollowRedirectRule = (fwApp: FwApp, rule: RedirectRule, to: RouteLocationNormalized) => RouteLocationRaw | false

export function createRoutingState(): RoutingState {
  return { sync: () => {}, outlets: 0, loading: false, redirects: 0, ...(rulesFor ? { rules: rulesFor } : {}) }
}

/** The rules of a path; none without route rules. */
export function appRules(fwApp: FwApp, path: string): AppRouteRules {
  return fwApp._routing?.rules?.(path) ?? {}
}
