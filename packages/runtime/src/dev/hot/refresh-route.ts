import {
  loadRouteLocation,
  START_LOCATION,
  type RouteLocationNormalizedLoaded,
  type RouteLocationResolved,
  type Router,
} from 'vue-router'
import type { FwApp } from '../../app/fw-app.ts'
import { completeMeta } from '../../router/known-routes.ts'
import { layoutOf, loadLayout } from '../../router/layout-loader.ts'
import { isSamePage } from '../../router/page-key.ts'
import { keepChosenLayout } from '../../router/set-page-layout.ts'

/** Looks up the current address again. The same page stays, with its new meta; another one is navigated to. */
export async function refreshRoute(fwApp: FwApp, isStale: (location: { matched: object }) => boolean): Promise<void> {
  const router = fwApp.$router
  const current = router.currentRoute.value
  if (current === START_LOCATION) return // the first navigation is on its way, and is looked at when it ends
  const missing = missingPath(fwApp)
  if (missing !== undefined) return navigate(router, router.resolve(missing))
  const next = router.resolve(current.fullPath)
  if (next.matched.length === 0 && current.matched.length === 0) return
  if (next.matched.length === 0 || next.matched.at(-1)!.redirect) return navigate(router, next)
  await completeMeta(router, next)
  await loadRouteLocation(next)
  keepChosenLayout(fwApp, next)
  await loadLayout(layoutOf(fwApp, next))
  // Something newer has come in between, and looks itself.
  if (router.currentRoute.value !== current || isStale(next)) return
  const loaded = { ...next, redirectedFrom: current.redirectedFrom } as RouteLocationNormalizedLoaded // see above
  if (!isSamePage(loaded, current)) return navigate(router, next)
  showRoute(fwApp, loaded)
}

/** Puts a route in the place of the current one, which has the same pages, without a navigation. */
export function showRoute(fwApp: FwApp, route: RouteLocationNormalizedLoaded): void {
  const { currentRoute } = fwApp.$router
  const routing = fwApp._routing!
  const isShown = routing.shown?.value === currentRoute.value
  currentRoute.value = route
  if (isShown) routing.sync()
}

/** The path that the error page says there is nothing at. */
function missingPath({ _error, $router }: FwApp): string | undefined {
  const error = _error.value
  if (error?.statusCode !== 404) return undefined
  const { path } = (error.data ?? {}) as { path?: unknown } // by the router; others may put anything there
  return typeof path === 'string' && path.startsWith('/') ? path : $router.currentRoute.value.fullPath
}

async function navigate(router: Router, { path, query, hash }: RouteLocationResolved): Promise<void> {
  await router.replace({ path, query, hash, force: true })
}
