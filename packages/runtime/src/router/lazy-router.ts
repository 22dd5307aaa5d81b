import {
  createRouter,
  createRouterMatcher,
  type PathParserOptions,
  type RouteRecordRaw,
  type Router,
  type RouterHistory,
  type RouterMatcher,
  type RouterOptions,
} from 'vue-router'
import { known, roots, withCanonicalPaths } from './known-routes.ts'
import type { Matcher } from './linear-matching.ts'
import { routeRecords, type IncompleteMeta, type RouteRecords } from './route-records.ts'
import type { RouteNode, RouteTable } from './route-table.ts'
import { createRouteIndex, isMatchable, type RouteIndex } from './route-index.ts'

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

export interface LazyMatcher extends RouterMatcher {
  /** Records that may be matches of a path that is not their own. */
  aliased: boolean
  incomplete: IncompleteMeta
}

/**
 * The router library's matcher, which gets to know a record when a location asks for it. The library ranks and matches; this only
 * sees to it that every record that may match is there, and that records stand in the order of the table.
 */
export function createLazyMatcher(records: RouteRecords, options: PathParserOptions): LazyMatcher {
  const inner = createRouterMatcher([], options)
  const index = routeIndex(records)
  /** The matcher of each route that was added. */
  const added = new Map<RouteNode, Matcher | undefined>()
  const place = createTieOrder(inner.getRoutes())
  const incomplete: IncompleteMeta = new Map()
  let open = index.nodes.length > 0
  let others = index.nodes.length

  const add = (node: RouteNode): void => {
    if (added.has(node)) return
    // Aliases of a record also hold for its children, if they come with it.
    if (index.aliased) addTree(rootOf(node))
    else addBranch(node)
  }

  const addBranch = (node: RouteNode): void => {
    const leaf = records.record(node, incomplete)
    let raw = leaf
    let top = node
    while (top.parent && !added.has(top.parent)) {
      top = top.parent
      const record = records.record(top, incomplete)
      record.children = [raw]
      raw = record
    }
    const parent = top.parent
    inner.addRoute(raw, parent && added.get(parent))
    const placed: [Matcher, number][] = []
    let matcher = find(leaf)
    for (let part: RouteNode | undefined = node; part !== parent && part; part = part.parent) {
      added.set(part, matcher)
      if (!matcher) continue
      if (part.children.length > 0) showChildren(matcher, part)
      placed.push([matcher, part.index])
      matcher = matcher.parent
    }
    records.linear?.(
      placed.map(([one]) => one),
      options,
    )
    place(placed)
  }

  const addTree = (root: RouteNode): void => {
    const mark = (node: RouteNode): void => {
      added.set(node, undefined)
      node.children.forEach(mark)
    }
    mark(root)
    const before = new Set(inner.getRoutes())
    inner.addRoute(records.tree(root, incomplete))
    placeNew(before, root.index)
  }

  const placeNew = (before: ReadonlySet<Matcher>, rank: number): void => {
    // They are in order among themselves, so the one that is in front moves first.
    const fresh = inner.getRoutes().filter((one) => !before.has(one))
    records.linear?.(fresh, options)
    place(fresh.map((one) => [one, rank]))
  }

  const find = ({ name, meta }: RouteRecordRaw): Matcher | undefined =>
    name ? inner.getRecordMatcher(name) : inner.getRoutes().find(({ record }) => record.meta === meta)

  /** Children are known though they were not added. */
  const showChildren = (matcher: Matcher, node: RouteNode): void => {
    Object.defineProperty(matcher.record, 'children', {
      get: () => node.children.map((child) => records.tree(child)),
      configurable: true,
    })
  }

  const addBelow = (node: RouteNode): void => {
    if (isMatchable(node)) add(node)
    node.children.forEach(addBelow)
  }

  const addPath = (path: string): void => {
    // Without an end a pattern matches paths that only begin like it.
    if (options.end === false) index.nodes.forEach((node) => isMatchable(node) && add(node))
    else index.candidates(path).forEach(add)
  }

  const addName = (name: unknown): RouteNode | undefined => {
    const node = open && typeof name === 'string' ? index.byName(name) : undefined
    if (node) add(node)
    return node
  }

  /** A route that goes takes those below it with it, also those that were not added yet. */
  const addWhole = (name: unknown): void => {
    const node = addName(name)
    if (node) addBelow(node)
  }

  const lazy: LazyMatcher = {
    aliased: index.aliased,
    incomplete,
    addRoute(record, parent) {
      const visit = (raw: RouteRecordRaw): void => {
        if (raw.name) addWhole(raw.name)
        if (raw.alias) lazy.aliased = true
        raw.children?.forEach(visit)
      }
      visit(record)
      const before = new Set(inner.getRoutes())
      const remove = inner.addRoute(record, parent)
      placeNew(before, others++)
      return remove
    },
    removeRoute(ref: Matcher | NonNullable<RouteRecordRaw['name']>) {
      addWhole(typeof ref === 'object' ? ref.record.name : ref)
      inner.removeRoute(ref as Matcher) // the two overloads are one function
    },
    clearRoutes() {
      open = false
      inner.clearRoutes()
    },
    getRoutes() {
      if (open) index.nodes.forEach((node) => isMatchable(node) && add(node))
      return inner.getRoutes()
    },
    getRecordMatcher(name) {
      addName(name)
      return inner.getRecordMatcher(name)
    },
    resolve(location, current) {
      if (open) {
        const named = 'name' in location && location.name
        if (named) addName(named)
        else if ('path' in location && location.path != null) addPath(location.path)
        else if (current.name) addName(current.name)
        else addPath(current.path)
      }
      return inner.resolve(location, current)
    },
  }
  return lazy
}

const indexes = /* @__PURE__ */ new WeakMap<RouteRecords, RouteIndex>()

/** The index of all routers of a process. */
function routeIndex(records: RouteRecords): RouteIndex {
  let index = indexes.get(records)
  if (!index) indexes.set(records, (index = createRouteIndex(records.nodes)))
  return index
}

function rootOf(node: RouteNode): RouteNode {
  let root = node
  while (root.parent) root = root.parent
  return root
}

/** Says at which places of the table matchers stand that were added together, descendants first, and moves them there. */
type TieOrder = (added: readonly (readonly [matcher: Matcher, rank: number])[]) => void

/**
 * Of patterns that rank the same, the router library takes the one that was added first, and a descendant before its ancestor.
 * Here records are added as they are needed, so the earlier one may come later, and has to move up.
 *
 * @param list - The list of the library's matcher itself, which changes as records come and go.
 */
export function createTieOrder(list: Matcher[]): TieOrder {
  const ranks = new WeakMap<Matcher, number>()
  let highest = -1

  const place: TieOrder = (added) => {
    const ceiling = highest
    for (const [matcher, rank] of added) {
      ranks.set(matcher, rank)
      if (rank > highest) highest = rank
    }
    for (const [matcher, rank] of added) if (rank < ceiling) moveUp(matcher)
  }

  const moveUp = (matcher: Matcher): void => {
    const from = list.indexOf(matcher)
    if (from < 0) return
    let to = from
    while (to > 0 && ties(list[to - 1]!, matcher) && precedes(matcher, list[to - 1]!)) to--
    if (to < from) list.splice(to, 0, ...list.splice(from, 1))
  }

  /** Ranks of the ancestors that tie with a matcher, from the top, and its own. */
  const chain = (matcher: Matcher): number[] => {
    const found: number[] = []
    for (let one: Matcher | undefined = matcher; one; one = one.parent) {
      if (ties(one, matcher) && list.includes(one)) found.unshift(ranks.get(one) ?? 0)
    }
    return found
  }

  const precedes = (a: Matcher, b: Matcher): boolean => {
    if (ranks.get(a) === ranks.get(b)) return false // they came together, in order
    const left = chain(a)
    const right = chain(b)
    const at = left.findIndex((rank, i) => rank !== right[i])
    if (at < 0) return false // an ancestor comes after those below it
    return right[at] === undefined || left[at]! < right[at]
  }

  return place
}

function ties(a: Matcher, b: Matcher): boolean {
  return a === b || JSON.stringify(a.score) === JSON.stringify(b.score)
}
