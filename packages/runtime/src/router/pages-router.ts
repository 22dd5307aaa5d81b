import { hashMode } from '#build/router-options'
import { createLazyRouter } from '#build/lazy-router'
import { table } from '#build/routes'
import {
  createMemoryHistory,
  createWebHashHistory,
  createWebHistory,
  type Router,
  type RouterHistory,
  type RouterOptions,
} from 'vue-router'
import type { FwApp } from '../app/fw-app.ts'
import { createFullRouter } from './full-router.ts'
import { navigateInBrowser } from './navigate-in-browser.ts'
import { navigateOnServer } from './navigate-on-server.ts'
import { parseQuery } from './parse-query.ts'
import { routerOptions, type RouterOptionsFile } from './router-options.ts'
import { createRoutingState } from '../app/routing-state.ts'
import { createScrollBehavior } from './scroll-behavior.ts'

/** The router of an app with pages. */
export function setupPagesRouter(fwApp: FwApp): void | Promise<void> {
  const given = routerOptions()
  const history = createHistory(given, fwApp.$config.app.baseURL)
  const { history: _history, routes, hashMode: _hashMode, scrollBehaviorType, ...options } = given
  const router: Partial<RouterOptions> = { parseQuery: parseQuery as NonNullable<RouterOptions['parseQuery']>, ...options } // the library has this type twice
  if (import.meta.client && !options.scrollBehavior) {
    router.scrollBehavior = (to, from, saved) => createScrollBehavior(fwApp, scrollBehaviorType)(to, from, saved)
  }
  if (!routes && createLazyRouter) return install(fwApp, createLazyRouter({ table, history, options: router }))
  const made = createFullRouter({ table, history, options: router }, routes ?? ((scanned) => scanned))
  return made instanceof Promise ? made.then((one) => install(fwApp, one)) : install(fwApp, made)
}

function createHistory({ history }: RouterOptionsFile, base: string): RouterHistory {
  const own = history?.(base)
  if (own) return own
  if (import.meta.server) return createMemoryHistory(base)
  return hashMode ? createWebHashHistory(base) : createWebHistory(base)
}

function install(fwApp: FwApp, router: Router): void {
  fwApp.$router = router
  fwApp._routing ??= createRoutingState()
  if (import.meta.server) {
    fwApp.vueApp.use(router)
    navigateOnServer(fwApp, router)
    return
  }
  // Installation would start the first navigation, before plugins could add to it: only a router that stands nowhere does so.
  const nowhere = router.currentRoute.value
  router.currentRoute.value = { ...nowhere }
  fwApp.vueApp.use(router)
  router.currentRoute.value = nowhere
  navigateInBrowser(fwApp, router)
}
