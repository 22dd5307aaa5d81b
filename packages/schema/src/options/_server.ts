import * as v from 'valibot'
import { anyObject, func } from '../checks.ts'
import { open, type Declare, type Group, type ToolType } from '../define.ts'
import { merge } from '../merge.ts'

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

/** What holds for the paths of one pattern. The keys belong to the server engine; type yours by declaration merging. */
export interface RouteRule {
  [rule: string]: unknown
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

const rulesByPattern = v.pipe(anyObject(), v.record(v.string(), anyObject()))

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
