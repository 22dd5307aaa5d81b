import { respectNoSSRHeader } from '#fw/settings'
import { defineEventHandler, handleCacheHeaders, splitCookiesString, type EventHandler, type H3Event } from 'h3'
import { useNitroApp } from 'nitropack/runtime/internal/app'
import { digest } from 'ohash'
import { logError } from '../error-log.ts'
import { requestPath } from '../request-path.ts'
import { callAnonymously, isShared, type StoredResponse } from './anonymous-call.ts'
import { cacheKey, integrityOf, withDefaults, type CacheOptions } from './cache-options.ts'
import { cacheStore } from './cache-store.ts'
import { createCache, type CacheEntry } from './create-cache.ts'

/** Options of `defineCachedEventHandler` and of the route rules `cache` and `swr`. */
export interface CachedHandlerOptions extends CacheOptions<[event: H3Event]> {
  /** Request headers that the handler can read. Each combination of values is cached separately. */
  varies?: readonly (string | undefined)[]
  /** Only handles conditional requests (304), without caching. */
  headersOnly?: boolean
}

type Response = StoredResponse & {
  /** The request that it was just computed for. */
  origin?: H3Event
}

/** Caches the response of a handler for all visitors. Replaces Nitro's function of the same name. */
export function defineCachedEventHandler(handler: EventHandler, given: CachedHandlerOptions = {}): EventHandler {
  const options = withDefaults({ swr: true, maxAge: 1, ...given }, 'nitro/handlers')
  const varies = [...(given.varies ?? []), respectNoSSRHeader ? 'x-fw-no-ssr' : undefined]
    .filter((name) => name !== undefined && name !== '')
    .map((name) => name!.toLowerCase())
    .toSorted()
  const isCacheable = ({ code, headers }: StoredResponse): boolean => code < 400 && isPublic(headers, varies)

  const cache = createCache<Response>({
    ...options,
    store: cacheStore(options.base),
    integrity: integrityOf(handler, given),
    isValid: ({ value }: CacheEntry<Response>) => isStoredResponse(value) && isCacheable(value),
    decide: (response) => (response.code >= 500 ? 'fail' : isCacheable(response) ? 'store' : 'drop'),
    isGone: isClientError,
    onStaleKept: (reason, path) => {
      useNitroApp().captureError(reason as Error, { tags: ['cache'] }) // Nitro passes it to hooks unchanged
      logError(`[fw] Refreshing the cached response of ${path} failed; the stale one is kept`, reason, path)
    },
  })

  const compute = async (event: H3Event, signal: AbortSignal): Promise<Response> => {
    const response = await callAnonymously(handler, event, { headers: varies, cache: { options: given }, signal })
    addValidators(response, given, isCacheable(response))
    addVary(response.headers, varies)
    Object.defineProperty(response, 'origin', { value: event, configurable: true }) // not enumerable, so it is not stored
    return response
  }

  return defineEventHandler(async (event) => {
    if ((event.method !== 'GET' && event.method !== 'HEAD') || isShared(event)) return handler(event) as unknown
    if (given.headersOnly) {
      return handleCacheHeaders(event, { maxAge: options.maxAge ?? 0 }) ? undefined : (handler(event) as unknown)
    }
    if (await given.shouldBypassCache?.(event)) return handler(event) as unknown
    const { value } = await cache.get({
      key: cacheKey(options, await keyOf(event)),
      label: requestPath(event),
      compute: (signal) => compute(event, signal),
      invalidate: (await given.shouldInvalidateCache?.(event)) ?? false,
      waitUntil: event.waitUntil ? (work) => event.waitUntil(work) : undefined,
    })
    // A response that must not be shared is sent to the visitor it was computed for; others that waited for it get their own.
    const response = isCacheable(value) || value.origin === event ? value : await compute(event, new AbortController().signal)
    return send(event, response, { maxAge: options.maxAge, isCacheable: isCacheable(response) })
  })

  async function keyOf(event: H3Event): Promise<string> {
    const custom = await given.getKey?.(event)
    if (custom) return String(custom)
    const path = requestPath(event)
    const [pathname = ''] = path.split('?', 1)
    const headers = varies.map((name) => `${name.replace(/\W/g, '')}.${digest(String(event.node.req.headers[name]))}`)
    return [`${pathname.replace(/\W/g, '').slice(0, 16) || 'index'}.${digest(path)}`, ...headers].join(':')
  }
}

export const cachedEventHandler: typeof defineCachedEventHandler = defineCachedEventHandler

export { defineCachedFunction, defineCachedFunction as cachedFunction } from './cached-function.ts'

function send(
  event: H3Event,
  response: Response,
  { maxAge, isCacheable }: { maxAge: number | undefined; isCacheable: boolean },
): unknown {
  const { res } = event.node
  if (res.headersSent || res.writableEnded) return undefined
  const { code, headers, body, encoding } = response
  const validators = {
    modifiedTime: new Date(String(headers['last-modified'])),
    etag: String(headers['etag']),
    ...(maxAge === undefined ? {} : { maxAge }),
  }
  if (headers['vary'] !== undefined) res.setHeader('vary', headers['vary']) // also if the client has the response already
  if (isCacheable && handleCacheHeaders(event, validators)) return undefined
  res.statusCode = code
  for (const [name, value] of Object.entries(headers)) {
    if (name !== 'set-cookie') res.setHeader(name, value)
    else if (response.origin === event) res.appendHeader(name, splitCookiesString(value))
  }
  if (body === '' && !headers['content-type']) {
    res.end()
    return undefined
  }
  return encoding ? Buffer.from(body, encoding) : body
}

function addValidators(
  { headers, body }: StoredResponse,
  { swr, maxAge, staleMaxAge }: CachedHandlerOptions,
  isCacheable: boolean,
): void {
  headers['etag'] ??= `W/"${digest(body).slice(0, 20)}"`
  headers['last-modified'] ??= new Date().toUTCString()
  if (!isCacheable) return
  const parts = swr
    ? [
        maxAge ? `s-maxage=${maxAge}` : '',
        staleMaxAge && staleMaxAge > 0 ? `stale-while-revalidate=${staleMaxAge}` : 'stale-while-revalidate',
      ]
    : [maxAge ? `max-age=${maxAge}` : '']
  const control = parts.filter(Boolean).join(', ')
  if (control) headers['cache-control'] = control
}

/** Other caches must distinguish what this one does. */
function addVary(headers: StoredResponse['headers'], varies: readonly string[]): void {
  const listed = String(headers['vary'] ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  const known = new Set(listed.map((name) => name.toLowerCase()))
  const all = [...listed, ...varies.filter((name) => !known.has(name))]
  if (all.length > 0) headers['vary'] = all.join(', ')
}

/** Whether a response can be sent to other visitors than the one it was computed for. */
function isPublic(headers: StoredResponse['headers'], varies: readonly string[]): boolean {
  if (headers['set-cookie'] !== undefined) return false
  if (/(?:^|[\s,])(?:private|no-store|no-cache)(?:$|[\s,=])/i.test(String(headers['cache-control'] ?? ''))) return false
  return String(headers['vary'] ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .every((name) => name === '' || name === 'accept-encoding' || varies.includes(name))
}

function isStoredResponse(value: unknown): value is StoredResponse {
  if (typeof value !== 'object' || value === null) return false
  const { code, headers, body, encoding } = value as Partial<StoredResponse> // stores may return anything
  return (
    Number.isInteger(code) &&
    code! >= 200 &&
    code! <= 599 &&
    typeof headers === 'object' &&
    headers !== null &&
    Object.values(headers).every(
      (header) => typeof header === 'string' || (Array.isArray(header) && header.every((part) => typeof part === 'string')),
    ) &&
    typeof body === 'string' &&
    (encoding === undefined || encoding === 'base64')
  )
}

/** A client error, such as 404, means that the stored response is outdated. */
function isClientError(error: unknown): boolean {
  const status = (error as { statusCode?: unknown } | null)?.statusCode // anything may be thrown
  return typeof status === 'number' && status >= 400 && status < 500
}
