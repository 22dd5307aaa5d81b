import { createRouter, createRouterMatcher, type Router, type RouteRecordRaw } from 'vue-router'
import { withCanonicalPaths } from './canonical-matcher.ts'
import { known, roots } from './known-routes.ts'
import type { LazyRouterOptions } from './lazy-router.ts'
import { routeRecords, type IncompleteMeta } from './route-records.ts'

/** A router with the records that `choose` makes of those of the table. All of them are made at once. */
export function createFullRouter(
  { table, history, options = {} }: LazyRouterOptions,
  choose: (scanned: RouteRecordRaw[]) => readonly RouteRecordRaw[] | Promise<readonly RouteRecordRaw[]>,
): Router | Promise<Router> {
  const records = routeRecords(table)
  const incomplete: IncompleteMeta = new Map()
  const create = (routes: readonly RouteRecordRaw[]): Router => {
    const matcher = withCanonicalPaths(createRouterMatcher(routes, options as object)) // vue-router copies what it knows
    const router = createRouter({ ...options, history, routes, matcher })
    known.set(router, { records, incomplete, aliased: () => true })
    return router
  }
  const chosen = choose(roots(records, incomplete))
  return chosen instanceof Promise ? chosen.then(create) : create(chosen)
}
