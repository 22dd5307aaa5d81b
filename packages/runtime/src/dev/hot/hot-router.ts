import { createRouter, type Router } from 'vue-router'
import { tryUseFwApp } from '../../app/context.ts'
import { known, roots, withCanonicalPaths } from '../../router/known-routes.ts'
import type { LazyRouterOptions } from '../../router/lazy-router.ts'
import { createHotMatcher, type HotMatcher } from './hot-matcher.ts'
import { refreshRoute } from './refresh-route.ts'

const matchers = /* @__PURE__ */ new WeakMap<Router, HotMatcher>()

/** The browser's router in development. Its routes can be replaced, see `exchangeRoutes`. */
export function createHotRouter({ table, history, options = {} }: LazyRouterOptions): Router {
  const matcher = withCanonicalPaths(createHotMatcher(table, options as object)) // vue-router copies the options it knows
  const router = createRouter({
    ...options,
    history,
    matcher,
    get routes() {
      return roots(matcher.known().records)
    },
  })
  matchers.set(router, matcher)
  known.set(router, matcher.known())
  // A navigation that was pending when routes were replaced may have resolved an outdated route.
  router.afterEach((to, _, failure) => {
    const fwApp = tryUseFwApp()
    if (fwApp && !failure && matcher.isStale(to))
      void refreshRoute(fwApp, matcher.isStale).catch((error: unknown) => console.error(error))
  })
  return router
}

/** Makes the router read its table again. Returns undefined if the router doesn't support it. */
export function exchangeRoutes(router: Router): HotMatcher | undefined {
  const matcher = matchers.get(router)
  if (!matcher) return undefined
  matcher.renew()
  router.clearRoutes() // makes links resolve their targets again
  known.set(router, matcher.known())
  return matcher
}
