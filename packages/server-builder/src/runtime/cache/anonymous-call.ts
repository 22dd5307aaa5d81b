import { createEvent, isStream, type EventHandler, type H3Event } from 'h3'
import { callNodeRequestHandler } from 'node-mock-http'
import type { RequestContext } from '../request-path.ts'
import { leaveLifetimes } from '../send/lifetimes.ts'
import { send } from '../send/send.ts'
import { cacheTagsOf } from './collected-tags.ts'
import { withQuery } from './shared-query.ts'
import { watchAuthorization } from './watch-authorization.ts'
import type { StoredResponse } from './stored-response.ts'

interface CallOptions {
  /** Names of the request headers that the handler can read. */
  headers: readonly string[]
  /** The query that the handler can read. */
  query: string
  /** `event.context.cache`. */
  cache: object
  signal: AbortSignal
}

/** Events whose response is shared between visitors. */
const shared = new WeakSet<H3Event>()

/** Events whose response lacks data. */
const incomplete = new WeakSet<H3Event>()

/** Says that some data of a page could not be loaded now. Visitors get a complete response that was rendered before, if there is one. */
export function markIncomplete(event: H3Event): void {
  incomplete.add(event)
}

/** Whether the response to an event is shared between visitors, so that it must not contain data of this one. */
export function isShared(event: H3Event): boolean {
  return shared.has(event)
}

/**
 * Calls a handler for a response that is shared between visitors. The handler sees path and query of the request and the headers
 * that are part of the cache key, but no cookies, IP address or `event.context` of the first visitor.
 */
export async function callAnonymously(
  handler: EventHandler,
  visitor: H3Event,
  options: CallOptions,
): Promise<{ response: StoredResponse; tags: string[] }> {
  const { req } = visitor.node
  const url = withQuery(req.url ?? '/', options.query)
  let tags: string[] = []
  let isIncomplete = false
  let readsAuthorization = false
  const headers: Record<string, string> = {}
  for (const name of options.headers) {
    const value = req.headers[name]
    if (value !== undefined) headers[name] = String(value)
  }
  const response = await callNodeRequestHandler(
    async (mockReq, mockRes) => {
      const event = createEvent(mockReq as never, mockRes as never) // the mocks implement the parts of Node that h3 uses
      Object.assign(mockReq, { originalUrl: withQuery((req as { originalUrl?: string }).originalUrl ?? url, options.query) })
      event.context = contextFor(visitor, options)
      if (headers['authorization'] === undefined) watchAuthorization(event, () => (readsAuthorization = true))
      shared.add(event)
      leaveLifetimes(event, 'shared')
      if (visitor.waitUntil) event.waitUntil = (work) => visitor.waitUntil(work)
      options.signal.addEventListener('abort', () => mockRes.emit('close')) // aborts pending work of the handler
      event._path = withQuery(visitor._path!, options.query)
      const value: unknown = await handler(event)
      tags = cacheTagsOf(event)
      isIncomplete = incomplete.has(event)
      if (value !== undefined || !event.handled) await send(event, value ?? null)
    },
    { url, method: 'GET', headers, protocol: isEncrypted(visitor) ? 'https' : 'http' },
  )
  return {
    response: {
      code: response.status,
      headers: textHeaders(response.headers),
      body: await bytesOf(response.body),
      ...(isIncomplete ? { isIncomplete } : {}),
      ...(readsAuthorization ? { readsAuthorization } : {}),
    },
    tags,
  }
}

/** The context set by the host, and the route. Warns about properties that the handler cannot read. */
function contextFor({ context, node: { req } }: H3Event, { cache, query }: CallOptions): H3Event['context'] {
  const { _platform: platform } = (req as { __unenv__?: { _platform?: object } }).__unenv__ ?? {}
  const own: H3Event['context'] = { ...platform, nitro: { errors: [] }, cache }
  for (const name of ['params', 'matchedRoute', '_platform', 'waitUntil']) if (name in context) own[name] = context[name]
  if ('_nitro' in context) own['_nitro'] = withSharedQuery(context['_nitro'] as RequestContext, query) // set by `createFront`
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

function withSharedQuery(context: RequestContext, query: string): RequestContext {
  if (context.query === query) return context
  const { path, payloadOf } = context
  return {
    ...context,
    path: withQuery(path, query),
    query,
    ...(payloadOf === undefined ? {} : { payloadOf: withQuery(payloadOf, query) }),
  }
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

async function bytesOf(body: unknown): Promise<Uint8Array> {
  if (body instanceof Uint8Array) return body
  if (!isStream(body)) return Buffer.from(body === undefined || body === null ? '' : String(body))
  const chunks: Uint8Array[] = []
  for await (const chunk of body as unknown as AsyncIterable<string | Uint8Array>) chunks.push(Buffer.from(chunk as string))
  return Buffer.concat(chunks)
}
