import type { RouteRecordRaw, Router, RouterMatcher } from 'vue-router'
import type { IncompleteMeta, RouteRecords } from './route-records.ts'
import { canonicalPath } from '@fw/schema/path'

/** What is known of the routes of a router. */
export interface Known {
  records: RouteRecords
  incomplete: IncompleteMeta
  aliased: () => boolean
}

export const known = /* @__PURE__ */ new WeakMap<Router, Known>()

/** Records of the first level, with everything below them. */
export function roots({ nodes, tree }: RouteRecords, incomplete?: IncompleteMeta): RouteRecordRaw[] {
  return nodes.filter((node) => !node.parent).map((node) => tree(node, incomplete))
}

/** Whether a link may belong to a record though its path looks different. */
export function hasAliases(router: Router): boolean {
  return known.get(router)?.aliased() ?? true
}

interface Target {
  matched: { meta: object }[]
  meta: object
}

/** Loads the meta of a route that is code, and puts it into its records. Undefined if there is nothing to load. */
export function completeMeta(router: Router, to: Target): Promise<void> | undefined {
  const { incomplete, records } = known.get(router) ?? {}
  if (!incomplete || !records || incomplete.size === 0) return
  const missing = to.matched.filter(({ meta }) => incomplete.has(meta))
  return missing.length > 0 ? complete(records, incomplete, missing, to) : undefined
}

async function complete(
  records: RouteRecords,
  incomplete: IncompleteMeta,
  missing: Target['matched'],
  to: Target,
): Promise<void> {
  await Promise.all(
    missing.map(async ({ meta }) => {
      Object.assign(meta, await records.loadMeta(incomplete.get(meta)!))
      incomplete.delete(meta)
    }),
  )
  for (const { meta } of to.matched) Object.assign(to.meta, meta)
}

/**
 * Makes a matcher of vue-router compare canonical paths, as the server does: `/a%2Bb` is the page `/a+b`. vue-router compares the text as it is.
 */
export function withCanonicalPaths<Matcher extends Pick<RouterMatcher, 'resolve'>>(matcher: Matcher): Matcher {
  const { resolve } = matcher
  matcher.resolve = (location, current) =>
    resolve('path' in location && location.path != null ? { ...location, path: canonicalPath(location.path) } : location, current)
  return matcher
}
