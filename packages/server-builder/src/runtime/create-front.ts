import {
  createBase,
  createRuleMatcher,
  isPathTooLong,
  matchingForm,
  mergeRules,
  payloadPage,
  readTarget,
  wildcardDepth,
  type BasePath,
  type TargetPath,
} from '@fw/schema/path'
import type { App, H3Event } from 'h3'
import { createRulesHandler, type ServerRules } from './apply-rules.ts'
import { limitBody } from './body-limit.ts'
import { watchStream } from './closed-streams.ts'
import { runRequest } from './current-request.ts'
import { hasTwoHosts, isHost } from './is-host.ts'
import { mountMiddleware } from './mount-middleware.ts'
import { markPayload, middlewareOfPage } from './payload-request.ts'
import { requestContext, setRequestContext } from './request-path.ts'
import { hasConnection } from './request/has-connection.ts'
import { createStackHandler } from './send/run-stack.ts'
import { isInternal, requestTracer, traceErrorResponses, traceRequest } from './trace-request.ts'

export interface FrontSettings {
  /** `app.baseURL`. */
  baseURL: string
  /** Rules by normalised pattern, as stored by Nitro. */
  routeRules: Readonly<Record<string, object>>
  /** Whether `/About` and `/about` are different pages. */
  caseSensitive: boolean
  /** Handles requests of the app to itself. */
  localFetch: typeof fetch
  /** Runs the handlers of a request in Nitro's context, if the app uses it. */
  inContext?: (event: H3Event, run: (event: H3Event) => Promise<void>) => Promise<void>
  /** Headers of every response, unless something else sets them. */
  headers?: Readonly<Record<string, string | false>>
  /** Responds to a request before anything else does, or returns undefined. */
  answerProbe?: (event: H3Event, decodedPath: string) => Promise<void> | undefined
  /** Whether the app answers a request at all: whether it has the host. */
  isExpected?: (event: H3Event) => boolean
  /** Throws or rejects for a request that is refused, or responds. */
  checkRequest?: (event: H3Event, rules: ServerRules) => Promise<void> | void
  /** Set if pages with a cache rule have a payload. */
  payloads?: {
    /** Name of payload files. */
    name: string
    /** h3's router, which is also part of the stack. */
    router: App['stack'][number]['handler']
    /** Whether the payload is a file, because its page is prerendered. */
    isFile: (decodedPage: string) => boolean
  }
}

/** The canonical form of a URL, and the rules of its page. Undefined if requests with this URL are refused. */
export interface RulesOfUrl {
  (url: string): { url: string; rules: ServerRules } | undefined
  /** The values of `maxBodySize`. */
  limits: readonly number[]
}

/**
 * Runs first for every request of an h3 app: decodes the path once, looks up its route rules, and rejects invalid requests. Rules,
 * middleware, h3's router, public files and pages all use the path parsed here.
 */
export function createFront(h3App: App, settings: FrontSettings): RulesOfUrl {
  const base = createBase(settings.baseURL)
  const rulesFor = createRules(settings)
  const { payloads, answerProbe, inContext, isExpected, checkRequest } = settings
  const headers = Object.entries(settings.headers ?? {}).filter((entry): entry is [string, string] => entry[1] !== false)
  mountRules(h3App, createRulesHandler(base, settings.localFetch), base)
  mountMiddleware(h3App, base.decoded, settings.caseSensitive)
  for (const layer of payloads ? h3App.stack.slice(1) : [])
    if (layer.handler !== payloads?.router) layer.handler = middlewareOfPage(layer.handler)
  traceErrorResponses(h3App)
  const runStack = createStackHandler(h3App)
  h3App.handler = Object.assign((event: H3Event) => {
    const { req } = event.node
    const url = req.url ?? '/'
    // First, so that whatever sets one of them wins. What the app requests from itself is not a response to a browser.
    if (!isInternal(event)) for (const [name, value] of headers) event.node.res.setHeader(name, value)
    if (isPathTooLong(url)) return refuse(event, 414)
    const target = isHost(req.headers.host) && !hasTwoHosts(req.rawHeaders) ? readTarget(url) : undefined
    const below = target && base.strip(target)
    return requestTracer.isActive ? traced(event, target, below) : respond(event, target, below)
  }, h3App.handler) as App['handler'] // h3 marks event handlers with a property, which must be kept
  const rulesOfUrl = (url: string): ReturnType<RulesOfUrl> => {
    const target = isPathTooLong(url) ? undefined : readTarget(url)
    const below = target && base.strip(target)
    return below && { url: target.path + target.query, rules: rulesFor(below.decoded) }
  }
  const limits = Object.values(settings.routeRules).flatMap(({ maxBodySize }: ServerRules) => maxBodySize ?? [])
  return Object.assign(rulesOfUrl, { limits })

  /** Apart, because a function that captures variables costs an allocation even if it is not called. */
  function traced(event: H3Event, target: TargetPath | undefined, below: TargetPath | undefined): unknown {
    return traceRequest(event, below?.path, () => respond(event, target, below))
  }

  function respond(event: H3Event, target: TargetPath | undefined, below: TargetPath | undefined): unknown {
    const { req } = event.node
    if (target === undefined) return refuse(event, 400)
    if (below === undefined) return refuse(event, 404)
    const url = target.path + target.query
    req.url = url
    if (event._path !== undefined) event._path = url
    if (url.includes('%')) keepMarksEscaped(event, target)
    const answered = answerProbe?.(event, below.decoded)
    if (answered) return answered
    if (isExpected?.(event) === false) return refuse(event, 400)
    const rules = rulesFor(below.decoded)
    setRequestContext(event, below, rules)
    if (rules.security?.headers && !isInternal(event)) overrideHeaders(event, rules.security.headers)
    if (payloads && hasPayload(event, rules, below, payloads)) markPayload(event)
    return runRequest(event, handle)
  }

  function handle(event: H3Event): unknown {
    const checking = checkRequest?.(event, requestContext(event)?.routeRules ?? {})
    return checking ? checking.then(() => (event.handled ? undefined : pass(event))) : pass(event)
  }

  function pass(event: H3Event): unknown {
    limitBody(event)
    const handled = inContext ? inContext(event, runStack) : runStack(event)
    return hasConnection(event) ? handled : watchStream(event, handled)
  }
}

function overrideHeaders({ node: { res } }: H3Event, headers: Record<string, string | false>): void {
  for (const [name, value] of Object.entries(headers)) {
    if (value === false) res.removeHeader(name)
    else res.setHeader(name, value)
  }
}

function createRules({ routeRules, caseSensitive }: FrontSettings): (decoded: string) => ServerRules {
  const entries = Object.entries(routeRules)
  const none: ServerRules = Object.freeze({})
  if (entries.length === 0) return () => none
  const find = createRuleMatcher(
    entries.map(([pattern, rule]) => [pattern, withPattern(rule, pattern)] as const),
    (matched): ServerRules => Object.freeze(mergeRules(matched)),
  )
  // The payload file of a page has the same rules as the page.
  return (decoded) => find(matchingForm(payloadPage(decoded) ?? decoded, caseSensitive))
}

/** Whether a request is for the payload of a page that is cached. */
function hasPayload(
  { method }: H3Event,
  { cache, isr, redirect, proxy, ssr }: ServerRules,
  { decoded }: TargetPath,
  { name, isFile }: NonNullable<FrontSettings['payloads']>,
): boolean {
  if ((!isr && (!cache || cache.headersOnly)) || redirect || proxy || ssr === false || (method !== 'GET' && method !== 'HEAD'))
    return false
  const page = payloadPage(decoded)
  return page !== undefined && decoded.endsWith(`/${name}`) && !isFile(page)
}

/** The meaning of `**` in a target depends on the pattern, which is lost when rules are merged. So do the requests that a limit counts together. */
function withPattern(rule: ServerRules, pattern: string): Record<string, unknown> {
  const { redirect, proxy, rateLimit } = rule
  const depth = wildcardDepth(pattern)
  return {
    ...rule,
    ...(redirect && depth !== undefined ? { redirect: { ...redirect, depth } } : {}),
    ...(proxy && depth !== undefined ? { proxy: { ...proxy, depth } } : {}),
    ...(rateLimit ? { rateLimit: { ...rateLimit, pattern } } : {}),
  }
}

/**
 * Replaces the handler that applies Nitro's rules, which is the first one of its app: it parses the path itself, with base path and
 * undecoded. The other handlers are mounted at the base path, which h3 compares with decoded paths.
 */
function mountRules({ stack }: App, handler: App['stack'][number]['handler'], base: BasePath): void {
  stack[0] = { route: '/', handler }
  const escaped = base.path.slice(0, -1)
  if (escaped === base.decoded) return
  for (const layer of stack) if (layer.route.startsWith(escaped)) layer.route = base.decoded + layer.route.slice(escaped.length)
}

/**
 * h3 decodes the path before it looks for a query, so an encoded question mark would start one. This keeps `%3F` and `%23` encoded
 * in `event.path`, like `%25`, and decodes them in parameters. Inside h3 they are represented by lone surrogates, which no request
 * can contain.
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

const refusals = { 400: 'Bad Request', 404: 'Not Found', 414: 'URI Too Long' }

function refuse(event: H3Event, status: keyof typeof refusals): void {
  const { res } = event.node
  res.statusCode = status
  res.setHeader('content-type', 'text/plain; charset=utf-8')
  res.setHeader('x-content-type-options', 'nosniff')
  res.end(refusals[status])
}
