import * as v from 'valibot'
import { anyObject, func } from '../checks.ts'
import { open, type Declare, type Group, type ToolType } from '../define.ts'
import { merge } from '../merge.ts'
import { relativeFile } from '../relative-file.ts'
import { nearest } from '../nearest.ts'
import { securityRule, type SecurityRule } from './security.ts'

/** Declared as a method, so that a function typed with h3's event is assignable. */
export type LiveHandler = { handle(event: unknown): unknown }['handle']

/** A handler for development only. */
export interface DevServerHandler {
  /** The handler function, or the path of a file that exports it. */
  handler: LiveHandler | string
  /** Route of the handler; every path if unset. */
  route?: string | undefined
}

/** A server handler. */
export interface ServerHandler {
  /** Path of the file. Aliases such as `#server` work. */
  handler: string
  /** Route pattern, such as `/api/items/:id`; every path if unset. */
  route?: string | undefined
  /** HTTP method to handle; every method if unset. */
  method?: string | undefined
  /** Runs before the routes and passes the request on. */
  middleware?: boolean | undefined
  /** Load the file on the first request instead of at startup. */
  lazy?: boolean | undefined
}

/** Cache options for responses. */
export interface CacheRule {
  /** Maximum age of a response in seconds. */
  maxAge?: number | undefined
  /** Serve a stale response while it is revalidated. */
  swr?: boolean | undefined
  /** Maximum time in seconds for which a stale response may be served. Defaults to a day. */
  staleMaxAge?: number | undefined
  /** Maximum time in seconds for which a stale response may be served if rendering fails. Defaults to `staleMaxAge`; 0 without `swr`. */
  staleIfError?: number | undefined
  /** Timeout for computing a response, in seconds. Defaults to 30. */
  fillTimeout?: number | undefined
  /** Request headers that the response varies on. */
  varies?: string[] | readonly string[] | undefined
  /** Query parameters that the response depends on. By default all but those for tracking, such as `utm_source`. */
  allowQuery?: string[] | readonly string[] | undefined
  /** Tags to invalidate the responses by. */
  tags?: string[] | readonly string[] | undefined
  /** Storage mount for cached responses. */
  base?: string | undefined
  /** First part of the cache key. */
  group?: string | undefined
  /** Second part of the cache key. */
  name?: string | undefined
  /** Changing this value invalidates older entries. */
  integrity?: unknown
}

/** A limit of requests per visitor. */
export interface RateLimitRule {
  /** The number of requests that a visitor may send in a window of time. */
  max: number
  /** Length of the window in seconds. It starts with the first request. */
  per: number
  /**
   * A header that the host sets to the address of the visitor, such as `cf-connecting-ip`. By default the address of the connection, or what a proxy
   * in `security.trustedProxies` says.
   */
  by?: string | undefined
}

/** Rules for the paths that match a pattern. Add custom rules by declaration merging. */
export interface RouteRule {
  /** Redirect with status 307, or another status. `/**` at the end of both patterns preserves the rest of the path. */
  redirect?: string | { to: string; statusCode?: number | undefined } | undefined
  /** Proxy to another server. `/**` works as in `redirect`; other keys are options of h3's `proxyRequest`. */
  proxy?: string | { to: string; [option: string]: unknown } | undefined
  /** Response headers. */
  headers?: Record<string, string> | undefined
  /** Allow requests from all origins. */
  cors?: boolean | undefined
  /** Cache responses. `false` disables caching set by a less specific pattern. */
  cache?: CacheRule | false | undefined
  /** Cache responses and serve stale ones while they are revalidated. A number is the maximum age in seconds. */
  swr?: boolean | number | undefined
  /** Cache responses indefinitely. A number is the maximum age in seconds. */
  static?: boolean | number | undefined
  /**
   * Incremental static regeneration on hosts that support it (Vercel, Netlify). On others, a number behaves like `swr`,
   * and `true` caches until the next build.
   */
  isr?: boolean | number | { [option: string]: unknown } | undefined
  /** Maximum size of a request body in bytes; larger requests are rejected with status 413. Defaults to 10,000,000, and to 1,000,000 for JSON. */
  maxBodySize?: number | undefined
  /** `false` accepts requests of other sites that change something, see `security.origins`. For webhooks of browsers. */
  csrf?: boolean | undefined
  /** Limit the requests of each visitor; more get status 429. `false` disables a limit set by a less specific pattern. */
  rateLimit?: RateLimitRule | false | undefined
  /** Overrides of `security.headers` and `security.csp`. */
  security?: SecurityRule | undefined
  /** Prerender the page at build time. `false` excludes it. */
  prerender?: boolean | undefined
  /** `false` renders pages in the browser only. */
  ssr?: boolean | undefined
  /** Send pages without scripts. */
  noScripts?: boolean | undefined
  /** Route middleware to run in addition to that of the page. `{ auth: false }` removes one. */
  appMiddleware?: string | string[] | Record<string, boolean> | undefined
  /** Layout of pages that do not set one; `false` for no layout. */
  appLayout?: string | false | undefined
}

/** Route rules by path pattern. */
export type RouteRules = Record<string, RouteRule>

export interface DevtoolsShape {
  /**
   * Enable the developer tools. They are never enabled in production.
   *
   * @default none
   * @example true
   */
  enabled: boolean | undefined
}

export interface ServerSideShape {
  /**
   * Additional server handlers in development. They are not part of a production build.
   *
   * @default []
   * @example [{ route: '/__mail', handler: () => 'sent mails' }]
   */
  devServerHandlers: DevServerHandler[]
  /** Options of the developer tools. Use `true` or `false` to enable or disable them. Other keys are passed to the tools. */
  devtools: Group<DevtoolsShape, boolean, ToolType<'devtools'>>
  /**
   * Additional server handlers. Files in `server/api`, `server/routes` and `server/middleware` are registered automatically.
   *
   * @default []
   * @example [{ route: '/health', handler: '#server/health.ts', method: 'get' }]
   */
  serverHandlers: ServerHandler[]
  /**
   * Redirects, caching, headers, rendering and other rules, by path pattern. `appMiddleware`, `appLayout` and `noScripts` apply
   * to pages. Merged with `serverEngine.routeRules`; this option takes precedence. Experimental.
   *
   * @default {}
   * @example { '/old': { redirect: '/new' } }
   */
  routeRules: RouteRules
}

const switchOrSeconds = v.union([v.boolean(), v.number()])

const ruleEntries = {
  redirect: v.optional(v.union([v.string(), v.strictObject({ to: v.string(), statusCode: v.optional(v.number()) })])),
  proxy: v.optional(v.union([v.string(), v.looseObject({ to: v.string() })])),
  headers: v.optional(v.record(v.string(), v.string())),
  cors: v.optional(v.boolean()),
  cache: v.optional(v.union([v.literal(false), anyObject<CacheRule>()])),
  swr: v.optional(switchOrSeconds),
  static: v.optional(switchOrSeconds),
  isr: v.optional(v.union([switchOrSeconds, anyObject()])),
  maxBodySize: v.optional(v.number()),
  csrf: v.optional(v.boolean()),
  rateLimit: v.optional(
    v.union([
      v.literal(false),
      v.strictObject({
        max: v.pipe(v.number(), v.integer(), v.minValue(1)),
        per: v.pipe(v.number(), v.gtValue(0)),
        by: v.optional(v.pipe(v.string(), v.regex(/^[\w-]+$/, 'must be the name of a header'))),
      }),
    ]),
  ),
  security: v.optional(securityRule),
  prerender: v.optional(v.boolean()),
  ssr: v.optional(v.boolean()),
  noScripts: v.optional(v.boolean()),
  appMiddleware: v.optional(v.union([v.string(), v.array(v.string()), v.record(v.string(), v.boolean())])),
  appLayout: v.optional(v.union([v.string(), v.literal(false)])),
} satisfies Record<keyof RouteRule, v.GenericSchema>

/** Modules and server code may read custom rules, so a key is only rejected if it looks like a misspelled rule. */
const rule = v.pipe(
  v.looseObject(ruleEntries),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    for (const [key, value] of Object.entries(dataset.value)) {
      if (Object.hasOwn(ruleEntries, key) || nearest(key, Object.keys(ruleEntries)) === undefined) continue
      const path = { type: 'object' as const, origin: 'key' as const, input: dataset.value, key, value }
      addIssue({ message: `Invalid key: ${key}`, expected: 'never', path: [path] })
    }
  }),
)

const rulesByPattern = v.pipe(anyObject(), v.record(v.string(), rule))

export const routeRulesCheck = rulesByPattern as v.GenericSchema<unknown, RouteRules> // a project may declare stricter types for its rules

/** Describes what is wrong with a route rule. Undefined if it is valid. */
export function routeRuleIssue(value: unknown): string | undefined {
  const [issue] = v.safeParse(rule, value).issues ?? []
  return issue && `\`${v.getDotPath(issue) ?? ''}\`: ${issue.message}.`
}

/** Merges the rules of both options. Invalid rules are reported by their own option and skipped here. */
export function joinRouteRules(engineRules: unknown, rules: unknown): RouteRules {
  const sets = [engineRules, rules].map((set) => (v.is(routeRulesCheck, set) ? set : {}))
  return merge(sets[0], sets[1]) as RouteRules // merging two sets of rules yields one
}

export const serverSide: Declare<ServerSideShape> = {
  devServerHandlers: {
    check: v.array(
      v.strictObject({
        handler: v.union([func<LiveHandler>(), v.string()]),
        route: v.optional(v.string()),
      }),
    ),
    default: [],
    normalize: (list, { options }) =>
      list.map((each) =>
        typeof each.handler === 'string' ? { ...each, handler: relativeFile(options.rootDir, each.handler) } : each,
      ),
    merge: 'append',
    proof: 'dev/served',
  },
  devtools: {
    shorthand: { check: v.boolean(), expand: (enabled) => ({ enabled }) },
    open: true,
    group: {
      enabled: { check: v.boolean(), default: undefined, proof: open },
    },
  },
  serverHandlers: {
    check: v.array(
      v.strictObject({
        handler: v.string(),
        route: v.optional(v.string()),
        method: v.optional(v.string()),
        middleware: v.optional(v.boolean()),
        lazy: v.optional(v.boolean()),
      }),
    ),
    default: [],
    normalize: (list, { options }) => list.map((each) => ({ ...each, handler: relativeFile(options.rootDir, each.handler) })),
    merge: 'append',
    proof: '_server/server-handlers',
  },
  routeRules: {
    check: routeRulesCheck,
    default: {},
    normalize: (rules, { written }) => joinRouteRules(written('serverEngine.routeRules'), rules),
    proof: '_server/route-rules',
  },
}
