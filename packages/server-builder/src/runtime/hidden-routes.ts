import { handlers } from '#nitro-internal-virtual/server-handlers'
import { createRouter, lazyEventHandler, type EventHandler, type LazyEventHandler, type Router } from 'h3'
import { cachedByRule } from './cache/cached-by-rule.ts'
import { handleHeadRequests } from './head-requests.ts'

type Route = (typeof handlers)[number]

/** Pages are cached by their rules already. */
const pages = '/**'

const wildcard = /\/\*\*.*$/

/**
 * Nitro caches by route. So for a cache rule it adds a copy of the next route with a wildcard, usually that of pages, with the pattern of the
 * rule. It hides routes with parameters, such as `/api/:name/:id` for the rule `/api/prices/**`, and has none of the parameters of the route it
 * was copied from. In its place, the other routes are asked, and cached by the rules of the request.
 */
export function showHiddenRoutes(router: Router, routeRules: Readonly<Record<string, object>>): void {
  const routes = handlers.filter(({ route, middleware }) => route && !middleware)
  const copies = new Set(
    routes.filter((each, index) => Object.hasOwn(routeRules, each.route!) && isCopy(each, routes.slice(index + 1))),
  )
  const others = routes.filter((each) => !copies.has(each))
  const hiding = [...copies].filter((copy) => others.some((other) => hides(copy, other)))
  if (hiding.length === 0) return
  const visible = createRouter()
  for (const { route = '', handler, lazy, method } of others) {
    const own = lazy ? lazyEventHandler(handler as LazyEventHandler) : (handler as EventHandler) // as `lazy` says
    visible.use(route, route === pages ? own : withHooks(cachedByRule(own), own), method)
  }
  handleHeadRequests(visible, others)
  for (const { route = '', method } of hiding) router.use(route, visible.handler, method)
}

/** Keeps what h3 looks up in a handler, such as the hooks of a WebSocket. */
function withHooks(cached: EventHandler, { __resolve__, __websocket__ }: EventHandler): EventHandler {
  return Object.assign(cached, { ...(__resolve__ ? { __resolve__ } : {}), ...(__websocket__ ? { __websocket__ } : {}) })
}

function isCopy({ route, handler, method }: Route, later: readonly Route[]): boolean {
  return later.some(
    (other) =>
      other.handler === handler &&
      other.method === method &&
      wildcard.test(other.route!) &&
      route!.startsWith(other.route!.replace(wildcard, '')),
  )
}

/** Whether a route that matches below the pattern of a copy is not asked, or not given its parameters. */
function hides(copy: Route, other: Route): boolean {
  if (other.route === pages) return false
  const literal = copy.route!.replace(wildcard, '').split('/')
  const segments = other.route!.split('/')
  let isGeneral = false
  for (const [index, name] of literal.entries()) {
    const segment = segments[index]
    if (segment === undefined) return false
    if (segment.startsWith('**')) return true
    if (segment.startsWith(':')) isGeneral = true
    else if (segment !== name) return false
  }
  return isGeneral
}
