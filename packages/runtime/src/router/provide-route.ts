import { provide } from 'vue'
import type { RouteLocationNormalizedLoaded } from 'vue-router'
import type { FwApp } from '../app/fw-app.ts'
import { reactiveRoute } from './navigate-in-browser.ts'
import { pageRouteKey } from './use-route.ts'

/** Provides a page or a layout with its own route, which `useRoute()` returns inside of it. Call it in the setup of a component around it. */
export function provideRoute(fwApp: FwApp, read: () => RouteLocationNormalizedLoaded): void {
  const route = reactiveRoute(read)
  provide(pageRouteKey, route)
  for (const listener of fwApp._routing?.onProvide ?? []) listener(route)
}
