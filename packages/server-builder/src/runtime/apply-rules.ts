import { ruleTarget, type BasePath } from '@fw/schema/path'
import {
  createError,
  eventHandler,
  getRequestWebStream,
  readRawBody,
  sendProxy,
  sendRedirect,
  setResponseHeaders,
  type EventHandler,
  type H3Event,
  type ProxyOptions,
} from 'h3'
import { forwardedHeaders, isPerConnection, withoutCredentials } from './event-fetch.ts'
import { requestContext, type RequestContext } from './request-path.ts'

/** A target that may end with `/**`; `depth` is the number of segments of the pattern before `**`. */
interface RuleTarget {
  to: string
  depth?: number
}

/** Route rules as normalised by Nitro. */
export interface ServerRules {
  headers?: Record<string, string>
  redirect?: RuleTarget & { statusCode?: number }
  proxy?: RuleTarget & ProxyOptions
  ssr?: boolean
  noScripts?: boolean
  cache?: { headersOnly?: boolean } | false
  isr?: unknown
}

/** Applies rules that send a response or add headers. Targets that start with a slash are relative to the base path. */
export function createRulesHandler(base: BasePath, localFetch: typeof fetch): EventHandler {
  const targetOf = ({ to, depth }: RuleTarget, { sent, query }: RequestContext): string => {
    const target = ruleTarget(to, depth, sent, query)
    if (target === undefined) throw createError({ statusCode: 400 })
    return base.prepend(target)
  }
  return eventHandler((event) => {
    const context = requestContext(event)
    if (context === undefined) return undefined
    const { headers, redirect, proxy } = context.routeRules
    if (headers) setResponseHeaders(event, headers)
    if (redirect) return sendRedirect(event, escapeForHeader(targetOf(redirect, context)), redirect.statusCode)
    if (proxy) return forward(event, targetOf(proxy, context), { fetch: localFetch, ...proxy })
    return undefined
  })
}

function escapeForHeader(address: string): string {
  return address.replace(/[^\u0021-\u007E]/gu, encodeURIComponent)
}

const methodsWithBody = new Set(['PATCH', 'POST', 'PUT', 'DELETE'])

/** Proxies a request. Other origins only receive the visitor's credentials with `fetchOptions: { credentials: 'include' }`. */
async function forward(event: H3Event, target: string, { headers, fetchOptions, ...options }: ProxyOptions): Promise<unknown> {
  const isLocal = target.startsWith('/')
  const sent = forwardedHeaders(event, { host: isLocal })
  const allowed = isLocal || fetchOptions?.credentials === 'include' ? sent : withoutCredentials(sent)
  const body = methodsWithBody.has(event.method) ? await bodyOf(event, options) : {}
  return sendProxy(event, target, {
    ...options,
    fetch: async (request: RequestInfo | URL, init?: RequestInit) =>
      withoutConnection(await (options.fetch ?? fetch)(request, init)),
    fetchOptions: { method: event.method, ...body, ...fetchOptions, headers: joined(allowed, fetchOptions?.headers, headers) },
  })
}

/** Headers about the connection to the target are not those of the connection to the visitor. */
function withoutConnection(response: Response): Response {
  const connection = response.headers.get('connection') ?? undefined
  const names = [...response.headers.keys()].filter((name) => isPerConnection(name, connection))
  if (names.length === 0) return response
  const headers = new Headers(response.headers)
  for (const name of names) headers.delete(name)
  const { status, statusText, body } = response
  return new Response(body, { status, statusText, headers })
}

async function bodyOf(event: H3Event, { streamRequest }: ProxyOptions): Promise<RequestInit> {
  if (!streamRequest) return { body: ((await readRawBody(event, false).catch(() => undefined)) ?? null) as BodyInit | null } // a buffer
  return { body: getRequestWebStream(event) as BodyInit, duplex: 'half' } as RequestInit // supported by Node, but missing in the types
}

type HeaderSet = ProxyOptions['headers'] | NonNullable<ProxyOptions['fetchOptions']>['headers']

function joined(...sets: HeaderSet[]): Record<string, string> {
  const result = new Headers()
  for (const set of sets) {
    const entries = set instanceof Headers || Array.isArray(set) ? set : Object.entries(set ?? {})
    for (const [name, value] of entries as Iterable<[string, string | undefined]>)
      if (value !== undefined) result.set(name, value)
  }
  return Object.fromEntries(result)
}
