import type { PathParserOptions, RouteRecordRaw, RouterMatcher } from 'vue-router'
import type { Known } from '../../router/known-routes.ts'
import { createLazyMatcher, type LazyMatcher } from '../../router/lazy-router.ts'
import { hotRecords } from './hot-records.ts'
import type { HotTable } from './hot-table.ts'

type Name = NonNullable<RouteRecordRaw['name']>
type Matcher = ReturnType<RouterMatcher['getRoutes']>[number]

export interface HotMatcher extends RouterMatcher {
  /** Makes the next `clearRoutes` replace the routes with those in the current table. */
  renew: () => void
  /** Whether a location was resolved with an earlier table. */
  isStale: (location: { matched: object }) => boolean
  known: () => Known
}

/** A change made by the app at run time, which is applied again to new routes. */
interface Change {
  apply: () => void
  undo?: () => void
}

/** A matcher whose routes can be replaced. Routes that the app added or removed at run time are kept that way. */
export function createHotMatcher(table: HotTable, options: PathParserOptions): HotMatcher {
  let records = hotRecords(table)
  let inner: LazyMatcher = createLazyMatcher(records, options)
  let changes: Change[] = []
  let renewing = false
  let found = new WeakSet<object>()

  const exchange = (): void => {
    records = hotRecords(table)
    inner = createLazyMatcher(records, options)
    found = new WeakSet()
    for (const change of changes) change.apply()
  }

  const adding = (record: RouteRecordRaw, parent: Name | undefined): Change => {
    const change: Change = {
      apply: () => {
        const matcher = parent === undefined ? undefined : inner.getRecordMatcher(parent)
        if (parent === undefined || matcher) change.undo = inner.addRoute(record, matcher)
        else delete change.undo
      },
    }
    return change
  }

  return {
    addRoute(record, parent) {
      const change = adding(record, parent?.record.name)
      changes.push(change)
      change.apply()
      return () => {
        changes = changes.filter((one) => one !== change)
        change.undo?.()
      }
    },
    removeRoute(ref: Matcher | Name) {
      const name = typeof ref === 'object' ? ref.record.name : ref
      inner.removeRoute(ref as Matcher) // one implementation of both overloads
      if (name) changes.push({ apply: () => inner.removeRoute(name) })
    },
    clearRoutes() {
      if (renewing) exchange()
      else {
        inner.clearRoutes()
        changes = [{ apply: () => inner.clearRoutes() }]
      }
      renewing = false
    },
    getRoutes: () => inner.getRoutes(),
    getRecordMatcher: (name) => inner.getRecordMatcher(name),
    resolve(location, current) {
      const result = inner.resolve(location, current)
      found.add(result.matched)
      return result
    },
    renew: () => void (renewing = true),
    isStale: ({ matched }) => !found.has(matched),
    known: () => ({ records, incomplete: inner.incomplete, aliased: () => inner.aliased }),
  }
}
