import type { App, H3Event } from 'h3'

/**
 * Mounts middleware with a route at whole segments. h3 runs a handler for every path that starts with its route: a guard of `/admin`
 * would run for `/administrator`, but not for `/ADMIN`, where the same page is shown if the router ignores case.
 *
 * @param base - Decoded base path without trailing slash, which requests have passed already.
 */
export function mountMiddleware({ stack }: App, base: string, caseSensitive: boolean): void {
  for (const layer of stack) {
    const { route, match, handler } = layer
    if (route.length <= Math.max(base.length, 1)) continue
    const folded = fold(route)
    const isBelow = (path: string): boolean => {
      const next = path[route.length]
      if (next !== undefined && next !== '/' && next !== '?') return false
      const start = path.slice(0, route.length)
      return start === route || (!caseSensitive && fold(start) === folded)
    }
    const strip = (path: string): string => path.slice(route.length).replace(/^(?!\/)/, '/')
    layer.route = '/'
    layer.match = (path, event) => isBelow(path) && (!match || match(strip(path), event))
    layer.handler = Object.assign((event: H3Event) => {
      const { req } = event.node
      const path = event._path ?? req.url ?? '/'
      // h3 resets both for the next layer.
      if (req.url !== undefined) req.url = req.url === path ? strip(path) : withoutSegments(req.url, route.split('/').length - 1)
      event._path = strip(path)
      return handler(event) as unknown
    }, handler) // h3 marks event handlers with a property, which must be kept
  }
}

/** Only ASCII, like the router. The length stays the same. */
function fold(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

/** Removes the first segments of an escaped path with a query. */
function withoutSegments(url: string, count: number): string {
  const [path = '', ...query] = url.split('?')
  const rest = `/${path
    .split('/')
    .slice(count + 1)
    .join('/')}`
  return [rest, ...query].join('?')
}
