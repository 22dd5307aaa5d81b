import type { FwOptions } from '../options/index.ts'
import type { RouteRule } from '../options/_server.ts'

/**
 * The parts of an app, resolved once per build and read by all generators. Paths are absolute, with forward slashes. Lists of
 * several layers are already merged and only contain what is used.
 */
export interface AppDescription {
  /** The root component: `app.vue`, or the default one. */
  rootComponent: string
  /** The error page: `error.vue`, or the default one. */
  errorComponent: string
  /** Whether the app has a router. */
  router: boolean
  /** Router options files; later ones take precedence. */
  routerOptions: string[]
  /** The tree of pages. */
  pages: PageRoute[]
  layouts: LayoutFile[]
  middleware: MiddlewareFile[]
  /** In execution order. */
  plugins: AppPlugin[]
  components: AppComponent[]
  imports: AutoImport[]
  /** Functions whose calls get keys. */
  keyedFunctions: KeyedFunction[]
  /** `app.config` files; earlier ones take precedence. */
  appConfigs: string[]
  /** Global style sheets, as import specifiers. */
  css: string[]
  /** Which of Vue's larger built-in components are used by pages and layouts; the others are not bundled. */
  effects: PageEffects
}

/** A function whose calls get a unique key as their last argument. */
export type KeyedFunction = FwOptions['optimization']['keyedComposables'][number]

export interface PageEffects {
  transition: boolean
  keepalive: boolean
}

/** Keys of the app description. A generated file lists the ones it reads. */
export type AppPart = keyof AppDescription

/** A page with its child pages. */
export interface PageRoute {
  /** vue-router path. Starts with a slash at the top level only. */
  path: string
  name?: string
  /** The component; undefined for a route that only groups or redirects. */
  file?: string
  /** Components of named views; `file` is the view `default`. */
  views?: Record<string, string>
  children: PageRoute[]
  /** `client`: only rendered in the browser. `server`: only rendered on the server, as an island. */
  mode: 'all' | 'client' | 'server'
  /** The static part of the page's meta; JSON values. */
  meta: Record<string, unknown>
  alias?: string[]
  /** A path, or a location as JSON. */
  redirect?: unknown
  /** `true`, or an object of props; JSON values. */
  props?: unknown
  /** Keys of `definePageMeta` that are not static. If empty, the module of the meta is not loaded. */
  dynamicMeta: string[]
  /** Argument of `defineRouteRules`, with `experimental.inlineRouteRules`. */
  rules?: RouteRule
}

export interface LayoutFile {
  name: string
  file: string
}

export interface MiddlewareFile {
  name: string
  file: string
  global: boolean
}

export interface AppPlugin {
  src: string
  mode: 'all' | 'client' | 'server'
  /** Plugins with a lower number run earlier. */
  order: number
  name?: string
  dependsOn?: string[]
  parallel?: boolean
  /** The metadata is not static, so it is read when the plugin runs. */
  unread?: boolean
  /** Names of provided values without the dollar sign, as far as they are static. For types. */
  provides?: string[]
  /** It may provide more, because not all of the code could be analysed. */
  providesMore?: boolean
}

export interface AppComponent {
  /** `FormField` */
  pascalName: string
  /** `form-field` */
  kebabName: string
  /** A file or a module specifier. */
  file: string
  /** `default` for files. */
  export: string
  mode: 'all' | 'client' | 'server'
  /** Registered globally: lazily, or (`sync`) in the main bundle. */
  global: boolean | 'sync'
  island: boolean
  priority: number
}

/** An auto-import. */
export interface AutoImport {
  /** Name of the export. */
  name: string
  /** Name in the code; defaults to `name`. */
  as?: string
  from: string
  /** The module that declares it, if `from` only re-exports it. Code imports it from there. */
  file?: string
  type?: boolean
  priority?: number
}
