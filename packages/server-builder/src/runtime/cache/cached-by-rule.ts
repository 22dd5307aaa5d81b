import { eventHandler, type EventHandler, type H3Event } from 'h3'
import { isShared } from './anonymous-call.ts'
import { defineCachedEventHandler, routesGroup, type CachedHandlerOptions } from './cached-handler.ts'

/**
 * Caches the responses of a handler for requests with a cache rule. Nitro caches by route, which is case-sensitive: it would miss
 * `/About` for a rule for `/about`.
 * @param name - Part of the keys. Different handlers for the same paths need different names.
 */
export function cachedByRule(handler: EventHandler, name?: string): EventHandler {
  const named = name === undefined ? {} : { name }
  const cachedHandlers = new Map<string, EventHandler>()
  return eventHandler((event) => {
    const options = isShared(event) ? undefined : cacheRuleOf(event, name)
    if (!options) return handler(event) as unknown
    const key = JSON.stringify(options)
    let cached = cachedHandlers.get(key)
    if (!cached)
      cachedHandlers.set(key, (cached = defineCachedEventHandler(handler, { group: routesGroup, ...options, ...named })))
    return cached(event) as unknown
  })
}

function cacheRuleOf({ context }: H3Event, name: string | undefined): CachedHandlerOptions | undefined {
  type Rules = { cache?: CachedHandlerOptions | false; isr?: unknown }
  const { cache, isr } = ((context['_nitro'] ?? {}) as { routeRules?: Rules }).routeRules ?? {} // set by `createFront`
  // Hosts that implement `isr` only do so for the page itself.
  if (!cache && isr && name !== undefined) return { swr: false, maxAge: 1 }
  return cache || undefined
}
