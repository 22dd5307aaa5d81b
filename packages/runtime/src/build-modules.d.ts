/** Modules generated for each app, and additions to `import.meta`. */

interface ImportMeta {
  readonly server: boolean
  readonly client: boolean
  readonly browser: boolean
  readonly dev: boolean
  readonly test: boolean
  readonly prerender: boolean
  readonly envName: string
}

declare module '#build/dev-client' {
  export const hot: import('@fw/schema').HotClientConnection | undefined
}

declare module '#build/root-component' {
  const component: import('vue').Component
  export default component
}

declare module '#build/error-component' {
  const component: import('vue').Component
  export default component
}

declare module '#build/plugins' {
  const plugins: import('./app/run-plugins.ts').PluginEntry[]
  export default plugins
}

declare module '#build/routes' {
  /** See router/route-table.ts. */
  export const table: import('./router/route-table.ts').RouteTable
  /** Whether some pages are rendered in the browser only. */
  export const usesClientPages: boolean
  /** Whether there are so few routes that the browser creates all records at once. */
}

declare module '#build/router-options' {
  /** JSON options of the configuration, followed by the default exports of the files; later ones take precedence. */
  export const hashMode: boolean
  export const scrollBehaviorType: 'auto' | 'smooth'
  export const options: Partial<import('./router/pages-router.ts').RouterOptionsFile>[]
}

declare module '#build/middleware' {
  export const globalMiddleware: import('./router/middleware.ts').RouteMiddleware[]
  export const namedMiddleware: Record<string, () => Promise<{ default: import('./router/middleware.ts').RouteMiddleware }>>
}

declare module '#build/layouts' {
  const layouts: Record<string, () => Promise<{ default: import('vue').Component }>>
  export default layouts
}

declare module '#build/app-config' {
  const config: Record<string, unknown>
  export default config
}

declare module '#build/global-components' {
  const components: Record<string, import('vue').Component>
  export default components
}

declare module '#build/css' {}

/** Larger built-in components of Vue. Undefined if the app doesn't use them. */
declare module '#build/effects' {
  export const Transition: typeof import('vue').Transition | undefined
  export const KeepAlive: typeof import('vue').KeepAlive | undefined
}

/** Head functions for the server. */
declare module '#build/server-head' {
  export const serverHeadSafe: typeof import('@unhead/vue').useHeadSafe | undefined
  export const serverSeoMeta: typeof import('@unhead/vue').useSeoMeta | undefined
}

/** Enabled optional parts of the runtime. */
declare module '#build/client-features' {
  const features: ((fwApp: import('./app/fw-app.ts').FwApp) => void)[]
  export default features
}

/** The router that creates records on demand. Undefined if the app has few routes. */
declare module '#build/lazy-router' {
  export const createLazyRouter: typeof import('./router/lazy-router.ts').createLazyRouter | undefined
}

/** The router of the app. */
declare module '#build/route-rules' {
  /** Undefined if no rules concern navigation. */
  export const rulesFor: ((path: string) => import('./app/routing-state.ts').AppRouteRules) | undefined
  /** Undefined if there are no rules at all. */
  export const allRulesFor: ((path: string) => import('./app/routing-state.ts').AppRouteRules) | undefined
  /** The same, but undefined if no rule gives pages a payload. */
  export const payloadRulesFor: ((path: string) => import('./app/routing-state.ts').AppRouteRules) | undefined
}

declare module '#build/router-setup' {
  /** Asynchronous only if the `routes` of a router options file are. The first navigation runs in `app:created`. */
  export const setupRouter: (fwApp: import('./app/fw-app.ts').FwApp) => void | Promise<void>
}

/** Options for the runtime as constants, so that unused code is removed. */
declare module '#build/options' {
  export const appId: string
  export const rootSelector: string
  export const spaLoaderId: string | undefined
  export const spaLoaderWithin: boolean
  export const pagesEnabled: boolean
  export const ssr: boolean
  export const multiApp: boolean
  export const fwVersion: string
  export const pagesDir: string
  export const uiConfig: Record<string, unknown>
  export const appHead: Record<string, unknown>
  /** URLs in it that refer to files in a public directory. */
  export const appHeadFiles: readonly string[] | false
  export const renderHeadOptions: { omitLineBreaks?: boolean }
  export const headLegacy: boolean
  /** Whether head tags are sorted by their importance for browsers. */
  export const headSorted: boolean
  export const pageTransition: boolean | Record<string, unknown>
  export const layoutTransition: boolean | Record<string, unknown>
  export const keepalive: boolean | Record<string, unknown>
  export const viewTransition: boolean
  /** Defaults of the data composables, see `data/`. */
  export const asyncDataDefaults: { value: null | undefined; errorValue: null | undefined; deep: boolean }
  export const pendingWhenIdle: boolean
  export const resetAsyncDataToUndefined: boolean
  export const alwaysRunFetchOnKeyChange: boolean
  export const granularCachedData: boolean
  export const purgeCachedData: boolean
  export const useFetchDefaults: Record<string, unknown>
  export const crossOriginPrefetch: boolean
  export const linkDefaults: {
    componentName: string
    prefetch: boolean
    prefetchOn: { visibility?: boolean; interaction?: boolean }
    trailingSlash?: 'append' | 'remove'
    activeClass?: string
    exactActiveClass?: string
    prefetchedClass?: string
    externalRelAttribute?: string
  }
  export const cookieStore: boolean
  /** Whether there can be pages with payload files. */
  export const payloadExtraction: boolean
  /** Whether the payload is text of JSON, or of a string in JavaScript. */
  export const renderJsonPayloads: boolean
  export const sharedPrerenderData: boolean
  export const parseErrorData: boolean
  /** The event that the bundler emits if a chunk cannot be loaded, if there is one. */
  export const chunkErrorEvent: string | undefined
  export const emitRouteChunkError: false | 'manual' | 'automatic' | 'automatic-immediate'
  export const checkOutdatedBuildInterval: number | false
  export const restoreState: boolean
  export const navigationRepaint: boolean
}

/** Islands of the app. Without any, everything is empty. */
declare module '#build/islands' {
  type Load = () => Promise<{ default: import('vue').Component }>
  /** Server only. Undefined if islands are disabled. */
  export const server: typeof import('./islands-server.ts') | undefined
  /** Components by name. Server only. */
  export const islands: Record<string, Load>
  /** Components with the attribute `fw-client`. */
  export const parts: Record<string, Load>
  /** Whether other servers may render islands. */
  export const remote: boolean | readonly string[]
  /** Whether templates in objects are compiled at run time. */
  export const runtimeCompiler: boolean
}

/** Components with the attribute `fw-client`, for pages of other apps. */
declare module '#build/island-parts' {
  export const parts: Record<string, import('vue').Component>
}

/** Pages that are only rendered on the server. */
declare module '#build/server-pages' {
  export const serverPages: Record<string, () => Promise<{ default: import('vue').Component }>>
}
