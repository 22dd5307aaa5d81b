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
  export const fewRoutes: boolean
}

declare module '#build/router-options' {
  /** JSON options of the configuration, followed by the default exports of the files; later ones take precedence. */
  export const hashMode: boolean
  export const scrollBehaviorType: 'auto' | 'smooth'
  export const options: Partial<import('./router/router-options.ts').RouterOptionsFile>[]
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
  /** Undefined if no rules apply to the app. */
  export const rulesFor: ((path: string) => import('./app/routing-state.ts').AppRouteRules) | undefined
}

declare module '#build/router-setup' {
  /** Asynchronous only if the `routes` of a router options file are. The first navigation runs in `app:created`. */
  export const setupRouter: (fwApp: import('./app/fw-app.ts').FwApp) => void | Promise<void>
}

/** Options for the runtime as constants, so that unused code is removed. */
declare module '#build/options' {
  export const appId: string
  export const rootId: string | false
  export const rootTag: string
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
  export const pageTransition: boolean | Record<string, unknown>
  export const layoutTransition: boolean | Record<string, unknown>
  export const keepalive: boolean | Record<string, unknown>
  export const viewTransition: boolean
  export const sensitive: boolean
  /** Defaults of the data composables, see `data/`. */
  export const asyncDataDefaults: { value: null | undefined; errorValue: null | undefined; deep: boolean }
  export const pendingWhenIdle: boolean
  export const resetAsyncDataToUndefined: boolean
  export const alwaysRunFetchOnKeyChange: boolean
  export const granularCachedData: boolean
  export const purgeCachedData: boolean
  export const useFetchDefaults: Record<string, unknown>
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
  export const payloadExtraction: boolean
  export const parseErrorData: boolean
  /** The event that the bundler emits if a chunk cannot be loaded, if there is one. */
  export const chunkErrorEvent: string | undefined
  export const emitRouteChunkError: false | 'manual' | 'automatic' | 'automatic-immediate'
  export const restoreState: boolean
  export const navigationRepaint: boolean
}
