import { caseSensitive, respectNoSSRHeader } from '#fw/settings'
import { decodePath, matchingForm, payloadPage } from '@fw/schema/path'
import { defineEventHandler, handleCacheHeaders, type EventHandler, type H3Event } from 'h3'
import { useNitroApp } from 'nitropack/runtime/internal/app'
import { logError } from '../error-log.ts'
import { requestPath } from '../request-path.ts'
import { callAnonymously, isShared } from './anonymous-call.ts'
import { cacheCounts } from './cache-counts.ts'
import type { CacheEntry } from './cache-entry.ts'
import { createKeys, integrityOf, withDefaults, type CacheOptions } from './cache-options.ts'
import { createCache, traceBypass, type CacheAnswer } from './create-cache.ts'
import { cacheStore } from './open-store.ts'
import { reportUncached } from '../dev/report-uncached.ts'
import { bypassStatus, sendStored } from './send-stored.ts'
import { sharedQuery, withQuery } from './shared-query.ts'
import {
  addCacheHeaders,
  addTags,
  addVary,
  isStoredResponse,
  maxAgeOf,
  tagsOf,
  whyNotShared,
  type StoredResponse,
} from './stored-response.ts'
import { readTags, tagsOfPath } from './tag-table.ts'

/** Options of `defineCachedEventHandler` and of the route rules `cache` and `swr`. */
export interface CachedHandlerOptions extends CacheOptions<[event: H3Event]> {
  /** Request headers that the handler can read. Each combination of values is cached separately. */
  varies?: readonly (string | undefined)[]
  /** Parameters of the query that the handler can read. By default all but those for tracking. */
  allowQuery?: readonly string[]
  /** Only handles conditional requests (304), without caching. */
  headersOnly?: boolean
}

/** The group of responses that are cached by a route rule. In development they are not: every edit must be visible. */
export const routesGroup = 'nitro/routes'

/** Caches the response of a handler for all visitors. Replaces Nitro's function of the same name. */
export function defineCachedEventHandler(handler: EventHandler, given: CachedHandlerOptions = {}): EventHandler {
  const options = withDefaults({ swr: true, maxAge: 1, ...given }, 'nitro/handlers')
  const varies = [...(given.varies ?? []), respectNoSSRHeader ? 'x-fw-no-ssr' : undefined]
    .filter((name) => name !== undefined && name !== '')
    .map((name) => name!.toLowerCase())
    .toSorted()
  const allowed = given.allowQuery && new Set(given.allowQuery)
  const integrity = integrityOf(handler, given)
  const keys = createKeys(options, integrity)
  const isLive = import.meta.dev && options.group === routesGroup

  const cache = createCache<StoredResponse>({
    ...options,
    type: 'response',
    store: cacheStore(options.base),
    integrity,
    isValid: ({ value }: CacheEntry<StoredResponse>) => isStoredResponse(value) && whyNotShared(value, varies) === undefined,
    decide: (response) =>
      response.code >= 500 ? 'fail' : !isLive && whyNotShared(response, varies) === undefined ? 'store' : 'drop',
    maxAgeOf,
    tagsOf,
    isGone: isClientError,
    onStaleKept: (reason, path) => {
      useNitroApp().captureError(reason as Error, { tags: ['cache'] }) // Nitro passes it to hooks unchanged
      logError(`[fw] Refreshing the cached response of ${path} failed; the stale one is kept`, reason, path)
    },
  })

  const compute = async (event: H3Event, query: string, signal: AbortSignal): Promise<StoredResponse> => {
    const { response, tags } = await callAnonymously(handler, event, {
      headers: varies,
      query,
      cache: { options: given },
      signal,
    })
    addCacheHeaders(response, options, whyNotShared(response, varies) === undefined)
    addVary(response.headers, varies)
    addTags(response.headers, [...new Set([...tags, ...givenTags(event)])])
    return response
  }

  return defineEventHandler(async (event) => {
    if (isShared(event)) return handler(event) as unknown
    if (given.headersOnly)
      return handleCacheHeaders(event, { maxAge: options.maxAge ?? 0 }) ? undefined : (handler(event) as unknown)
    const { headers } = event.node.req
    if (event.method !== 'GET' && event.method !== 'HEAD') return bypass(event, event.method, 'method')
    if (headers.authorization !== undefined && !varies.includes('authorization')) {
      const { res } = event.node
      if (!res.headersSent && !res.hasHeader('cache-control')) res.setHeader('cache-control', 'private, no-store') // it belongs to one visitor
      return bypass(event, 'Authorization', 'request')
    }
    if (given.shouldBypassCache && (await given.shouldBypassCache(event))) return bypass(event, 'shouldBypassCache')
    const path = requestPath(event)
    const mark = path.indexOf('?')
    const query = mark === -1 ? '' : sharedQuery(path.slice(mark), allowed)
    const custom = given.getKey && (await given.getKey(event))
    const others = varies.map((name) => headers[name] as string | undefined) // lists are joined by Node, except for `set-cookie`
    let own: StoredResponse | undefined
    const found = cache.get({
      key: keys({
        main: custom ? `key:${custom}` : withQuery(path, query),
        others,
        isVariant: query !== '' || others.some((value) => value !== undefined),
      }),
      label: path,
      compute: async (signal) => (own = await compute(event, query, signal)),
      invalidate: given.shouldInvalidateCache ? ((await given.shouldInvalidateCache(event)) ?? false) : false,
      tags: () => tagsOfRequest(path),
      waitUntil: event.waitUntil ? (work) => event.waitUntil(work) : undefined,
    })
    const answer = found instanceof Promise ? await found : found
    return respond(event, answer, async () => own ?? compute(event, query, new AbortController().signal))
  })

  function respond(
    event: H3Event,
    { entry, source }: CacheAnswer<StoredResponse>,
    ownResponse: () => Promise<StoredResponse>,
  ): unknown {
    const reason = source === 'hit' ? undefined : whyNotShared(entry.value, varies)
    cacheCounts[source] += 1
    if (reason !== undefined || isLive) return respondUnshared(event, entry, reason, ownResponse)
    return sendStored(event, { entry, source, reason, isOwn: false })
  }

  /** A response that must not be shared is sent to the visitor it was computed for; others that waited for it get their own. */
  async function respondUnshared(
    event: H3Event,
    entry: CacheEntry<StoredResponse>,
    reason: string | undefined,
    ownResponse: () => Promise<StoredResponse>,
  ): Promise<unknown> {
    const value = await ownResponse()
    const why = whyNotShared(value, varies) ?? reason
    if (isLive) reportUncached(requestPath(event), why)
    return sendStored(event, {
      entry: { ...entry, value: isLive ? withoutStoring(value) : value },
      source: 'miss',
      reason: why ?? 'development',
      isOwn: true,
    })
  }

  function bypass(event: H3Event, reason: string, forward?: 'method' | 'request'): unknown {
    cacheCounts.bypass += 1
    traceBypass('response', requestPath(event))
    if (!event.node.res.headersSent) event.node.res.setHeader('cache-status', bypassStatus(reason, forward))
    return handler(event)
  }

  function givenTags(event: H3Event): readonly string[] {
    return given.tags === undefined ? [] : readTags(typeof given.tags === 'function' ? given.tags(event) : given.tags).tags
  }
}

export const cachedEventHandler: typeof defineCachedEventHandler = defineCachedEventHandler

export { defineCachedFunction, defineCachedFunction as cachedFunction } from './cached-function.ts'

function withoutStoring(response: StoredResponse): StoredResponse {
  return { ...response, headers: { ...response.headers, 'cache-control': 'no-store' } }
}

/** Tags of the path. A payload has those of its page. */
function tagsOfRequest(path: string): string[] {
  const decoded = decodePath(path.split('?', 1)[0]!)
  return tagsOfPath(matchingForm(payloadPage(decoded) ?? decoded, caseSensitive))
}

/** A client error, such as 404, means that the stored response is outdated. */
function isClientError(error: unknown): boolean {
  const status = (error as { statusCode?: unknown } | null)?.statusCode // anything may be thrown
  return typeof status === 'number' && status >= 400 && status < 500
}
