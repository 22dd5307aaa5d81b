import { rulesFor } from '#build/route-rules'
import type { ShallowRef } from 'vue'
import type { RouteLocationNormalized, RouteLocationNormalizedLoaded, RouteLocationRaw } from 'vue-router'
import type { FwApp } from './fw-app.ts'

/** Navigation state in addition to that of vue-router. */
export interface RoutingState {
  /** The visible route, in the browser: the router's current route once its page is ready. */
  shown?: ShallowRef<RouteLocationNormalizedLoaded>
  /** Sets the visible route to the router's current route. Called when its page is ready. */
  sync: () => void
  /** Number of `<FwPage>` components. Without any, a route becomes visible at once. */
  outlets: number
  /** Whether a navigation is pending. */
  loading: boolean
  /** Status of a redirect requested by middleware. */
  redirectCode?: number
  /** Number of redirects of the current navigation. */
  redirects: number
  /**
   * Called in the browser, in `setup`, when a page or layout is provided with its own route. Modules can provide values that depend
   * on that route.
   */
  onProvide?: ((route: RouteLocationNormalizedLoaded) => void)[]
  /** Returns the route rules of a path. Unset if the app has none. */
  rules?: (path: string) => AppRouteRules
}

/** The route rules that apply to the app itself. */
export interface AppRouteRules {
  appMiddleware?: string | readonly string[] | Record<string, boolean>
  appLayout?: string | false
  /** Redirects navigation to the path. */
  redirect?: RedirectRule
  /** Applies the redirect. A property, so that apps without such rules don't include this code. */
  follow?: FollowRedirectRule
  /** `false`: only rendered in the browser. */
  ssr?: boolean
  prerender?: boolean
  /** The server caches the page, and offers its payload. */
  payload?: boolean
}

export interface RedirectRule {
  /** A path of the app, or an external URL. */
  to: string
  statusCode: number
  /** Number of segments before `**` in the rule's pattern. */
  depth?: number
}

export type FollowRedirectRule = (fwApp: FwApp, rule: RedirectRule, to: RouteLocationNormalized) => RouteLocationRaw | false

export function createRoutingState(): RoutingState {
  return { sync: () => {}, outlets: 0, loading: false, redirects: 0, ...(rulesFor ? { rules: rulesFor } : {}) }
}

/** Returns the rules of a path, or an empty object. */
export function appRules(fwApp: FwApp, path: string): AppRouteRules {
  return fwApp._routing?.rules?.(path) ?? {}
}
