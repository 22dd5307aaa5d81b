/** Virtual modules that the server builder generates for each app. */

declare module '#fw/server-entry' {
  export const render: import('@fw/schema').ServerEntry['render']
}

declare module '#fw/assets' {
  export const manifest: Omit<import('@fw/schema').ClientManifest, 'inlined'>
  /** Text of inlined style sheets, by file. Relative URLs start with `urlMark`, see inlined-styles.ts. */
  export const inlinedStyles: Record<string, string>
}

declare module '#fw/isr-host' {
  /** The host that keeps pages with the rule `isr`. */
  export const isrHost: 'netlify' | 'vercel' | undefined
}

declare module '#fw/prerendered' {
  /** Files of prerendered pages in the public directory: `/about/index.html`. */
  export const prerenderedFiles: string[]
}

declare module '#fw/cache-store' {
  export const createCacheStore: () => import('./cache/cache-store.ts').CacheStore
}

declare module '#fw/rate-limit' {
  /** Undefined if no route rule limits requests. */
  export const checkRate: typeof import('./rate-limit/check-rate.ts').checkRate | undefined
}

declare module '#fw/engine' {
  export const engineConfig: Record<string, unknown>
}

declare module '#fw/app-config' {
  export const appConfig: Record<string, unknown>
}

declare module '#fw/settings' {
  export const runtimeConfig: Record<string, unknown>
  export const envPrefix: string
  /** The base path while pages are prerendered, if it is another one. */
  export const prerenderBase: string
  export const document: import('./render/document.ts').DocumentSettings
  export const buildAssetsDir: string
  export const ssr: boolean
  /** Development only. */
  export const devLogs: boolean | 'silent'
  export const noScripts: boolean
  export const respectNoSSRHeader: boolean
  export const earlyHints: boolean
  /** Whether prerendered and cached pages have a payload. */
  export const payloadExtraction: boolean
  /** Extension of payload files. */
  export const payloadExtension: 'json' | 'js'
  export const caseSensitive: boolean
  export const noVueServer: boolean
  export const security: {
    origins: string[]
    allowedHosts: string[]
    trustedProxies: string[]
    headers: Record<string, string | false>
    cacheTags: boolean
    limits: import('./limits/limits.ts').Limits
  }
  export const csp: import('@fw/schema').CspOptions | false
}

declare module '#nitro-internal-virtual/public-assets' {
  export const getAsset: (id: string) => object | undefined
  export const isPublicAssetURL: (id: string) => boolean
}

declare module '#nitro-internal-virtual/server-handlers' {
  import type { EventHandler, LazyEventHandler } from 'h3'
  export const handlers: {
    route?: string
    /** In lower case. */
    method?: 'get' | 'head' | 'post'
    middleware?: boolean
    handler: EventHandler | LazyEventHandler
    lazy?: boolean
  }[]
}

declare module '#nitro-internal-pollyfills'

declare module '#nitro-internal-virtual/tasks' {
  import type { Task } from 'nitropack/types'
  export const tasks: Record<string, { resolve?: () => Promise<Task>; description?: string }>
  export const scheduledTasks: false | { cron: string; tasks: string[] }[]
}

/** The preset's entry, if fw adds its own in front of it. */
declare module '#fw/preset-entry'

declare module '#fw/static-error-page' {
  export const staticErrorPage: (error: { status: number; statusText: string; message: string; id?: string }) => string
}
