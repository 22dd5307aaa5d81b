import * as v from 'valibot'
import { func, regexp } from '../checks.ts'
import type { Context, Declare, Group, Leaf, ToolType } from '../define.ts'
import { merge } from '../merge.ts'
import { joinRouteRules, routeRulesCheck, type RouteRules } from './_server.ts'
import {
  engineRuntimeConfig,
  engineRuntimeConfigCheck,
  type EngineRuntimeConfig,
  type WrittenEngineRuntimeConfig,
} from './runtime-config.ts'

/** Returns whether to skip a path. */
export type PrerenderFilter = (path: string) => boolean | null | undefined

export interface PrerenderShape {
  /**
   * Paths that are not prerendered, even if a page links to them: a string matches the start of a path, a function is called with
   * the path.
   *
   * @default []
   * @example ['/admin']
   */
  ignore: (string | RegExp | PrerenderFilter)[]
  /**
   * Paths to prerender. The crawler starts with them.
   *
   * @default []
   * @example ['/', '/about']
   */
  routes: string[]
}

export interface ServerEngineShape {
  /** Prerendering of pages at build time. Other keys are passed to Nitro. */
  prerender: Group<PrerenderShape, never, Record<string, unknown>>
  /**
   * Merged with `routeRules`, which takes precedence.
   *
   * @default {}
   * @example { '/api/**': { cors: true } }
   */
  routeRules: RouteRules
  /**
   * Runtime configuration of Nitro, with `serverEngine.envPrefix` as the prefix of environment variables. Set values in
   * `runtimeConfig`, which takes precedence.
   *
   * @default { public: {}, app: {…}, serverEngine: { envPrefix: 'FW_' } }
   * @example { serverEngine: { envPrefix: 'SHOP_' } }
   */
  runtimeConfig: Leaf<WrittenEngineRuntimeConfig, EngineRuntimeConfig>
}

export interface ServerEngineTopic {
  /** Configuration of Nitro, the server engine. Unknown keys are passed through. */
  serverEngine: Group<ServerEngineShape, never, ToolType<'serverEngine'>>
}

const routesCheck = v.array(v.string())

/** Variant B still supports `generate.routes`. */
function withGenerateRoutes(routes: string[], { variant, written }: Context): string[] {
  const older = variant === 'B' ? written('generate.routes') : undefined
  return v.is(routesCheck, older) ? (merge(routes, older, 'append') as string[]) : routes // merged lists of strings
}

export const serverEngine: Declare<ServerEngineTopic> = {
  serverEngine: {
    open: true,
    group: {
      prerender: {
        open: true,
        group: {
          ignore: {
            check: v.array(v.union([v.string(), regexp, func<PrerenderFilter>()])),
            default: [],
            merge: 'append',
            proof: 'server-engine/prerender-ignore',
          },
          routes: {
            check: routesCheck,
            default: [],
            normalize: withGenerateRoutes,
            merge: 'append',
            proof: 'server-engine/prerender-routes',
          },
        },
      },
      routeRules: {
        check: routeRulesCheck,
        default: {},
        normalize: (rules, { written }) => joinRouteRules(rules, written('routeRules')),
        proof: '_server/route-rules',
      },
      runtimeConfig: {
        check: engineRuntimeConfigCheck,
        default: {},
        normalize: engineRuntimeConfig,
        serializable: true,
        proof: 'server-engine/runtime-config',
      },
    },
  },
}
