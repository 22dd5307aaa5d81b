import {
  createBase,
  createRuleMatcher,
  matchingForm,
  mergeRules,
  readTarget,
  wildcardDepth,
  type BasePath,
  type TargetPath,
} from '@fw/schema/path'
import type { App, H3Event } from 'h3'
import { createRulesHandler, type ServerRules } from './apply-rules.ts'
import { setRequestContext } from './request-path.ts'

export interface FrontSettings {
  /** `app.baseURL`. */
  baseURL: string
  /** Rules by pattern, as Nitro keeps them. The patterns are normalised. */
  routeRules: Readonly<Record<string, object>>
  /** Whether `/About` and `/about` are different pages. */
  caseSensitive: boolean
  /** Answers requests of the app to itself. */
  localFetch: typeof fetch
}

/**
 * Puts itself in front of an h3 app: decodes the path of each request once, looks up its route rules, and answers what is not a valid
 * request. Rules, middleware, h3's router, public files and pages all see the path that this function has read.
 */
export function createFront(h3App: App, settings: FrontSettings): void {
  const base = createBase(settings.baseURL)
  const rulesFor = createRules(settings)
  mountRules(h3App, createRulesHandler(base, settings.localFetch), base)
  const { handler } = h3App
  h3App.handler = Object.assign((event: H3Event) => {
    const { req } = event.node
    const target = isHost(req.headers.host) ? readTarget(req.url ?? '/') : undefined
    if (target === undefined) return refuse(event, 400)
    const below = base.strip(target)
    if (below === undefined) return refuse(event, 404)
    const url = target.path + target.query
    req.url = url
    if (event._path !== undefined) event._path = url
    if (url.includes('%')) keepMarksEscaped(event, target)
    setRequestContext(event, below, rulesFor(below.decoded))
    return handler(event)
  }, handler) as typeof handler // an event handler carries the flag by which h3 knows it
}

/** Rules of the payload file of a page are those of the page. */
const payloadFile = '/_payload.json'

function createRules({ routeRules, caseSensitive }: FrontSettings): (decoded: string) => ServerRules {
  const entries = Object.entries(routeRules)
  const none: ServerRules = Object.freeze({})
  if (entries.length === 0) return () => none
  const find = createRuleMatcher(
    entries.map(([pattern, rule]) => [pattern, withDepth(rule, wildcardDepth(pattern))] as const),
    (matched): ServerRules => Object.freeze(mergeRules(matched)),
  )
  return (decoded) => {
    const page = decoded.endsWith(payloadFile) ? decoded.slice(0, -payloadFile.length) || '/' : decoded
    return find(matchingForm(page, caseSensitive))
  }
}

/** What a target with `**` stands for depends on the pattern, which is gone when rules are merged. */
function withDepth(rule: ServerRules, depth: number | undefined): Record<string, unknown> {
  const { redirect, proxy } = rule
  return {
    ...rule,
    ...(redirect && depth !== undefined ? { redirect: { ...redirect, depth } } : {}),
    ...(proxy && depth !== undefined ? { proxy: { ...proxy, depth } } : {}),
  }
}

/**
 * Exchanges the handler by which Nitro applies rules, the first of its app: it reads the path on its own, with the base path and without
 * escapes. The other handlers are mounted below the base path; h3 compares that with decoded paths.
 */
function mountRules({ stack }: App, handler: App['stack'][number]['handler'], base: BasePath): void {
  stack[0] = { route: '/', handler }
  const escaped = base.path.slice(0, -1)
  if (escaped === base.decoded) return
  for (const layer of stack) if (layer.route.startsWith(escaped)) layer.route = base.decoded + layer.route.slice(escaped.length)
}

/**
 * h3 decodes the path and only then looks for a query, so that an escaped question mark would begin one. Behind this, `event.path` keeps
 * `%3F` and `%23` as it keeps `%25`, and parameters arrive decoded. Inside h3 they travel as lone surrogates, which no request can contain.
 */
function keepMarksEscaped(event: H3Event, { path, query }: TargetPath): void {
  if (!/%3F|%23/.test(path)) return
  let current = path.replaceAll('%3F', '\uDC3F').replaceAll('%23', '\uDC23') + query
  Object.defineProperty(event, '_path', {
    configurable: true,
    enumerable: true,
    get: () => current,
    set: (next: string | undefined) => {
      current = (next ?? '').replaceAll('\uDC3F', '%3F').replaceAll('\uDC23', '%23')
    },
  })
  let params: Record<string, string> | undefined
  Object.defineProperty(event.context, 'params', {
    configurable: true,
    enumerable: true,
    get: () => params,
    set: (next: Record<string, string> | undefined) => {
      params = next && Object.fromEntries(Object.entries(next).map(([name, value]) => [name, decodeMarks(value)]))
    },
  })
}

function decodeMarks(value: string): string {
  return typeof value === 'string' ? value.replaceAll('%3F', '?').replaceAll('%23', '#') : value
}

/** A name or an address, and perhaps a port. URLs that are built from it need not expect anything else. */
function isHost(host: string | undefined): boolean {
  return host === undefined || /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(host)
}

function refuse(event: H3Event, status: 400 | 404): void {
  const { res } = event.node
  res.statusCode = status
  res.setHeader('content-type', 'text/plain; charset=utf-8')
  res.setHeader('x-content-type-options', 'nosniff')
  res.end(status === 400 ? 'Bad Request' : 'Not Found')
}
