import type { RouteLocationNormalized, Router } from 'vue-router'
import { createError, isFwError } from '../app/errors.ts'
import type { FwApp } from '../app/fw-app.ts'
import { completeMeta } from './known-routes.ts'
import { MAX_REDIRECTS, pageNotFound } from './navigation-errors.ts'
import { hasMiddleware, runMiddleware, type MiddlewareResult } from './middleware.ts'
import { decideLayoutOf, keepChosenLayout } from './layouts.ts'
import { showErrorAt } from '../app/show-error-at.ts'

/** Runs before each navigation: loads page meta that is not static, then runs middleware. */
export function guardNavigation(fwApp: FwApp, router: Router, runs: () => boolean): void {
  router.beforeEach((to, from) => {
    const loading = completeMeta(router, to)
    return loading ? loading.then(() => decide(fwApp, to, from, runs())) : decide(fwApp, to, from, runs())
  })
}

function decide(
  fwApp: FwApp,
  to: RouteLocationNormalized,
  from: RouteLocationNormalized,
  runs: boolean,
): Promise<MiddlewareResult> | undefined {
  keepChosenLayout(fwApp, to)
  // No promise where there is nothing to wait for: each costs every request.
  return runs && hasMiddleware(fwApp, to) ? ask(fwApp, to, from) : undefined
}

async function ask(fwApp: FwApp, to: RouteLocationNormalized, from: RouteLocationNormalized): Promise<MiddlewareResult> {
  decideLayoutOf(fwApp, to)
  try {
    const result = await runMiddleware(fwApp, to, from)
    if (result === undefined) return
    if (import.meta.server) return answerOnServer(fwApp, to, result)
    return result instanceof Error ? fail(fwApp, to, result) : result
  } catch (error) {
    if (import.meta.client && isFwError(error)) return fail(fwApp, to, error)
    throw error
  } finally {
    decideLayoutOf(fwApp, undefined)
  }
}

function answerOnServer(fwApp: FwApp, to: RouteLocationNormalized, result: MiddlewareResult): MiddlewareResult {
  if (fwApp.ssrContext!.decided) return false
  if (result instanceof Error) throw result
  if (result === false) throw pageNotFound(to.fullPath)
  if (fwApp._routing!.redirects++ >= MAX_REDIRECTS) {
    throw new Error(`Route middleware has redirected ${MAX_REDIRECTS} times, the last time from ${to.fullPath}: that is a loop.`)
  }
  return result
}

/** A fatal error shows the error page, at the address of the page that failed. Others are up to whoever has started the navigation. */
function fail(fwApp: FwApp, to: RouteLocationNormalized, error: Error): MiddlewareResult {
  if (!isFwError(error) || !error.fatal) return error
  showErrorAt(fwApp, to.fullPath, createError(error))
  return false
}
