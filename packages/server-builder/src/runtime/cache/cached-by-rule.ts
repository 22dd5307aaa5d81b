import { eventHandler, type EventHandler, type H3Event } from 'h3'
import { isShared } from './anonymous-call.ts'
import { defineCachedEventHandler, type CachedHandlerOptions } from './cached-handler.ts'

/**
 * Caches the responses of a handler for requests with a cache rule. Nitro caches by route, which is case-sensitive: it would miss
 * `/About` for a rule for `/about`.
 */
export function cachedByRule(handler: EventHandler): EventHandler {
  const cachedHandlers = new Map<string, EventHandler>()
  return eventHandler((event) => {
    const options = isShared(event) ? undefined : cacheRuleOf(event)
    // In development pages must never be stale.
    if (import.meta.dev && isShared(event)) event.node.res.setHeader('cache-control', 'no-store')
    if (!options) return handler(event) as unknown
    const key = JSON.stringify(options)
    let cached = cachedHandlers.get(key)
    if (!cached) cachedHandlers.set(key, (cached = defineCachedEventHandler(handler, { group: 'nitro/routes', ...options })))
    return cached(event) as unknown
  })
}

function cacheRuleOf({ context }: H3Event): CachedHandlerOptions | undefined {
  const { routeRules } = (context['_nitro'] ?? {}) as { routeRules?: { cache?: CachedHandlerOptions | false } } // set by `createFront`
  return routeRules?.cache || undefined
}
