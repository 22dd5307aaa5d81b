import { hashMode, options as optionsFiles, scrollBehaviorType } from '#build/router-options'
import { createLazyRouter } from '#build/lazy-router'
import { table } from '#build/routes'
import {
  createMemoryHistory,
  createRouter,
  createRouterMatcher,
  createWebHashHistory,
  createWebHistory,
  type LocationQuery,
  type RouteRecordRaw,
  type Router,
  type RouterHistory,
  type RouterOptions,
} from 'vue-router'
import type { FwApp } from '../app/fw-app.ts'
import { navigateInBrowser } from './navigate-in-browser.ts'
import { navigateOnServer } from './navigate-on-server.ts'
import { createRoutingState } from '../app/routing-state.ts'
import { createScrollBehavior } from './scroll-behavior.ts'
import { known, roots, withCanonicalPaths } from './known-routes.ts'
import { routeRecords, type IncompleteMeta } from './route-records.ts'

/** The router of an app with pages. */
export function setupPagesRouter(fwApp: FwApp): void | Promise<void> {
  const given = routerOptions()
  const history = createHistory(given, fwApp.$config.app.baseURL)
  const { history: _history, routes, hashMode: _hashMode, scrollBehaviorType: scrollType, ...options } = given
  const router: Partial<RouterOptions> = { parseQuery: parseQuery as NonNullable<RouterOptions['parseQuery']>, ...options } // vue-router has this type twice
  if (import.meta.client && !options.scrollBehavior) {
    router.scrollBehavior = (to, from, saved) => createScrollBehavior(fwApp, scrollType)(to, from, saved)
  }
  if (!routes && createLazyRouter) return install(fwApp, createLazyRouter({ table, history, options: router }))
  const made = createFullRouter(history, router, routes ?? ((scanned) => scanned))
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

/** Creates a regular router with all records at once: those that `choose` returns for the scanned ones. */
function createFullRouter(
  history: RouterHistory,
  options: Partial<RouterOptions>,
  choose: (scanned: RouteRecordRaw[]) => readonly RouteRecordRaw[] | Promise<readonly RouteRecordRaw[]>,
): Router | Promise<Router> {
  const records = routeRecords(table)
  const incomplete: IncompleteMeta = new Map()
  const create = (routes: readonly RouteRecordRaw[]): Router => {
    const matcher = withCanonicalPaths(createRouterMatcher(routes, options as object)) // vue-router copies what it knows
    records.linear?.(matcher.getRoutes(), options as object)
    const router = createRouter({ ...options, history, routes, matcher })
    known.set(router, { records, incomplete, aliased: () => true })
    return router
  }
  const chosen = choose(roots(records, incomplete))
  return chosen instanceof Promise ? chosen.then(create) : create(chosen)
}

/** The default export of a router options file. */
export interface RouterOptionsFile extends Partial<Omit<RouterOptions, 'history' | 'routes' | 'matcher'>> {
  /** Creates a custom history. */
  history?: (base: string) => RouterHistory | null | undefined
  /** Returns the routes of the app, based on those of the pages. */
  routes?: (scanned: readonly RouteRecordRaw[]) => readonly RouteRecordRaw[] | Promise<readonly RouteRecordRaw[]>
  /** Puts paths after a `#`. */
  hashMode?: boolean
  /** The behavior of scrolling to an element of the same page. */
  scrollBehaviorType?: 'auto' | 'smooth'
}

let merged: RouterOptionsFile | undefined

/** Merges the options of the configuration and of files; later ones override. */
function routerOptions(): RouterOptionsFile {
  merged ??= Object.assign({ hashMode, scrollBehaviorType }, ...optionsFiles) as RouterOptionsFile
  return merged
}

/**
 * Parses a query like vue-router, except for names such as `constructor`, for which vue-router would return inherited properties of objects.
 */
function parseQuery(search: string): LocationQuery {
  const query: LocationQuery = {}
  for (const part of search.replace(/^\?/, '').split('&')) {
    if (part === '') continue
    const text = part.replaceAll('+', ' ')
    const equals = text.indexOf('=')
    const name = decode(equals < 0 ? text : text.slice(0, equals))
    const value = equals < 0 ? null : decode(text.slice(equals + 1))
    if (name === '__proto__') continue
    const earlier = Object.hasOwn(query, name) ? query[name] : undefined
    if (Array.isArray(earlier)) earlier.push(value)
    else query[name] = earlier === undefined ? value : [earlier, value]
  }
  return query
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
