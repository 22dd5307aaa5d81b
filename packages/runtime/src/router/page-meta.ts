import type { KeepAliveProps, MaybeRef, TransitionProps } from 'vue'
import type { RouteLocationNormalized, RouteLocationNormalizedLoaded } from 'vue-router'
import type { ErrorInput } from '../app/errors.ts'
import type { RouteMiddleware } from './middleware.ts'

/** What a page says about itself with `definePageMeta`. */
export interface PageMeta {
  /** Names of middleware, or middleware itself. */
  middleware?: string | RouteMiddleware | readonly (string | RouteMiddleware)[]
  /** `false`, or an error, if there is no such page. */
  validate?: (route: RouteLocationNormalized) => boolean | ErrorInput | Promise<boolean | ErrorInput>
  layout?: MaybeRef<string | false> | LayoutChoice
  layoutProps?: Record<string, unknown>
  pageTransition?: boolean | TransitionProps
  layoutTransition?: boolean | TransitionProps
  viewTransition?: boolean | 'always' | ViewTransitionOptions
  keepalive?: boolean | KeepAliveProps
  /** The page is made anew when it changes. `false`: never. */
  key?: string | false | ((route: RouteLocationNormalizedLoaded) => string)
  scrollToTop?: boolean | ((to: RouteLocationNormalized, from: RouteLocationNormalized) => boolean)
  /** Names of the groups of its directory. */
  groups?: string[]
}

/** How navigation to a page is animated. Requires `experimental.viewTransition`. */
export interface ViewTransitionOptions {
  /** `'always'`: even if the visitor prefers reduced motion. */
  enabled?: boolean | 'always'
  /** Types of the transition, for the CSS selector `:active-view-transition-type()`. */
  types?: ViewTransitionTypes
  /** Additional types for navigation to this page, and from it. */
  toTypes?: ViewTransitionTypes
  fromTypes?: ViewTransitionTypes
}

export type ViewTransitionTypes = string[] | ((to: RouteLocationNormalized, from: RouteLocationNormalized) => string[])

export interface LayoutChoice {
  name: string | false
  props?: Record<string, unknown>
}

declare module 'vue-router' {
  interface RouteMeta extends PageMeta {}
}
