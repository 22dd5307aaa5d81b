import * as v from 'valibot'
import { origin } from '../checks.ts'
import type { Declare, Group, Leaf } from '../define.ts'

/** A content security policy: directives by name, which replace the default ones. `false` removes one. */
export interface CspOptions {
  /** Only report violations. */
  report?: boolean | undefined
  /** `strict` allows style elements by their hashes, and no style attributes. */
  styles?: 'strict' | undefined
  [directive: `${string}-${string}`]: string[] | false | undefined
}

/** What is different for the paths of a route rule. */
export interface SecurityRule {
  /** Response headers by name. `false` removes one. */
  headers?: Record<string, string | false> | undefined
  /** Directives of the policy. `false` removes it. */
  csp?: CspOptions | false | undefined
}

export interface SecurityShape {
  /**
   * Other sites whose pages may change something here: their requests with cookies are accepted for methods other than GET, HEAD and
   * OPTIONS, and their WebSockets. By default only pages of the same origin may. For single paths, use `csrf: false` in `routeRules`.
   *
   * @default []
   * @example ['https://admin.example.com']
   */
  origins: string[]
  /**
   * Host names of the app. Requests for others are refused, so that URLs made from the request lead to the app. A leading dot includes
   * subdomains. If it is empty, every name is accepted.
   *
   * @default []
   * @example ['shop.example.com', '.example.org']
   */
  allowedHosts: string[]
  /**
   * Proxies in front of the app: addresses, subnets, `loopback` or `private`. What they say in `X-Forwarded-*` headers about the visitor is
   * believed. If there are any, these headers are removed from requests of others.
   *
   * @default []
   * @example ['loopback', '10.0.0.0/8']
   */
  trustedProxies: string[]
  /**
   * What one process of a Node.js server does at once, and how long it waits. `false` removes a limit. Hosts of functions have limits of their
   * own, and `fw dev` has none.
   */
  limits: Group<LimitsShape>
  /**
   * Headers of all responses: `X-Content-Type-Options: nosniff`, `Referrer-Policy: strict-origin-when-cross-origin` and
   * `X-Frame-Options: SAMEORIGIN`. An object adds or replaces headers, and removes those with the value `false`. What a route, middleware or
   * route rule sets wins. For single paths, use `security: { headers }` in `routeRules`.
   *
   * @default { 'x-content-type-options': 'nosniff', … 2 more }
   * @example { 'x-frame-options': 'DENY', 'strict-transport-security': 'max-age=31536000' }
   */
  headers: Leaf<boolean | Record<string, string | false>, Record<string, string | false>>
  /**
   * Send a content security policy with pages, which allows scripts of the app only, by their hashes. Works for rendered, cached and prerendered
   * pages. An object replaces directives; `report: true` only reports violations, and `styles: 'strict'` allows no other styles either. In
   * development, violations are shown, and nothing is blocked.
   *
   * @default false
   * @example { 'img-src': ["'self'", 'https://images.example.com'] }
   */
  csp: Leaf<boolean | CspOptions, CspOptions | false>
  /**
   * Send the tags of `useCacheTags` and `setCacheTags` with responses, as `Cache-Tag` and `Surrogate-Key`, for a CDN that purges by them.
   * Visitors would see them too. Hosts that run functions, such as Netlify, always get them.
   *
   * @default false
   * @example true
   */
  cacheTags: boolean
}

export interface LimitsShape {
  /**
   * Milliseconds in which a client has to send the headers of a request, counted from the connection. Later it gets 408. Headers arrive in
   * one piece, but load balancers open connections in advance, and keep them for a minute.
   *
   * @default 60000
   * @example 20_000
   */
  headersTimeout: number | false
  /**
   * Milliseconds in which a client has to send a whole request. Later it gets 408. In five minutes, 10 MB, the largest body by default,
   * arrive over any phone. Raise it together with `maxBodySize`.
   *
   * @default 300000
   * @example 60_000
   */
  requestTimeout: number | false
  /**
   * Open connections. Further ones are closed without a response. An idle connection takes some 16 kB, so all of them take 160 MB.
   *
   * @default 10000
   * @example 50_000
   */
  maxConnections: number | false
  /**
   * Open event streams. Further ones get 503. Together with as many WebSockets, they leave connections for other requests.
   *
   * @default 4000
   * @example 20_000
   */
  maxEventStreams: number | false
  /**
   * Open WebSockets. Further ones get 503. Together with as many event streams, they leave connections for other requests.
   *
   * @default 4000
   * @example 20_000
   */
  maxWebSockets: number | false
  /**
   * Pages and islands that are rendered at once. Further ones get 503 with `Retry-After`, or a stale copy of the cache. A process renders with
   * one thread: if a page takes 5 ms, the last one of 500 waits for 2.5 seconds, and more of them would only wait longer.
   *
   * @default 500
   * @example 50
   */
  maxRenders: number | false
  /**
   * Milliseconds between two pings of a WebSocket. A client that has not answered the last one is gone, and its connection is closed.
   * Proxies close connections that are idle for a minute, so there are two in that time.
   *
   * @default 30000
   * @example 10_000
   */
  pingInterval: number | false
}

export interface SecurityTopic {
  /** Who may send requests, how many, and what they get. */
  security: Group<SecurityShape>
}

const host = v.pipe(
  v.string(),
  v.check(
    (text) => /^\.?[\w-]+(?:\.[\w-]+)*$|^\[[\da-f:.]+\]$/i.test(text),
    'must be a host name such as "example.com", without scheme and port',
  ),
)

/** Whether a text is an IP address in full. */
function isAddress(text: string): boolean {
  if (text.includes(':')) return /^[\da-f:.]+$/i.test(text) && URL.canParse(`http://[${text}]`)
  return /^\d{1,3}(?:\.\d{1,3}){3}$/.test(text) && URL.canParse(`http://${text}`)
}

const proxy = v.pipe(
  v.string(),
  v.check((text) => {
    const [address = '', prefix, ...rest] = text.split('/')
    if (text === 'loopback' || text === 'private') return true
    const bits = isAddress(address) && (address.includes(':') ? 128 : 32)
    return bits !== false && rest.length === 0 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
  }, 'must be an address, a subnet such as "10.0.0.0/8", "loopback" or "private"'),
)

/** Of timers in Node.js: a longer one fires at once. */
const maxTime = 2 ** 31 - 1

const time = v.union([v.literal(false), v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxTime))])
const count = v.union([v.literal(false), v.pipe(v.number(), v.integer(), v.minValue(1))])

const headerName = v.pipe(v.string(), v.regex(/^[\w!#$%&'*+.^`|~-]+$/, 'must be the name of a header'))
const headerValue = v.union([
  v.pipe(v.string(), v.regex(/^[\t\u0020-\u007E]+$/, 'must be the value of a header')),
  v.literal(false),
])

/** A directive is a list: `'self'` without quotes would be the name of a host. */
const source = v.pipe(
  v.string(),
  v.regex(/^[^\s;,]+$/, 'must be one source, without spaces, commas and semicolons'),
  v.check(
    (text) => !/^(?:self|none|unsafe-.+|wasm-unsafe-eval|strict-dynamic|report-sample|(?:nonce|sha\d+)-.+)$/i.test(text),
    `must be in single quotes, such as "'self'"`,
  ),
)

const csp = v.objectWithRest(
  { report: v.optional(v.boolean()), styles: v.optional(v.literal('strict')) },
  v.union([v.array(source), v.literal(false)]),
)

const cspCheck = v.pipe(
  csp,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    for (const [key, value] of Object.entries(dataset.value)) {
      if (key === 'report' || key === 'styles' || /^[a-z]+(?:-[a-z]+)+$/.test(key)) continue
      const path = { type: 'object' as const, origin: 'key' as const, input: dataset.value, key, value }
      addIssue({ message: `"${key}" is not a directive, such as "img-src"`, path: [path] })
    }
  }),
) as v.GenericSchema<unknown, CspOptions> // valibot has no type for keys with a hyphen

const headersCheck: v.GenericSchema<unknown, Record<string, string | false>> = v.record(headerName, headerValue)

export const securityRule: v.GenericSchema<unknown, SecurityRule> = v.strictObject({
  headers: v.optional(headersCheck),
  csp: v.optional(v.union([cspCheck, v.literal(false)])),
})

const defaultHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'SAMEORIGIN',
}

/** Removed headers stay `false`: without their names, resolving the result again would add them. */
function headersOf(written: boolean | Record<string, string | false>): Record<string, string | false> {
  if (written === false) return Object.fromEntries(Object.keys(defaultHeaders).map((name) => [name, false]))
  if (written === true) return { ...defaultHeaders }
  return { ...defaultHeaders, ...Object.fromEntries(Object.entries(written).map(([name, value]) => [name.toLowerCase(), value])) }
}

export const security: Declare<SecurityTopic> = {
  security: {
    group: {
      origins: {
        check: v.array(origin),
        default: [],
        normalize: (list) => [...new Set(list.map((each) => new URL(each).origin))],
        merge: 'append',
        proof: 'security/origins',
      },
      allowedHosts: {
        check: v.array(host),
        default: [],
        normalize: (list) => [...new Set(list.map((each) => each.toLowerCase()))],
        merge: 'append',
        proof: 'security/allowed-hosts',
      },
      trustedProxies: { check: v.array(proxy), default: [], merge: 'append', proof: 'security/trusted-proxies' },
      limits: {
        group: {
          headersTimeout: { check: time, default: 60_000, proof: 'security/limits' },
          requestTimeout: { check: time, default: 300_000, proof: 'security/limits' },
          maxConnections: { check: count, default: 10_000, proof: 'security/limits' },
          maxEventStreams: { check: count, default: 4000, proof: 'security/limits' },
          maxWebSockets: { check: count, default: 4000, proof: 'security/limits' },
          maxRenders: { check: count, default: 500, proof: 'security/limits' },
          pingInterval: { check: time, default: 30_000, proof: 'security/limits' },
        },
      },
      headers: {
        check: v.union([v.boolean(), headersCheck]),
        default: true,
        normalize: headersOf,
        serializable: true,
        proof: 'security/headers',
      },
      csp: {
        check: v.union([v.boolean(), cspCheck]),
        default: false,
        normalize: (policy) => (policy === true ? {} : policy),
        serializable: true,
        proof: 'security/csp',
      },
      cacheTags: { check: v.boolean(), default: false, proof: 'security/cache-tags' },
    },
  },
}
