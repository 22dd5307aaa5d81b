import { getProxyRequestHeaders, H3Event, type fetchWithEvent as fetchWithEventOfH3 } from 'h3'
import { isShared } from './cache/anonymous-call.ts'
import { collectCacheTags } from './cache/collected-tags.ts'
import { isProxied } from './request/proxied.ts'

/** `baseURL` is an option of `$fetch`, which may lead to another origin. */
type Init = RequestInit & { credentials?: RequestCredentials; baseURL?: string }

/**
 * Headers of a visitor that another origin gets. A list of what may leave, because nobody knows all names of what must not: each proxy for
 * signing in has its own.
 */
const forOthers = new Set([
  'accept',
  'accept-language',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-length',
  'content-type',
  'dnt',
  'last-event-id',
  'pragma',
  'prefer',
  'range',
  'sec-gpc',
  'traceparent',
  'tracestate',
  'user-agent',
  'x-request-id',
  'x-requested-with',
])

/** Headers about one connection, which must not be forwarded. */
const perConnection = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'proxy-authenticate',
])

/** Whether a header is about one connection. The header `Connection` can name further ones. */
export function isPerConnection(name: string, connection: string | undefined): boolean {
  if (perConnection.has(name)) return true
  return (
    connection !== undefined &&
    connection
      .toLowerCase()
      .split(/[\s,]+/)
      .includes(name)
  )
}

/** Whether a header is about the copy that a browser has of the response, or asks for a part of it. It says nothing about other responses. */
function isCondition(name: string): boolean {
  return name === 'range' || name.startsWith('if-')
}

/** Whether a header says which site a request comes from. What the app asks itself comes from the app, and the visitor's request was checked. */
function isAboutSite(name: string): boolean {
  return name === 'origin' || name.startsWith('sec-fetch-')
}

/**
 * The headers of a request that another server may get. Those of other origins get fewer, see `headersForOthers`.
 *
 * @param options - `host`: for the app itself, other servers have hosts of their own. `conditions`: if the response is passed on.
 */
function forwardedHeaders(
  event: H3Event,
  { host = false, conditions = false }: { host?: boolean; conditions?: boolean } = {},
): Record<string, string> {
  const { connection: given } = event.node.req.headers
  const connection = given === 'keep-alive' || given === 'close' ? undefined : given // names no header
  const headers = getProxyRequestHeaders(event, { host }) as Record<string, string>
  for (const name in headers)
    if (isPerConnection(name, connection) || (!conditions && isCondition(name)) || (host && isAboutSite(name)))
      delete headers[name]
  return headers
}

/** What other origins get of a visitor's headers, unless they get the credentials too. */
function headersForOthers<T>(headers: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => forOthers.has(name) || name.startsWith('if-')))
}

/**
 * The headers of a visitor that the target of a proxy gets: all if it is the app itself, otherwise a list of harmless ones, and who has asked.
 *
 * @param credentials - `include`: another origin gets all too.
 */
export function proxiedHeaders(event: H3Event, target: string, credentials?: RequestCredentials): Record<string, string> {
  const isHere = target.startsWith('/')
  const sent = forwardedHeaders(event, { host: isHere, conditions: true })
  if (isHere) return sent
  return { ...(credentials === 'include' ? withoutForwarded(sent) : headersForOthers(sent)), ...forwardedFor(event) }
}

/** Without what a visitor says about the way of a request. */
function withoutForwarded(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !/^(?:forwarded$|x-forwarded-|x-real-ip$|x-client-ip$|true-client-ip$)/.test(name),
    ),
  )
}

/** Says who has sent a request that is passed on: what the visitor says of this could be made up. */
function forwardedFor(event: H3Event): Record<string, string> {
  const { socket, headers } = event.node.req
  const { remoteAddress } = socket as { remoteAddress?: string }
  if (!remoteAddress) return hostForwarded(headers) // the host has set them
  const { host } = headers
  if (isProxied(event))
    return { ...hostForwarded(headers), 'x-forwarded-for': [headers['x-forwarded-for'] ?? [], remoteAddress].flat().join(', ') }
  return {
    'x-forwarded-for': remoteAddress,
    'x-forwarded-proto': (socket as { encrypted?: boolean }).encrypted ? 'https' : 'http',
    ...(host === undefined ? {} : { 'x-forwarded-host': host }),
  }
}

function hostForwarded(headers: H3Event['node']['req']['headers']): Record<string, string> {
  return Object.fromEntries(
    ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'].flatMap((name) =>
      headers[name] ? [[name, String(headers[name])]] : [],
    ),
  )
}

/**
 * Makes `event.fetch` and `event.$fetch` send the visitor's credentials only to the app itself; other origins require `credentials:
 * 'include'`. Nitro sets both functions for each request and sends credentials to every origin.
 */
export function keepCredentialsLocal(localFetch: typeof fetch): void {
  define('fetch', () => localFetch)
  define('$fetch', () => globalThis.$fetch as typeof fetch)
}

/** An accessor on the class, so that Nitro's assignment is ignored and requests that don't fetch have no cost. */
function define(name: 'fetch' | '$fetch', send: () => typeof fetch): void {
  Object.defineProperty(H3Event.prototype, name, {
    configurable: true,
    get(this: H3Event) {
      return (request: RequestInfo, init?: Init) => {
        const isHere = isLocal(request) && (name === 'fetch' || isLocalBase(init?.baseURL))
        if (isHere || init?.credentials === 'include') {
          const fetchHere = send()
          if (!isHere || !isShared(this)) return fetchHere(request, ofVisitor(this, isHere, init))
          const sent = ofVisitor(this, isHere, collectTags(this, init))
          return name === '$fetch'
            ? fetchHere(request, sent)
            : fetchHere(request, sent).then((response) => withTags(this, response))
        }
        const forwarded: Record<string, string> = headersForOthers(forwardedHeaders(this))
        return send()(request, { ...init, headers: joinHeaders(forwarded, init?.headers) })
      }
    },
    set: () => {},
  })
}

/** Sends a request with headers of the visitor, like `event.fetch`. Replaces h3's function of the same name. */
export const fetchWithEvent: typeof fetchWithEventOfH3 = (event, request, init, options) => {
  const send = (options?.fetch ?? fetch) as typeof fetch // the caller knows what it returns
  const given = init as Init | undefined // h3 adds a context
  const isHere = isLocal(request)
  const sent =
    isHere || given?.credentials === 'include'
      ? ofVisitor(event, isHere, given)
      : { ...given, headers: joinHeaders(headersForOthers(forwardedHeaders(event)), given?.headers) }
  return send(request as RequestInfo, sent) as never
}

type HeaderSet = HeadersInit | Record<string, string | undefined> | undefined

/** Later sets win. A header without value is none. */
export function joinHeaders(...sets: HeaderSet[]): Record<string, string> {
  const result: Record<string, string> = {}
  for (const set of sets) {
    const entries = set instanceof Headers || Array.isArray(set) ? set : Object.entries(set ?? {})
    for (const [name, value] of entries as Iterable<[string, string | undefined]>)
      if (value !== undefined) result[name.toLowerCase()] = value
  }
  return result
}

/** Adds the headers and the context of the visitor's request. */
function ofVisitor(event: H3Event, isHere: boolean, init: Init | undefined): Init {
  const { context } = (init ?? {}) as { context?: object } // of Nitro
  const forwarded = forwardedHeaders(event, { host: isHere })
  const headers = joinHeaders(isHere ? forwarded : withoutForwarded(forwarded), init?.headers)
  return { ...init, context: context ?? event.context, headers } as Init
}

function isLocal(request: unknown): boolean {
  return typeof request === 'string' && request.startsWith('/')
}

function isLocalBase(baseURL: string | undefined): boolean {
  return !baseURL || (isLocal(baseURL) && !/^\/[/\\]/.test(baseURL))
}

/** What a cached response is made of is invalidated by the same tags. */
function withTags(event: H3Event, response: Response): Response {
  const tags = response.headers.get('cache-tag')
  if (tags) collectCacheTags(event, tags)
  return response
}

/** Adds a listener of `$fetch` that collects tags. */
function collectTags(event: H3Event, init: Init | undefined): Init {
  const given = (init as { onResponse?: unknown } | undefined)?.onResponse // of `$fetch`
  const collect = ({ response }: { response: Response }): void => void withTags(event, response)
  return { ...init, onResponse: given === undefined ? collect : [collect, given].flat() } as Init
}
