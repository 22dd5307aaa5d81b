import type { FwOptions } from '../options/index.ts'

/**
 * What an application consists of, found once per build and read by every generator. Paths are absolute, with forward slashes.
 * Lists that come from several layers are merged already: what stands here is in use.
 */
export interface AppDescription {
  /** The component around everything: `app.vue`, or fw's own. */
  rootComponent: string
  /** The component of the error page: `error.vue`, or fw's own. */
  errorComponent: string
  /** Whether the app has a router. */
  router: boolean
  /** Router options files; a later one overrides an earlier one. */
  routerOptions: string[]
  /** The tree of pages. */
  pages: PageRoute[]
  layouts: LayoutFile[]
  middleware: MiddlewareFile[]
  /** In the order in which they run. */
  plugins: AppPlugin[]
  components: AppComponent[]
  imports: AutoImport[]
  /** Functions of the app whose calls get keys. */
  keyedFunctions: KeyedFunction[]
  /** `app.config` files; an earlier one overrides a later one. */
  appConfigs: string[]
  /** Global style sheets, as import specifiers. */
  css: string[]
  /** What pages and layouts use of the view library's larger components; the others stay out of the bundle. */
  effects: PageEffects
}

/** A function whose calls get a key of their own as last argument. */
export type KeyedFunction = FwOptions['optimization']['keyedComposables'][number]

export interface PageEffects {
  transition: boolean
  keepalive: boolean
}

/** The parts of an app description. A generated file names those that it reads. */
export type AppPart = keyof AppDescription

/** One page and the pages inside it. */
export interface PageRoute {
  /** Pattern of the router library. Starts with a slash at the first level, and never below. */
  path: string
  name?: string
  /** The component; none for a record that only groups or redirects. */
  file?: string
  /** Components of named views, by view; `file` is the view `default`. */
  views?: Record<string, string>
  children: PageRoute[]
  /** `client`: rendered in the browser only. `server`: rendered on the server only, as an island. */
  mode: 'all' | 'client' | 'server'
  /** What is known of the page's meta at build time; JSON values. */
  meta: Record<string, unknown>
  alias?: string[]
  /** A path, or a location as JSON. */
  redirect?: unknown
  /** `true`, or an object of props; JSON values. */
  props?: unknown
  /** Keys of `definePageMeta` that are known only when its code runs. Empty: nothing has to be loaded for them. */
  dynamicMeta: string[]
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
  /** Plugins with a smaller number run earlier. */
  order: number
  name?: string
  dependsOn?: string[]
  parallel?: boolean
  /** Metadata could not be read from the code, so it is read when the plugin runs. */
  unread?: boolean
  /** Names of what it provides, without the dollar sign, as far as the code says. For types. */
  provides?: string[]
  /** It may provide more than that: not all of the code could be understood. */
  providesMore?: boolean
}

export interface AppComponent {
  /** `FormField` */
  pascalName: string
  /** `form-field` */
  kebabName: string
  /** A file, or a module. */
  file: string
  /** `default` for files. */
  export: string
  mode: 'all' | 'client' | 'server'
  /** Registered for the whole app: loaded on demand, or (`sync`) at once. */
  global: boolean | 'sync'
  island: boolean
  priority: number
}

/** A name that needs no import. */
export interface AutoImport {
  /** The export of the module. */
  name: string
  /** The name in code; `name` if unset. */
  as?: string
  from: string
  /** The module behind `from` that declares it, if that only passes it on. Code imports it from there. */
  file?: string
  type?: boolean
  priority?: number
}
