import { createApp, createEvent, fetchWithEvent, type EventHandler, type H3Event } from 'h3'
import { callNodeRequestHandler } from 'node-mock-http'
import { useNitroApp } from 'nitropack/runtime/internal/app'

/** A stored response. */
export interface StoredResponse {
  code: number
  headers: Record<string, string | string[]>
  body: string
  /** Set for bodies that are not text. */
  encoding?: 'base64'
}

interface CallOptions {
  /** Names of the request headers that the handler can read. */
  headers: readonly string[]
  /** `event.context.cache`. */
  cache: object
  signal: AbortSignal
}

/** Events whose response is shared between visitors. */
const shared = new WeakSet<H3Event>()

/** Whether the response to an event is shared between visitors, so that it must not contain data of this one. */
export function isShared(event: H3Event): boolean {
  return shared.has(event)
}

/**
 * Calls a handler for a response that is shared between visitors. The handler sees path and query of the request and the headers
 * that are part of the cache key, but no cookies, IP address or `event.context` of the first visitor.
 */
export async function callAnonymously(handler: EventHandler, visitor: H3Event, options: CallOptions): Promise<StoredResponse> {
  const { req } = visitor.node
  const headers: Record<string, string> = {}
  for (const name of options.headers) {
    const value = req.headers[name]
    if (value !== undefined) headers[name] = String(value)
  }
  const response = await callNodeRequestHandler(
    async (mockReq, mockRes) => {
      const event = createEvent(mockReq as never, mockRes as never) // the mocks implement the parts of Node that h3 uses
      Object.assign(mockReq, { originalUrl: (req as { originalUrl?: string }).originalUrl ?? req.url })
      event.context = contextFor(visitor, options.cache)
      shared.add(event)
      addFetch(event)
      if (visitor.waitUntil) event.waitUntil = (work) => visitor.waitUntil(work)
      options.signal.addEventListener('abort', () => mockRes.emit('close')) // aborts pending work of the handler
      // A separate h3 app, because it can send everything that a handler may return.
      const app = createApp()
      app.use(async (own: H3Event) => {
        own._path = visitor._path! // h3 has decoded it again
        mockReq.url = req.url ?? '/'
        const value: unknown = await handler(own)
        return value === undefined && !own.handled ? null : value
      })
      await app.handler(event)
    },
    { url: req.url ?? '/', method: 'GET', headers, protocol: isEncrypted(visitor) ? 'https' : 'http' },
  )
  return { code: response.status, headers: textHeaders(response.headers), ...textBody(response.body) }
}

/** The context set by the host, and the route. Warns about properties that the handler cannot read. */
function contextFor({ context, node: { req } }: H3Event, cache: object): H3Event['context'] {
  const { _platform: platform } = (req as { __unenv__?: { _platform?: object } }).__unenv__ ?? {}
  const own: H3Event['context'] = { ...platform, nitro: { errors: [] }, cache }
  for (const name of ['params', 'matchedRoute', '_nitro', '_platform', 'waitUntil'])
    if (name in context) own[name] = context[name]
  return new Proxy(own, {
    get(target, name, receiver) {
      if (typeof name === 'string' && !(name in target) && context[name] !== undefined) warnAboutContext(name)
      return Reflect.get(target, name, receiver) as unknown
    },
  })
}

const warned = new Set<string>()

function warnAboutContext(name: string): void {
  if (warned.has(name) || warned.size >= 100) return
  warned.add(name)
  console.warn(
    `[fw] \`event.context.${name}\` is undefined in a cached handler or page: the response is shared between visitors. ` +
      'Remove the cache rule, or read the value in the browser.',
  )
}

function addFetch(event: H3Event): void {
  const { localFetch } = useNitroApp()
  event.fetch = ((request: never, init: never) => fetchWithEvent(event, request, init, { fetch: localFetch as never })) as never
  event.$fetch = ((request: never, init: never) =>
    fetchWithEvent(event, request, init, { fetch: globalThis.$fetch as never })) as never // as Nitro does for other events
}

function isEncrypted({ node: { req } }: H3Event): boolean {
  return (req.socket as { encrypted?: boolean } | undefined)?.encrypted === true // sockets of node:tls
}

function textHeaders(headers: Record<string, unknown>): StoredResponse['headers'] {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name.toLowerCase(), Array.isArray(value) ? value.map(String) : String(value)]),
  )
}

function textBody(body: unknown): Pick<StoredResponse, 'body' | 'encoding'> {
  if (body === undefined || body === null) return { body: '' }
  if (typeof body === 'string') return { body }
  return { body: Buffer.from(body as Uint8Array).toString('base64'), encoding: 'base64' }
}
