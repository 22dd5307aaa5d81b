import {
  loadRouteLocation,
  START_LOCATION,
  type RouteLocationNormalizedLoaded,
  type RouteLocationResolved,
  type Router,
} from 'vue-router'
import type { FwApp } from '../../app/fw-app.ts'
import { completeMeta } from '../../router/known-routes.ts'
import { keepChosenLayout, layoutOf, loadLayout } from '../../router/layouts.ts'
import { isSamePage } from '../../router/page-key.ts'

/** Resolves the current URL again. If the page is the same, only its meta is updated; otherwise the router navigates. */
export async function refreshRoute(fwApp: FwApp, isStale: (location: { matched: object }) => boolean): Promise<void> {
  const router = fwApp.$router
  const current = router.currentRoute.value
  if (current === START_LOCATION) return // the initial navigation is pending and is checked when it ends
  const missing = missingPath(fwApp)
  if (missing !== undefined) return navigate(router, router.resolve(missing))
  const next = router.resolve(current.fullPath)
  if (next.matched.length === 0 && current.matched.length === 0) return
  if (next.matched.length === 0 || next.matched.at(-1)!.redirect) return navigate(router, next)
  await completeMeta(router, next)
  await loadRouteLocation(next)
  keepChosenLayout(fwApp, next)
  await loadLayout(layoutOf(fwApp, next))
  // Outdated by a newer change, which is checked itself.
  if (router.currentRoute.value !== current || isStale(next)) return
  const loaded = { ...next, redirectedFrom: current.redirectedFrom } as RouteLocationNormalizedLoaded // loaded above
  if (!isSamePage(loaded, current)) return navigate(router, next)
  showRoute(fwApp, loaded)
}

/** Replaces the current route with one that has the same pages, without a navigation. */
export function showRoute(fwApp: FwApp, route: RouteLocationNormalizedLoaded): void {
  const { currentRoute } = fwApp.$router
  const routing = fwApp._routing!
  const isShown = routing.shown?.value === currentRoute.value
  currentRoute.value = route
  if (isShown) routing.sync()
}

/** The path of a 404 error page. */
function missingPath({ _error, $router }: FwApp): string | undefined {
  const error = _error.value
  if (error?.statusCode !== 404) return undefined
  const { path } = (error.data ?? {}) as { path?: unknown } // set by the router; other code may set any data
  return typeof path === 'string' && path.startsWith('/') ? path : $router.currentRoute.value.fullPath
}

async function navigate(router: Router, { path, query, hash }: RouteLocationResolved): Promise<void> {
  await router.replace({ path, query, hash, force: true })
}
