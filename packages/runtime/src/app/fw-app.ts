import type { RenderedIsland, RenderRequest, ResponseParts } from '@fw/schema'
import type { VueHeadClient } from '@unhead/vue'
import type { App, EffectScope, Ref } from 'vue'
import type { RouteLocationNormalizedLoaded, Router } from 'vue-router'
import type { Filled, Injections, RuntimeConfig } from './app-types.ts'
import type { AppError } from './errors.ts'
import type { AppHookable } from './app-hookable.ts'
import type { AppHookArguments, AppHookName, AppListener } from './app-hooks.ts'
import type { RoutingState } from './routing-state.ts'

/** The data that is transferred from the server to the browser. */
export interface FwPayload {
  path?: string
  serverRendered?: boolean
  prerenderedAt?: number
  /** Results of `useAsyncData`, by key. */
  data: Record<string, unknown>
  /** Values of `useState`, by key with the prefix `$s`. */
  state: Record<string, unknown>
  /** Keys that `callOnce` has run. */
  once: Set<string>
  /** Errors of `useAsyncData`, by key. */
  _errors: Record<string, unknown>
  /** The error shown on the error page. */
  error?: AppError | undefined
  [key: string]: unknown
}

/** The server-side state of one request. */
export interface SsrContext {
  request: RenderRequest
  /** Set by the app and sent when rendering is done. */
  response: ResponseParts
  /** Set as soon as the response needs no page, for example by `navigateTo`. Rendering is skipped then. */
  decided?: { status: number; location?: string; body: string }
  payload: FwPayload
  /** Modules used by rendered components. */
  modules: Set<string>
  /** Modules of components that are hydrated later: browsers need their styles only. */
  lazyModules?: Set<string>
  /** Set while an island is rendered. */
  island?: IslandState
  teleports: Record<string, string>
  prehydrate: string[]
  prerenderRoutes: string[]
  noScripts: boolean
  /** Payload reducers by name, for values that JSON cannot represent. */
  payloadReducers: Record<string, (value: unknown) => unknown>
}

/** The state of an island while it is rendered. */
export interface IslandState {
  name: string
  context: Record<string, string>
  /** Whether it is a component rather than a server page. Components have no route. */
  isComponent: boolean
  slots: NonNullable<RenderedIsland['slots']>
  components: NonNullable<RenderedIsland['components']>
}

/** One running app: one per request on the server, one per page load in the browser. */
export interface FwApp extends Filled<Injections, OpenInjections> {
  vueApp: App
  versions: { fw: string; vue: string }
  payload: FwPayload
  /** Data from the payload files of prerendered pages, by key. */
  static: { data: Record<string, unknown> }
  /** Server only. */
  ssrContext?: SsrContext
  $config: AppRuntimeConfig
  $router: Router
  /** The route of the visible page: it changes when the new page is ready, not when navigation starts. */
  _route: RouteLocationNormalizedLoaded
  isHydrating: boolean
  hooks: AppHookable
  /** Adds a listener. Returns a function that removes it. */
  hook: <Name extends AppHookName>(name: Name, listener: AppListener<Name>) => () => void
  callHook: <Name extends AppHookName>(name: Name, ...args: AppHookArguments<Name>) => Promise<void> | void
  provide: (name: string, value: unknown) => void
  /** Calls a function with this app as the current one, so that it can use composables. */
  runWithContext: <T>(fn: () => T) => T
  /** Delays the end of hydration until the returned function is called. */
  deferHydration: () => () => void
  /** An effect scope with the lifetime of the app: the request on the server, the page in the browser. */
  scope: EffectScope
  /** Aborted at the end of the request, or when the client disconnects. */
  signal: AbortSignal
  /** Entries of `useAsyncData`, by key; owned by `data/`. */
  _data: Map<string, unknown>
  /** State of middleware; owned by `router/`. */
  _middleware: { global: RouteMiddlewareEntry[]; named: Record<string, RouteMiddlewareEntry>; processing: boolean }
  _error: Ref<AppError | undefined>
  /** State of navigation; owned by `router/`. */
  _routing?: RoutingState
  /** Stops the effects of the app and aborts pending work. */
  _dispose: () => void
  /** The head of the document; owned by `head/`. */
  _head?: VueHeadClient
}

export type RouteMiddlewareEntry = unknown

/** Provided values, if no types are generated. */
export type OpenInjections = Record<`$${string}`, unknown>

/** The runtime configuration available to the app. */
export type AppRuntimeConfig = Filled<RuntimeConfig, RuntimeConfigOfApp>

/** The runtime configuration of an app, if no types are generated. */
export interface RuntimeConfigOfApp {
  app: { baseURL: string; buildAssetsDir: string; cdnURL: string; buildId: string }
  public: Record<string, unknown>
  [key: string]: unknown
}
