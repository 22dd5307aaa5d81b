import { createRouter, type Router, type RouterHistory, type RouterOptions } from 'vue-router'
import { withCanonicalPaths } from './canonical-matcher.ts'
import { known, roots } from './known-routes.ts'
import { createLazyMatcher } from './lazy-matcher.ts'
import { routeRecords } from './route-records.ts'
import type { RouteTable } from './route-table.ts'

export interface LazyRouterOptions {
  table: RouteTable
  history: RouterHistory
  options?: Partial<RouterOptions>
}

/**
 * A router of the router library that makes records of the table as locations ask for them, so that its cost does not grow with
 * the number of routes. All of its methods do what they do with all records present.
 */
export function createLazyRouter({ table, history, options = {} }: LazyRouterOptions): Router {
  const records = routeRecords(table)
  const matcher = withCanonicalPaths(createLazyMatcher(records, options as object)) // vue-router copies what it knows
  const router = createRouter({
    ...options,
    history,
    matcher,
    get routes() {
      return roots(records)
    },
  })
  known.set(router, { records, incomplete: matcher.incomplete, aliased: () => matcher.aliased })
  return router
}
