import { eventHandler, type EventHandler, type H3Event } from 'h3'
import { isShared } from './anonymous-call.ts'
import { defineCachedEventHandler, type CachedHandlerOptions } from './cached-handler.ts'

/**
 * Caches what a handler returns for requests whose rules say so. Nitro caches by route, which minds the case of paths: it would miss
 * `/About` under a rule for `/about`.
 */
export function cachedByRule(handler: EventHandler): EventHandler {
  const cachedHandlers = new Map<string, EventHandler>()
  return eventHandler((event) => {
    const options = isShared(event) ? undefined : cacheRuleOf(event)
    // In development a page is never older than its source.
    if (import.meta.dev && isShared(event)) event.node.res.setHeader('cache-control', 'no-store')
    if (!options) return handler(event) as unknown
    const key = JSON.stringify(options)
    let cached = cachedHandlers.get(key)
    if (!cached) cachedHandlers.set(key, (cached = defineCachedEventHandler(handler, { group: 'nitro/routes', ...options })))
    return cached(event) as unknown
  })
}

function cacheRuleOf({ context }: H3Event): CachedHandlerOptions | undefined {
  const { routeRules } = (context['_nitro'] ?? {}) as { routeRules?: { cache?: CachedHandlerOptions | false } } // what the front has found
  return routeRules?.cache || undefined
}
