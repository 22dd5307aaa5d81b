import { handlers } from '#nitro-internal-virtual/server-handlers'
import { eventHandler, type H3Event, type Router } from 'h3'

/**
 * Lets routes for GET also respond to HEAD, with the same status and headers but no body. h3 would look for another route, such as that of
 * pages. A route of its own for HEAD takes precedence.
 */
export function handleHeadRequests(router: Router, routes = handlers): void {
  const own = routesFor(routes, 'head')
  const handleAsGet = eventHandler((event) => {
    event._method = 'GET'
    endWithoutBody(event)
    return router.handler(event) as unknown
  })
  for (const route of routesFor(routes, 'get')) if (!own.has(route)) router.use(route, handleAsGet, 'head')
}

/** Node only sends the headers when the response ends, and an event stream never does. */
function endWithoutBody({ node: { res } }: H3Event): void {
  res.write = () => {
    if (!res.writableEnded) res.end()
    return true
  }
}

function routesFor(routes: typeof handlers, method: string): Set<string> {
  return new Set(
    routes.flatMap((each) => (each.route && !each.middleware && each.method?.toLowerCase() === method ? each.route : [])),
  )
}
