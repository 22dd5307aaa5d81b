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
  const byOptions = new Map<string, EventHandler>()
  const byRule = new WeakMap<CachedHandlerOptions, EventHandler>() // rules of a path are always the same object
  const handlerFor = (options: CachedHandlerOptions): EventHandler => {
    const key = JSON.stringify(options)
    let cached = byOptions.get(key)
    if (!cached) byOptions.set(key, (cached = defineCachedEventHandler(handler, { group: routesGroup, ...options, ...named })))
    byRule.set(options, cached)
    return cached
  }
  return eventHandler((event) => {
    const options = isShared(event) ? undefined : cacheRuleOf(event, name)
    return (options ? (byRule.get(options) ?? handlerFor(options)) : handler)(event) as unknown
  })
}

interface Rules {
  cache?: CachedHandlerOptions | false
  isr?: boolean | number | { expiration?: number | false; allowQuery?: string[] }
}

/** Hosts that implement `isr` only do so for the page itself. */
const besideIsr: CachedHandlerOptions = { swr: false, maxAge: 1 }

/** By rule, so that a rule always has the same options. */
const ofIsr = new WeakMap<Rules, CachedHandlerOptions>()

function cacheRuleOf({ context }: H3Event, name: string | undefined): CachedHandlerOptions | undefined {
  const { routeRules = {} } = (context['_nitro'] ?? {}) as { routeRules?: Rules } // set by `createFront`, one object per rule
  const { cache, isr } = routeRules
  if (cache || !isr) return cache || undefined
  if (name !== undefined) return besideIsr
  const options = ofIsr.get(routeRules) ?? isrOptions(isr)
  ofIsr.set(routeRules, options)
  return options
}

/** The host keeps the page, for everyone: so it is rendered for nobody in particular. */
function isrOptions(isr: NonNullable<Rules['isr']>): CachedHandlerOptions {
  const { expiration, allowQuery } = typeof isr === 'object' ? isr : { expiration: Number(isr) }
  const lifetime = isr === true || !expiration ? true : expiration
  return { ...besideIsr, shouldInvalidateCache: () => true, isr: lifetime, ...(allowQuery ? { allowQuery } : {}) }
}
