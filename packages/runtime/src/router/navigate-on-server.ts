import type { Router } from 'vue-router'
import { showError } from '../app/show-error.ts'
import { isFwError } from '../app/errors.ts'
import type { FwApp } from '../app/fw-app.ts'
import { guardNavigation } from './before-each.ts'
import { layoutOf, loadLayout } from './layouts.ts'
import { decideRedirect, hrefWithin } from './navigate-to.ts'
import { pageNotFound } from './navigation-errors.ts'

/** The one navigation of a request: to its address. Where it ends elsewhere, the answer is a redirect. */
export function navigateOnServer(fwApp: FwApp, router: Router): void {
  const { request } = fwApp.ssrContext!
  const initial = router.resolve(request.url)
  fwApp._route = initial as FwApp['_route'] // as good as loaded, for plugins that ask where the request goes
  // The error page is shown for a page that was left already.
  guardNavigation(fwApp, router, () => !request.error)
  router.onError(() => {}) // whoever awaits the navigation learns of it
  fwApp.hook('app:created', async () => {
    if (fwApp.ssrContext!.decided || fwApp.ssrContext!.island?.isComponent) return
    try {
      await go(fwApp, router, initial.fullPath)
    } catch (error) {
      if (request.error) return
      if (!isFwError(error)) throw error
      fwApp.runWithContext(() => showError(error))
    }
  })
}

async function go(fwApp: FwApp, router: Router, fullPath: string): Promise<void> {
  const ssrContext = fwApp.ssrContext!
  const failure = await router.push(ssrContext.request.url)
  if (ssrContext.decided) return
  const current = router.currentRoute.value
  Object.assign(fwApp._route, current)
  if (ssrContext.request.error) return
  if (failure || current.matched.length === 0) throw pageNotFound(failure ? fullPath : current.fullPath)
  if (current.fullPath !== fullPath) {
    await decideRedirect(fwApp, hrefWithin(fwApp, current.fullPath), fwApp._routing!.redirectCode)
    return
  }
  const loading = loadLayout(layoutOf(fwApp, current))
  if (loading) await loading
}
