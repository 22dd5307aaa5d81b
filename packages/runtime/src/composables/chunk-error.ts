import type { RouteLocationNormalized, Router } from 'vue-router'
import { chunkErrorEvent, emitRouteChunkError, pagesEnabled } from '#build/options'
import type { FwApp } from '../app/fw-app.ts'
import { createError } from '../app/errors.ts'
import { showErrorAt } from '../app/show-error-at.ts'
import { pageStatus } from './page-status.ts'
import { blockReload, loadPage, reloadOnce } from './reload-fw-app.ts'

/**
 * Calls `app:chunkError` when a chunk cannot be loaded, for example after a new deployment. Unless the app handles it, the target
 * page is loaded from the server.
 */
export function setupChunkErrors(fwApp: FwApp): void {
  if (import.meta.server || emitRouteChunkError === false) return
  const onError = (event: Event): void => {
    const error: unknown = (event as Event & { payload?: unknown }).payload // see `Builder.chunkErrorEvent`
    Promise.resolve(fwApp.callHook('app:chunkError', { error })).catch((failure: unknown) => console.error(failure))
    // A page with a missing style sheet is better than no page.
    if (error instanceof Error && error.message.includes('Unable to preload CSS')) event.preventDefault()
  }
  if (chunkErrorEvent !== undefined) window.addEventListener(chunkErrorEvent, onError, { signal: fwApp.signal })
  if (emitRouteChunkError === 'manual' || !pagesEnabled) return
  const allowReload = blockReload()
  if (allowReload) fwApp.hooks.hookOnce('app:suspense:resolve', () => void (fwApp._error.value ?? allowReload()))
  const follow = emitRouteChunkError === 'automatic' ? reloadTarget : reloadAtOnce
  if (fwApp.$router) follow(fwApp)
  else fwApp.hooks.hookOnce('app:created', () => follow(fwApp))
}

/**
 * If a chunk is missing, navigation continues as a full page load. So does the next navigation after a new version was detected.
 */
function reloadTarget(fwApp: FwApp): void {
  const { $router: router } = fwApp
  const seen = new Set<unknown>()
  const popped = trackHistory(router)
  let outdated = false
  fwApp.hook('app:chunkError', ({ error }) => void seen.add(error))
  fwApp.hook('app:manifest:update', () => {
    outdated = true
  })
  router.beforeEach(async (to, from) => {
    seen.clear()
    // The page is being replaced, so the navigation never ends.
    if (outdated && to.path !== from.path && (await reloadAt(fwApp, to)) === 'reloading') await new Promise(() => {})
  })
  router.onError(async (error, to) => {
    if (!seen.has(error)) return
    const delta = popped(to.fullPath)
    if ((await reloadAt(fwApp, to, delta)) === 'broken') showBroken(fwApp, to, error)
  })
}

function reloadAtOnce(fwApp: FwApp): void {
  let target: RouteLocationNormalized | undefined
  fwApp.$router.beforeEach((to) => {
    target = to
  })
  fwApp.$router.afterEach(() => {
    target = undefined
  })
  const reload = async (error?: unknown): Promise<void> => {
    const to = target ?? fwApp.$router.currentRoute.value
    if ((await reloadAt(fwApp, to)) === 'broken' && error && target === to) showBroken(fwApp, to, error)
  }
  fwApp.hook('app:chunkError', ({ error }) => void reload(error))
  fwApp.hook('app:manifest:update', () => void reload())
}

/**
 * Loads a page from the server, once. Does nothing while the server is unreachable, because the browser would replace the app with
 * its own error page; the failed navigation is reported. `broken` if the server responds with an error.
 *
 * @param delta - Distance to the history entry of the page, if the visitor went back or forward to it.
 */
async function reloadAt(fwApp: FwApp, to: RouteLocationNormalized, delta?: number): Promise<'reloading' | 'broken' | undefined> {
  const { href } = fwApp.$router.resolve(to.fullPath)
  // With hash history the path is that of the document.
  const path = href.startsWith('#') ? window.location.pathname + window.location.search + href : href
  const status = await pageStatus(path)
  if (status === 0 || (status > 501 && status < 505)) return undefined // no response, or a proxy without a server
  if (status >= 500) return 'broken'
  const load = delta === undefined ? loadPage : (target: string) => loadEntry(fwApp.$router, target, delta)
  const isReloading = fwApp.runWithContext(() => reloadOnce({ path, persistState: true }, load))
  return isReloading ? 'reloading' : undefined
}

/** Returns a function for the distance to the entry of a path, if the current navigation is one through the history. */
function trackHistory(router: Router): (path: string) => number | undefined {
  let last: { path: string; delta: number } | undefined
  router.options.history.listen((path, _from, { delta }) => {
    last = { path, delta }
  })
  router.afterEach(() => {
    last = undefined
  })
  return (path) => {
    const delta = last?.path === path ? last.delta : undefined
    last = undefined
    return delta || undefined
  }
}

/** Loads the page of a history entry. The router went back to where it was, and must not handle this itself. */
function loadEntry({ options: { history } }: Router, target: string, delta: number): void {
  history.destroy()
  const onEntry = (): void => {
    if (window.location.href === target) window.location.reload()
  }
  window.addEventListener('popstate', onEntry)
  if (window.location.href === target) onEntry()
  else window.history.go(delta)
}

/** The error page at the address of the page, so that the visitor can try again. */
function showBroken(fwApp: FwApp, to: RouteLocationNormalized, cause: unknown): void {
  const error = createError({ status: 500, message: 'This page could not be loaded.', fatal: true, cause })
  showErrorAt(fwApp, to.fullPath, error)
}
