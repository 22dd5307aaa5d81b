import { fetchWithEvent, getProxyRequestHeaders, H3Event } from 'h3'
import { isShared } from './cache/anonymous-call.ts'
import { collectCacheTags } from './cache/cache-tags.ts'

type Init = RequestInit & { credentials?: RequestCredentials }

/** Headers that identify a visitor. */
const credentials = new Set(['cookie', 'authorization', 'proxy-authorization'])

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

/** The headers of a request that another server may get. Without those that identify the visitor, see `withoutCredentials`. */
export function forwardedHeaders(event: H3Event, options: { host?: boolean } = {}): Record<string, string> {
  const { connection } = event.node.req.headers
  const headers = getProxyRequestHeaders(event, options) as Record<string, string>
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !isPerConnection(name, connection)))
}

export function withoutCredentials<T>(headers: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !credentials.has(name)))
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
        if (isLocal(request) || init?.credentials === 'include') {
          const fetchHere = send()
          if (!isLocal(request) || !isShared(this)) return fetchWithEvent(this, request, init as never, { fetch: fetchHere }) // the type requires a context
          return fetchWithEvent(this, request, collectTags(this, init) as never, {
            fetch: name === '$fetch' ? fetchHere : async (...given) => withTags(this, await fetchHere(...given)),
          })
        }
        const forwarded: Record<string, string> = withoutCredentials(forwardedHeaders(this))
        const headers = { ...forwarded, ...Object.fromEntries(new Headers(init?.headers)) }
        return send()(request, { ...init, headers })
      }
    },
    set: () => {},
  })
}

function isLocal(request: unknown): boolean {
  return typeof request === 'string' && request.startsWith('/')
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
