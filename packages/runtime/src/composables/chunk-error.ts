import type { RouteLocationNormalized } from 'vue-router'
import { chunkErrorEvent, emitRouteChunkError, pagesEnabled } from '#build/options'
import type { FwApp } from '../app/fw-app.ts'
import { isReachable } from './is-reachable.ts'
import { reloadFwApp } from './reload-fw-app.ts'

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
  const follow = emitRouteChunkError === 'automatic' ? reloadTarget : reloadAtOnce
  if (fwApp.$router) follow(fwApp)
  else fwApp.hooks.hookOnce('app:created', () => follow(fwApp))
}

/**
 * If a chunk is missing, navigation continues as a full page load. So does the next navigation after a new version was detected.
 */
function reloadTarget(fwApp: FwApp): void {
  const seen = new Set<unknown>()
  let outdated = false
  fwApp.hook('app:chunkError', ({ error }) => void seen.add(error))
  fwApp.hook('app:manifest:update', () => {
    outdated = true
  })
  fwApp.$router.beforeEach(() => seen.clear())
  fwApp.$router.onError((error, to) => {
    if (seen.has(error)) void reloadAt(fwApp, to)
  })
  fwApp.$router.beforeResolve((to) => {
    if (outdated) void reloadAt(fwApp, to)
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
  const reload = (): void => void reloadAt(fwApp, target ?? fwApp.$router.currentRoute.value)
  fwApp.hook('app:chunkError', reload)
  fwApp.hook('app:manifest:update', reload)
}

/**
 * Does nothing while the server is unreachable: the browser would replace the app with its own error page. The failed navigation is
 * reported.
 */
async function reloadAt(fwApp: FwApp, to: RouteLocationNormalized): Promise<void> {
  const { href } = fwApp.$router.resolve(to.fullPath)
  // With hash history the path is that of the document.
  const path = href.startsWith('#') ? window.location.pathname + window.location.search + href : href
  if (await isReachable(path)) fwApp.runWithContext(() => reloadFwApp({ path, persistState: true }))
}
