import type { RenderRequest, ResponseParts } from '@fw/schema'
import type { VueHeadClient } from '@unhead/vue'
import type { App, EffectScope, Ref } from 'vue'
import type { RouteLocationNormalizedLoaded, Router } from 'vue-router'
import type { Filled, Injections, RuntimeConfig } from './app-types.ts'
import type { AppError } from './errors.ts'
import type { AppHookable } from './app-hookable.ts'
import type { AppHookArguments, AppHookName, AppListener } from './app-hooks.ts'
import type { RoutingState } from './routing-state.ts'

/** What travels from the server to the browser. */
export interface FwPayload {
  path?: string
  serverRendered?: boolean
  prerenderedAt?: number
  /** Results of `useAsyncData`, by key. */
  data: Record<string, unknown>
  /** Values of `useState`, by key with the prefix `$s`. */
  state: Record<string, unknown>
  /** Keys that `callOnce` has seen. */
  once: Set<string>
  /** Errors of `useAsyncData`, by key. */
  _errors: Record<string, unknown>
  /** The error that the error page shows. */
  error?: AppError | undefined
  [key: string]: unknown
}

/** What one request on the server knows. */
export interface SsrContext {
  request: RenderRequest
  /** Decided by the app; sent when it is done. */
  response: ResponseParts
  /** Set as soon as the answer is decided without a page, by `navigateTo` for example. Nothing is rendered then. */
  decided?: { status: number; location?: string; body: string }
  payload: FwPayload
  /** Filled by components while they render. */
  modules: Set<string>
  teleports: Record<string, string>
  prehydrate: string[]
  prerenderRoutes: string[]
  noScripts: boolean
  /** Reducers of the payload: what JSON cannot carry, by name. */
  payloadReducers: Record<string, (value: unknown) => unknown>
}

/** One running app: one per request on the server, one per page load in the browser. */
export interface FwApp extends Filled<Injections, OpenInjections> {
  vueApp: App
  versions: { fw: string; vue: string }
  payload: FwPayload
  /** Data of payload files that belong to prerendered pages, by key. */
  static: { data: Record<string, unknown> }
  /** On the server only. */
  ssrContext?: SsrContext
  $config: AppRuntimeConfig
  $router: Router
  /** The route of the page that is shown: it changes when the new page is ready, not when navigation starts. */
  _route: RouteLocationNormalizedLoaded
  isHydrating: boolean
  hooks: AppHookable
  /** Gives a function that takes the listener away. */
  hook: <Name extends AppHookName>(name: Name, listener: AppListener<Name>) => () => void
  callHook: <Name extends AppHookName>(name: Name, ...args: AppHookArguments<Name>) => Promise<void> | void
  provide: (name: string, value: unknown) => void
  /** Calls a function so that composables in it find this app. */
  runWithContext: <T>(fn: () => T) => T
  /** Hydration lasts until the returned function is called. */
  deferHydration: () => () => void
  /** Lives as long as the app: the request on the server, the page in the browser. Stopped with it. */
  scope: EffectScope
  /** Aborted when the app ends: at the end of the request, or when the client went away. */
  signal: AbortSignal
  /** Entries of `useAsyncData`, by key; owned by `data/`. */
  _data: Map<string, unknown>
  /** State of middleware; owned by `router/`. */
  _middleware: { global: RouteMiddlewareEntry[]; named: Record<string, RouteMiddlewareEntry>; processing: boolean }
  _error: Ref<AppError | undefined>
  /** State of navigation; owned by `router/`. */
  _routing?: RoutingState
  /** Ends the app: stops its effects and aborts what still runs. */
  _dispose: () => void
  /** The head of the document; owned by `head/`. */
  _head?: VueHeadClient
}

export type RouteMiddlewareEntry = unknown

/** What plugins provide, while no types are generated. */
export type OpenInjections = Record<`$${string}`, unknown>

/** Runtime configuration as code of an app reads it. */
export type AppRuntimeConfig = Filled<RuntimeConfig, RuntimeConfigOfApp>

/** Runtime configuration as an app reads it, while no types are generated. */
export interface RuntimeConfigOfApp {
  app: { baseURL: string; buildAssetsDir: string; cdnURL: string; buildId: string }
  public: Record<string, unknown>
  [key: string]: unknown
}
