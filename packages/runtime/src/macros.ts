import type { RouteRule } from '@fw/schema'
import type { RouteLocationNormalized, RouteLocationNormalizedGeneric, RouteRecordRedirectOption } from 'vue-router'
import type { KeepAliveProps, MaybeRef, TransitionProps } from 'vue'
import type { LayoutName, LayoutPropsOf, MiddlewareName } from './app/app-types.ts'
import type { ErrorInput } from './app/errors.ts'
import type { RouteMiddleware } from './router/middleware.ts'
import type { ViewTransitionOptions } from './router/page-meta.ts'

/** A layout and the props that the page passes to it. */
type LayoutWithProps = { [Name in LayoutName]: { name: Name; props?: LayoutPropsOf<Name> } }[LayoutName]

/**
 * A callback that receives the page's route. Its type is unknown here: with `experimental.typedPages` it may have any parameters,
 * so a function for a specific page (`RouteLocationNormalized<'users-id'>`) is accepted too.
 */
type ForThisPage<Result> = { of(route: RouteLocationNormalizedGeneric): Result }['of']

/** Metadata of a page. */
export interface PageMeta {
  /** Name of the route. By default it is derived from the file path. */
  name?: string
  /** Path of the route. By default it is derived from the file path. */
  path?: string
  /** Additional paths. */
  alias?: string | string[]
  redirect?: RouteRecordRedirectOption
  props?: unknown
  /** Middleware that runs before the page is shown: names or functions. */
  middleware?: MiddlewareName | RouteMiddleware | (MiddlewareName | RouteMiddleware)[]
  /** Whether the page exists for the given parameters. `false` results in a 404 error. */
  validate?: ForThisPage<boolean | ErrorInput | Promise<boolean | ErrorInput>>
  /** Name of the layout; `false` for none. */
  layout?: MaybeRef<LayoutName | false> | LayoutWithProps
  pageTransition?: boolean | TransitionProps
  layoutTransition?: boolean | TransitionProps
  viewTransition?: boolean | 'always' | ViewTransitionOptions
  keepalive?: boolean | KeepAliveProps
  /** The page is created again when its key changes. */
  key?: false | string | ForThisPage<string>
  scrollToTop?: boolean | ((to: RouteLocationNormalized, from: RouteLocationNormalized) => boolean)
  [key: string]: unknown
}

/**
 * Defines metadata of the page. A compiler macro: it is extracted at build time, so it can use imports but no variables of `setup`.
 *
 * @example definePageMeta({ layout: 'wide', middleware: 'auth' })
 */
export function definePageMeta(_meta: PageMeta): void {
  warn('definePageMeta', 'can only be called in the script of a page, as a top-level statement')
}

/** Defines route rules for the page. Requires `experimental.inlineRouteRules`. */
export function defineRouteRules(_rules: RouteRule): void {
  warn('defineRouteRules', 'can only be called in the script of a page, with `experimental.inlineRouteRules` enabled')
}

function warn(name: string, why: string): void {
  if (import.meta.dev) console.warn(`[fw] FW_APP_MACRO: ${name}() ${why}.`)
}

/** Defines the app configuration, in `app.config`. */
export function defineAppConfig<C extends Record<string, unknown>>(config: C): C {
  return config
}

/** For libraries that support several versions of Vue. */
export const isVue2 = false
export const isVue3 = true
