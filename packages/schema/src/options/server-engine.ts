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

/** Answers for a path whether to skip it. */
export type PrerenderFilter = (path: string) => boolean | null | undefined

export interface PrerenderShape {
  /**
   * Paths that are not prerendered, even if a page links to them: a string is the start of a path, a function decides.
   *
   * @default []
   * @example ['/admin']
   */
  ignore: (string | RegExp | PrerenderFilter)[]
  /**
   * Paths to prerender. A crawler starts from them.
   *
   * @default []
   * @example ['/', '/about']
   */
  routes: string[]
}

export interface ServerEngineShape {
  /** Pages rendered when the app is built. Further keys reach the engine. */
  prerender: Group<PrerenderShape, never, Record<string, unknown>>
  /**
   * The engine's view of `routeRules`. Rules of both places count; those of `routeRules` win.
   *
   * @default {}
   * @example { '/api/**': { cors: true } }
   */
  routeRules: RouteRules
  /**
   * The engine's view of `runtimeConfig`, plus `serverEngine.envPrefix`: what environment variables start with. Values belong
   * under `runtimeConfig`, which wins.
   *
   * @default { public: {}, app: {…}, serverEngine: { envPrefix: 'FW_' } }
   * @example { serverEngine: { envPrefix: 'SHOP_' } }
   */
  runtimeConfig: Leaf<WrittenEngineRuntimeConfig, EngineRuntimeConfig>
}

export interface ServerEngineTopic {
  /** The server engine. Keys that fw does not know reach it unchanged. */
  serverEngine: Group<ServerEngineShape, never, ToolType<'serverEngine'>>
}

const routesCheck = v.array(v.string())

/** In B `generate.routes` still counts. */
function withGenerateRoutes(routes: string[], { variant, written }: Context): string[] {
  const older = variant === 'B' ? written('generate.routes') : undefined
  return v.is(routesCheck, older) ? (merge(routes, older, 'append') as string[]) : routes // lists of strings joined
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
