import { pagesEnabled } from '#build/options'
import {
  getCurrentInstance,
  hasInjectionContext,
  inject,
  onScopeDispose,
  provide,
  shallowReactive,
  type ComponentInternalInstance,
  type InjectionKey,
} from 'vue'
import {
  onBeforeRouteLeave as onLeave,
  onBeforeRouteUpdate as onUpdate,
  type NavigationGuard,
  type RouteLocationNormalizedLoaded,
  type RouteMap,
  type Router,
} from 'vue-router'
import { useFwApp } from '../app/context.ts'
import type { FwApp } from '../app/fw-app.ts'

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

/**
 * `$route` in a template, called by compiled code.
 *
 * @param component - the public instance of the component
 */
export function templateRoute({ $ }: { $: ComponentInternalInstance }): RouteLocationNormalizedLoaded {
  const { parent } = $ as typeof $ & { parent: { provides: Record<symbol, unknown> } | null } // not part of the public types
  const { app } = $.appContext as typeof $.appContext & { app: { $fw: FwApp } } // set by `createFwApp`
  return (parent?.provides[pageRouteKey as symbol] as RouteLocationNormalizedLoaded | undefined) ?? app.$fw._route // of the key's type
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

/** Provides a page or a layout with its own route, which `useRoute()` returns inside of it. Call it in the setup of a component around it. */
export function provideRoute(fwApp: FwApp, read: () => RouteLocationNormalizedLoaded): void {
  const route = reactiveRoute(read)
  provide(pageRouteKey, route)
  for (const listener of fwApp._routing?.onProvide ?? []) listener(route)
}

/** A reactive object with the properties of the route that `read` returns. */
export function reactiveRoute(read: () => RouteLocationNormalizedLoaded): RouteLocationNormalizedLoaded {
  const route: Record<string, unknown> = {}
  for (const key of Object.keys(read())) {
    Object.defineProperty(route, key, { get: () => read()[key as 'path'], enumerable: true })
  }
  return shallowReactive(route) as unknown as RouteLocationNormalizedLoaded // it has all members
}
