/** Modules that fw generates for each app, and what the build puts into `import.meta`. */

interface ImportMeta {
  readonly server: boolean
  readonly client: boolean
  readonly browser: boolean
  readonly dev: boolean
  readonly test: boolean
  readonly prerender: boolean
  readonly envName: string
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
  /** Some pages are rendered in the browser only. */
  export const usesClientPages: boolean
  /** So few that a browser makes all records at once. */
  export const fewRoutes: boolean
}

declare module '#build/router-options' {
  /** JSON options of the configuration, then the default exports of the files; a later one overrides. */
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

/** Larger components of the view library: undefined where nothing in the app uses them. */
declare module '#build/effects' {
  export const Transition: typeof import('vue').Transition | undefined
  export const KeepAlive: typeof import('vue').KeepAlive | undefined
}

/** Functions of the head manager, on the server only. */
declare module '#build/server-head' {
  export const serverHeadSafe: typeof import('@unhead/vue').useHeadSafe | undefined
  export const serverSeoMeta: typeof import('@unhead/vue').useSeoMeta | undefined
}

/** Parts of the runtime that are switched on. */
declare module '#build/client-features' {
  const features: ((fwApp: import('./app/fw-app.ts').FwApp) => void)[]
  export default features
}

/** The router that makes records on demand: undefined where the app has few of them and one router. */
declare module '#build/lazy-router' {
  export const createLazyRouter: typeof import('./router/lazy-router.ts').createLazyRouter | undefined
}

/** The router that the app needs. */
declare module '#build/route-rules' {
  /** Undefined without rules for the app. */
  export const rulesFor: ((path: string) => import('./app/routing-state.ts').AppRouteRules) | undefined
}

declare module '#build/router-setup' {
  /** Asynchronous only if a router options file makes its routes so. The first navigation runs with `app:created`. */
  export const setupRouter: (fwApp: import('./app/fw-app.ts').FwApp) => void | Promise<void>
}

/** Options that the runtime reads, as constants so that unused code falls away. */
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
  /** Addresses in it that are files of a public directory. */
  export const appHeadFiles: readonly string[] | false
  export const renderHeadOptions: { omitLineBreaks?: boolean }
  export const headLegacy: boolean
  export const pageTransition: boolean | Record<string, unknown>
  export const layoutTransition: boolean | Record<string, unknown>
  export const keepalive: boolean | Record<string, unknown>
  export const viewTransition: boolean
  export const sensitive: boolean
  /** Data semantics: see composables of `data/`. */
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
  export const emitRouteChunkError: false | 'manual' | 'automatic' | 'automatic-immediate'
  export const restoreState: boolean
  export const navigationRepaint: boolean
}
