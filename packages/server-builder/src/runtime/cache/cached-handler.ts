import { caseSensitive, respectNoSSRHeader } from '#fw/settings'
import { decodePath, matchingForm, payloadPage } from '@fw/schema/path'
import { defineEventHandler, handleCacheHeaders, type EventHandler, type H3Event } from 'h3'
import { useNitroApp } from 'nitropack/runtime/internal/app'
import { logError } from '../error-log.ts'
import { isTooBusy } from '../limits/too-busy.ts'
import { requestPath } from '../request-path.ts'
import { callAnonymously, isShared } from './anonymous-call.ts'
import { cacheCounts } from './cache-counts.ts'
import type { CacheEntry } from './cache-entry.ts'
import { createKeys, integrityOf, withDefaults, type CacheOptions } from './cache-options.ts'
import { createCache, traceBypass, type CacheAnswer } from './create-cache.ts'
import { cacheStore } from './open-store.ts'
import { reportUncached } from '../dev/report-uncached.ts'
import { isKeptByHost, leaveLifetimes } from '../send/lifetimes.ts'
import { bypassStatus, sendStored } from './send-stored.ts'
import { sharedQuery, withQuery } from './shared-query.ts'
import {
  addCacheHeaders,
  addIsrHeaders,
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
  /** The host keeps the response, for some seconds or until the next deployment. */
  isr?: number | true
  /** Only handles conditional requests (304), without caching. */
  headersOnly?: boolean
}

/** The group of responses that are cached by a route rule. In development they are not: every edit must be visible. */
export const routesGroup = 'nitro/routes'

/** Caches the response of a handler for all visitors. Replaces Nitro's function of the same name. */
export function defineCachedEventHandler(handler: EventHandler, given: CachedHandlerOptions = {}): EventHandler {
  const options = withDefaults({ swr: true, maxAge: 1, ...given }, 'nitro/handlers')
  // A host that keeps the response does not distinguish values of this header.
  const varies = [...(given.varies ?? []), respectNoSSRHeader && given.isr === undefined ? 'x-fw-no-ssr' : undefined]
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
      response.code >= 500 || response.isIncomplete
        ? 'fail'
        : !isLive && whyNotShared(response, varies) === undefined
          ? 'store'
          : 'drop',
    maxAgeOf,
    tagsOf,
    isGone: isClientError,
    onStaleKept: (reason, path) => {
      if (isTooBusy(reason)) return // reported with the limit
      useNitroApp().captureError(reason as Error, { tags: ['cache'] }) // Nitro passes it to hooks unchanged
      const [shown = ''] = path.split('?', 1) // queries may contain secrets
      logError(`[fw] Refreshing the cached response of ${shown} failed; the stale one is kept`, reason, shown)
    },
  })

  const compute = async (event: H3Event, query: string, signal: AbortSignal): Promise<StoredResponse> => {
    const { response, tags } = await callAnonymously(handler, event, {
      headers: varies,
      query,
      cache: { options: given },
      signal,
    })
    const isStored = whyNotShared(response, varies) === undefined
    addCacheHeaders(response, options, isStored)
    if (isStored && given.isr !== undefined) addIsrHeaders(response.headers, given.isr)
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
    const hasAuthorization = given.isr === undefined && headers.authorization !== undefined && !varies.includes('authorization')
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
        isVariant: query !== '' || others.some((value) => value !== undefined) || !isLowerCase(path),
      }),
      label: path,
      compute: async (signal) => (own = await compute(event, query, signal)),
      invalidate: given.shouldInvalidateCache ? ((await given.shouldInvalidateCache(event)) ?? false) : false,
      tags: () => tagsOfRequest(path),
      waitUntil: event.waitUntil ? (work) => event.waitUntil(work) : undefined,
    })
    let answer: CacheAnswer<StoredResponse>
    try {
      answer = found instanceof Promise ? await found : found
    } catch (error) {
      if (hasAuthorization && isUnauthorized(error)) return respondToAuthorized(event)
      throw error
    }
    if (hasAuthorization && answer.entry.value.readsAuthorization) return respondToAuthorized(event)
    return respond(event, answer, async () => own ?? compute(event, query, new AbortController().signal))
  })

  function respond(
    event: H3Event,
    { entry, source }: CacheAnswer<StoredResponse>,
    ownResponse: () => Promise<StoredResponse>,
  ): unknown {
    const reason = source === 'hit' ? undefined : whyNotShared(entry.value, varies)
    cacheCounts[source] += 1
    if (entry.value.isIncomplete) {
      const value = isKeptByHost() ? { ...entry.value, code: 503 } : entry.value // the host keeps the copy that it has
      return sendStored(event, { entry: { ...entry, value }, source, reason, isOwn: false })
    }
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
    if (isLive) {
      reportUncached(requestPath(event), why)
      leaveLifetimes(event, 'shared') // `fw cache why` reads what they will be
    }
    return sendStored(event, {
      entry: { ...entry, value: isLive ? withoutStoring(value) : value },
      source: 'miss',
      reason: why ?? 'development',
      isOwn: true,
    })
  }

  /** The response belongs to one visitor. Others who send the header get what is cached, or anyone could cause rendering. */
  function respondToAuthorized(event: H3Event): unknown {
    const { res } = event.node
    if (!res.headersSent && !res.hasHeader('cache-control')) res.setHeader('cache-control', 'private, no-store')
    return bypass(event, 'Authorization', 'request')
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

/** Whether a path is written in lower case, as links are. There are thousands of other ways to write that of one page. */
function isLowerCase(path: string): boolean {
  return !/[A-Z]/.test(path.includes('%') ? path.replace(/%[\dA-F]{2}/g, '') : path)
}

function withoutStoring(response: StoredResponse): StoredResponse {
  return { ...response, headers: { ...response.headers, 'cache-control': 'no-store' } }
}

/** Tags of the path. A payload has those of its page. */
function tagsOfRequest(path: string): string[] {
  const decoded = decodePath(path.split('?', 1)[0]!)
  return tagsOfPath(matchingForm(payloadPage(decoded) ?? decoded, caseSensitive))
}

/** Whether a handler wants to know who asks. */
function isUnauthorized(error: unknown): boolean {
  const status = statusOf(error)
  return status === 401 || status === 403
}

function statusOf(error: unknown): unknown {
  return (error as { statusCode?: unknown } | null)?.statusCode // anything may be thrown
}

/** A client error, such as 404, means that the stored response is outdated. */
function isClientError(error: unknown): boolean {
  const status = statusOf(error)
  return typeof status === 'number' && status >= 400 && status < 500
}
