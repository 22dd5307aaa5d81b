import { pagesEnabled } from '#build/options'
import { getCurrentInstance, hasInjectionContext, inject, onScopeDispose, type InjectionKey } from 'vue'
import {
  onBeforeRouteLeave as onLeave,
  onBeforeRouteUpdate as onUpdate,
  type NavigationGuard,
  type RouteLocationNormalizedLoaded,
  type RouteMap,
  type Router,
} from 'vue-router'
import { useFwApp } from '../app/context.ts'

export { useLink } from 'vue-router'

/** The route of the page or layout around a component. It stays what it was while the page leaves. */
export const pageRouteKey: InjectionKey<RouteLocationNormalizedLoaded> = Symbol(import.meta.dev ? 'route' : '')

/**
 * The current route. Inside a page it is the route of that page, until the page is gone; elsewhere it changes when the new page is
 * ready.
 */
export function useRoute<Name extends keyof RouteMap = keyof RouteMap>(
  _name?: Name,
): RouteLocationNormalizedLoaded<Name | RouteMap[Name]['childrenNames']> {
  const fwApp = useFwApp('useRoute')
  if (import.meta.dev && fwApp._middleware.processing && !getCurrentInstance()) {
    console.warn('useRoute() was called in route middleware, where it is neither the old nor the new route. Use `to` and `from`.')
  }
  const route = hasInjectionContext() ? inject(pageRouteKey, fwApp._route) : fwApp._route
  return route as never // whoever names a page knows that it is shown
}

/** The router. */
export function useRouter(): Router {
  return useFwApp('useRouter').$router
}

/** Calls a guard before the page that the component belongs to is left. */
export function onBeforeRouteLeave(guard: NavigationGuard): void {
  if (pagesEnabled) onLeave(guard)
  else guardWhileAlive((to, from) => to.path !== from.path, guard)
}

/** Calls a guard before the route changes while the page stays. */
export function onBeforeRouteUpdate(guard: NavigationGuard): void {
  if (pagesEnabled) onUpdate(guard)
  else guardWhileAlive((to, from) => to.path === from.path, guard)
}

/** Without `this`, which guards of components have. */
type PlainGuard = (...given: Parameters<NavigationGuard>) => ReturnType<NavigationGuard>
type Path = Pick<RouteLocationNormalizedLoaded, 'path'>

function guardWhileAlive(applies: (to: Path, from: Path) => boolean, guard: NavigationGuard): void {
  const stop = useRouter().beforeEach((to, from, next) => (applies(to, from) ? (guard as PlainGuard)(to, from, next) : undefined))
  onScopeDispose(stop)
}
