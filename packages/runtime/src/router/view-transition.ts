import { viewTransition as byDefault } from '#build/options'
import type { RouteLocationNormalized } from 'vue-router'
import type { FwApp } from '../app/fw-app.ts'
import type { ViewTransitionOptions } from './page-meta.ts'

type Route = RouteLocationNormalized

/** The part of the browser's `ViewTransition` used here. */
interface Transition {
  ready: Promise<unknown>
  finished: Promise<unknown>
  updateCallbackDone: Promise<unknown>
  skipTransition: () => void
}

/**
 * Animates navigation with the View Transition API: the browser captures the old page before the route changes, and the new one when
 * it is rendered. Not with reduced motion, unless a page says `'always'`, and not if the browser has animated the navigation itself.
 */
export function setupViewTransitions(fwApp: FwApp): void {
  if (!('startViewTransition' in document)) return
  let isAnimated = false
  window.addEventListener('popstate', (event) => {
    isAnimated = (event as PopStateEvent & { hasUAVisualTransition?: boolean }).hasUAVisualTransition === true // not in all browsers
  })
  let end: (() => void) | undefined
  fwApp.$router.beforeResolve(async (to, from) => {
    const skip = isAnimated
    isAnimated = false
    const options = optionsOf(to)
    if (skip || from.matched.length === 0 || to.path === from.path || !isWanted(options)) return
    end?.()
    await new Promise<void>((changeRoute) => {
      const transition = start(
        () =>
          new Promise<void>((resolve) => {
            changeRoute()
            end = resolve
          }),
        typesOf(to, from),
      )
      // Rejected if the transition is skipped, for example because another one starts.
      for (const promise of [transition.ready, transition.updateCallbackDone, transition.finished]) promise.catch(() => {})
      void fwApp.callHook('page:view-transition:start', transition)
    })
  })
  fwApp.$router.afterEach((_to, _from, failure) => {
    if (failure) end?.()
  })
  for (const hook of ['page:finish', 'app:error', 'vue:error'] as const) fwApp.hook(hook, () => end?.())
}

function start(update: () => Promise<void>, types: string[]): Transition {
  const host = document as unknown as { startViewTransition: (options: unknown) => Transition } // newer than the types of TypeScript
  const hasTypes =
    types.length > 0 && 'ViewTransition' in window && 'types' in (window.ViewTransition as { prototype: object }).prototype
  return host.startViewTransition(hasTypes ? { update, types } : update)
}

function optionsOf({ meta: { viewTransition } }: Route): ViewTransitionOptions {
  return typeof viewTransition === 'object' ? { enabled: byDefault, ...viewTransition } : { enabled: viewTransition ?? byDefault }
}

function isWanted({ enabled }: ViewTransitionOptions): boolean {
  return enabled === 'always' || (enabled === true && !window.matchMedia('(prefers-reduced-motion: reduce)').matches)
}

function typesOf(to: Route, from: Route): string[] {
  const { types, toTypes } = optionsOf(to)
  return [types, toTypes, optionsOf(from).fromTypes].flatMap((list) =>
    typeof list === 'function' ? list(to, from) : (list ?? []),
  )
}
