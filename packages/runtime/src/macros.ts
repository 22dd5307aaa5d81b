import type { RouteRule } from '@fw/schema'
import type { RouteLocationNormalized, RouteLocationNormalizedGeneric, RouteRecordRedirectOption } from 'vue-router'
import type { KeepAliveProps, MaybeRef, TransitionProps } from 'vue'
import type { LayoutName, LayoutPropsOf, MiddlewareName } from './app/app-types.ts'
import type { ErrorInput } from './app/errors.ts'
import type { RouteMiddleware } from './router/middleware.ts'

/** A layout with props that it gets from the page. */
type LayoutWithProps = { [Name in LayoutName]: { name: Name; props?: LayoutPropsOf<Name> } }[LayoutName]

/**
 * Gets the route of the page it stands in. Which one that is, types do not know: with `experimental.typedPages` it may have any parameters,
 * and a function that names its page (`RouteLocationNormalized<'users-id'>`) fits too.
 */
type ForThisPage<Result> = { of(route: RouteLocationNormalizedGeneric): Result }['of']

/** What a page says of itself. */
export interface PageMeta {
  /** Name of the route, instead of the one made of the path of the file. */
  name?: string
  /** Path of the route, instead of that of the file. */
  path?: string
  /** Further paths. */
  alias?: string | string[]
  redirect?: RouteRecordRedirectOption
  props?: unknown
  /** Runs before the page is shown: names, or functions. */
  middleware?: MiddlewareName | RouteMiddleware | (MiddlewareName | RouteMiddleware)[]
  /** Whether the page exists for these parameters. `false` is a 404. */
  validate?: ForThisPage<boolean | ErrorInput | Promise<boolean | ErrorInput>>
  /** Name of the layout; `false` for none. */
  layout?: MaybeRef<LayoutName | false> | LayoutWithProps
  pageTransition?: boolean | TransitionProps
  layoutTransition?: boolean | TransitionProps
  viewTransition?: boolean | 'always'
  keepalive?: boolean | KeepAliveProps
  /** A page with another key is another page: it is made anew. */
  key?: false | string | ForThisPage<string>
  scrollToTop?: boolean | ((to: RouteLocationNormalized, from: RouteLocationNormalized) => boolean)
  [key: string]: unknown
}

/**
 * Says something about the page it stands in. The build takes it out of the component, so it can use imports but nothing of `setup`.
 *
 * @example definePageMeta({ layout: 'wide', middleware: 'auth' })
 */
export function definePageMeta(_meta: PageMeta): void {
  warn('definePageMeta', 'can only be called in the script of a page, as a top-level statement')
}

/** Rules for the route of the page it stands in. Needs `experimental.inlineRouteRules`. */
export function defineRouteRules(_rules: RouteRule): void {
  warn('defineRouteRules', 'can only be called in the script of a page, with `experimental.inlineRouteRules` enabled')
}

function warn(name: string, why: string): void {
  if (import.meta.dev) console.warn(`[fw] FW_APP_MACRO: ${name}() ${why}.`)
}

/** Declares the configuration of the app, in `app.config`. */
export function defineAppConfig<C extends Record<string, unknown>>(config: C): C {
  return config
}

/** For libraries that work with several versions of the view library. */
export const isVue2 = false
export const isVue3 = true
