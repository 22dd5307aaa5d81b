import * as v from 'valibot'
import { anyObject, func } from '../checks.ts'
import { open, type Declare, type Group, type ToolType } from '../define.ts'
import { merge } from '../merge.ts'
import { nearest } from '../nearest.ts'

/** Written as a method, so that a function typed for the engine's own event fits. */
export type LiveHandler = { handle(event: unknown): unknown }['handle']

/** A handler that exists in development only. */
export interface DevServerHandler {
  /** The function itself, or the path of a file that exports it. */
  handler: LiveHandler | string
  /** Where it answers; everywhere if unset. */
  route?: string | undefined
}

/** A handler of the server. */
export interface ServerHandler {
  /** Path of the file; aliases such as `#server` work. */
  handler: string
  /** Pattern of the paths it answers, e.g. `/api/items/:id`; every path if unset. */
  route?: string | undefined
  /** HTTP method it answers; every method if unset. */
  method?: string | undefined
  /** Runs before the routes and passes the request on. */
  middleware?: boolean | undefined
  /** Load the file on its first request instead of at start. */
  lazy?: boolean | undefined
}

/** How responses are cached. */
export interface CacheRule {
  /** For how many seconds a response is fresh. */
  maxAge?: number | undefined
  /** Serve a stale response while a new one is made. */
  swr?: boolean | undefined
  /** For how many seconds a stale response may be served. */
  staleMaxAge?: number | undefined
  /** For how many seconds a response may be computed; 30 if unset. */
  fillTimeout?: number | undefined
  /** Request headers that responses depend on. */
  varies?: string[] | readonly string[] | undefined
  /** The storage mount that holds responses. */
  base?: string | undefined
  /** First part of the cache key. */
  group?: string | undefined
  /** Second part of the cache key. */
  name?: string | undefined
  /** A value that makes older entries invalid when it changes. */
  integrity?: unknown
}

/** What holds for the paths of one pattern. Declare rules of your own by declaration merging. */
export interface RouteRule {
  /** Redirect with status 307, or another one. `/**` at the end of both patterns keeps the rest of the path. */
  redirect?: string | { to: string; statusCode?: number | undefined } | undefined
  /** Answer with the response of another server. `/**` works as in `redirect`; further keys are options of h3's `proxyRequest`. */
  proxy?: string | { to: string; [option: string]: unknown } | undefined
  /** Response headers. */
  headers?: Record<string, string> | undefined
  /** Allow requests from every origin. */
  cors?: boolean | undefined
  /** Cache responses; `false` turns off what a wider pattern has set. */
  cache?: CacheRule | false | undefined
  /** Cache responses and serve stale ones while a new one is made; a number is the maximum age in seconds. */
  swr?: boolean | number | undefined
  /** Cache responses without an end; a number is the maximum age in seconds. */
  static?: boolean | number | undefined
  /** Incremental regeneration by the hosting platform (Vercel, Netlify). Elsewhere a number is the same as `swr`, and `true` caches until the next build. */
  isr?: boolean | number | { [option: string]: unknown } | undefined
  /** How many bytes a request body may have; 10,000,000 if unset. Larger ones are refused with 413. */
  maxBodySize?: number | undefined
  /** Write the page to a file at build time; `false` leaves it out. */
  prerender?: boolean | undefined
  /** `false` renders pages in the browser only. */
  ssr?: boolean | undefined
  /** Send pages without scripts. */
  noScripts?: boolean | undefined
  /** Route middleware to run besides that of the page; `{ auth: false }` takes one away. */
  appMiddleware?: string | string[] | Record<string, boolean> | undefined
  /** The layout of pages that name none; `false` for no layout. */
  appLayout?: string | false | undefined
}

/** Rules by path pattern. */
export type RouteRules = Record<string, RouteRule>

export interface DevtoolsShape {
  /**
   * Whether the developer tools run. They never do in production.
   *
   * @default none
   * @example true
   */
  enabled: boolean | undefined
}

export interface ServerSideShape {
  /**
   * Server handlers for development only; a production build leaves them out.
   *
   * @default []
   * @example [{ route: '/__mail', handler: () => 'sent mails' }]
   */
  devServerHandlers: DevServerHandler[]
  /** The developer tools. `true` or `false` in place of the object switches them; further keys reach the tools. */
  devtools: Group<DevtoolsShape, boolean, ToolType<'devtools'>>
  /**
   * Server handlers besides the files in `server/api`, `server/routes` and `server/middleware`, which need no entry.
   *
   * @default []
   * @example [{ route: '/health', handler: '#server/health.ts', method: 'get' }]
   */
  serverHandlers: ServerHandler[]
  /**
   * Redirects, caching, headers, rendering and the like, by path pattern. `appMiddleware`, `appLayout` and `noScripts` are for pages.
   * One set with `serverEngine.routeRules`: rules of both places count, and this one wins. Experimental.
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
  prerender: v.optional(v.boolean()),
  ssr: v.optional(v.boolean()),
  noScripts: v.optional(v.boolean()),
  appMiddleware: v.optional(v.union([v.string(), v.array(v.string()), v.record(v.string(), v.boolean())])),
  appLayout: v.optional(v.union([v.string(), v.literal(false)])),
} satisfies Record<keyof RouteRule, v.GenericSchema>

/** Modules and server code may read rules of their own, so a key is refused only if it looks like a misspelt rule. */
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

export const routeRulesCheck = rulesByPattern as v.GenericSchema<unknown, RouteRules> // a project may type its rules more closely

/** The rules of both places as one set. What fails the check is reported where it stands and left out here. */
export function joinRouteRules(engineRules: unknown, rules: unknown): RouteRules {
  const sets = [engineRules, rules].map((set) => (v.is(routeRulesCheck, set) ? set : {}))
  return merge(sets[0], sets[1]) as RouteRules // two sets of rules merge into one
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
