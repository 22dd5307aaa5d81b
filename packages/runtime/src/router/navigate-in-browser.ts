import { navigationRepaint } from '#build/options'
import { namedMiddleware } from '#build/middleware'
import { shallowRef } from 'vue'
import type { RouteLocationNormalizedLoaded, Router } from 'vue-router'
import { clearError, showError } from '../app/show-error.ts'
import { isFwError, type AppError } from '../app/errors.ts'
import type { FwApp } from '../app/fw-app.ts'
import { guardNavigation } from './before-each.ts'
import { layoutOf, loadLayout } from './layouts.ts'
import { isSamePage } from './page-key.ts'
import { reactiveRoute } from './use-route.ts'
import { pageNotFound } from './navigation-errors.ts'

/** Navigation from page to page, and the first one, which starts the app. */
export function navigateInBrowser(fwApp: FwApp, router: Router): void {
  const routing = fwApp._routing!
  const { history } = router.options
  const shown = shallowRef(router.resolve(history.location) as RouteLocationNormalizedLoaded) // loaded before anything renders
  routing.shown = shown
  routing.sync = () => {
    shown.value = router.currentRoute.value
  }
  fwApp._route = reactiveRoute(() => shown.value)
  let started = false
  /** The error that was shown when a navigation began. */
  let earlier: AppError | undefined

  router.beforeEach(() => {
    earlier = started ? fwApp._error.value : undefined
    startLoading(fwApp)
  })
  guardNavigation(fwApp, router, () => started || !fwApp.payload.error)
  router.beforeResolve(async (to) => void (await loadLayout(layoutOf(fwApp, to))))
  if (navigationRepaint) router.beforeResolve((_, from) => (started && from.matched.length > 0 ? frame() : undefined))
  router.afterEach((to, from, failure) => {
    routing.redirects = 0
    if (failure) {
      endLoading(fwApp)
      return
    }
    if (!started || routing.outlets === 0 || isSamePage(to, from)) {
      routing.sync()
      if (started) endLoading(fwApp)
    }
    const isEarlier = earlier !== undefined && fwApp._error.value === earlier
    if (to.matched.length > 0) {
      if (isEarlier) void fwApp.runWithContext(() => clearError())
      return
    }
    // In one step: the error page stays, with another error.
    if (isEarlier) fwApp._error.value = undefined
    if (!fwApp._error.value) fwApp.runWithContext(() => showError(pageNotFound(to.fullPath)))
    endLoading(fwApp)
  })
  router.onError((error: unknown) => {
    endLoading(fwApp)
    if (!started) return // the start of the app fails with it
    if (isFwError(error) && error.fatal) fwApp.runWithContext(() => showError(error))
    else console.error(error)
  })
  fwApp.hook('link:prefetch', (link) => prefetch(fwApp, link))
  fwApp.hook('app:created', async () => {
    await firstNavigation(fwApp, router, history.location)
    started = true
  })
}

/** A prerendered page knows nothing of the query, so the app starts like the server has, and looks at the address afterwards. */
async function firstNavigation(fwApp: FwApp, router: Router, address: string): Promise<void> {
  const { prerenderedAt, path } = fwApp.payload
  const start = fwApp.isHydrating && prerenderedAt && path ? path : address
  await router.push(start)
  if (start === address) return
  fwApp.hooks.hookOnce('app:suspense:resolve', async () => {
    const { path: real, query, hash, fullPath } = router.resolve(address)
    if (fullPath !== router.currentRoute.value.fullPath) await router.replace({ path: real, query, hash, force: true })
  })
}

function startLoading(fwApp: FwApp): void {
  const routing = fwApp._routing!
  if (routing.loading) return
  routing.loading = true
  void fwApp.callHook('page:loading:start')
}

export function endLoading(fwApp: FwApp): void {
  const routing = fwApp._routing!
  if (!routing.loading) return
  routing.loading = false
  void fwApp.callHook('page:loading:end')
}

/** Lets the browser paint what the click has changed, before the new page keeps it busy. */
function frame(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 100)
    requestAnimationFrame(() => setTimeout(resolve))
  })
}

async function prefetch(fwApp: FwApp, link: string): Promise<void> {
  const route = fwApp.$router.resolve(link)
  const names = [route.meta.middleware ?? []]
    .flat()
    .filter((name) => typeof name === 'string' && Object.hasOwn(namedMiddleware, name))
  await Promise.allSettled([loadLayout(layoutOf(fwApp, route)), ...names.map((name) => namedMiddleware[name as string]!())])
}
