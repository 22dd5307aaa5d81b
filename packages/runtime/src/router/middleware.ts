import { globalMiddleware, namedMiddleware } from '#build/middleware'
import type { NavigationGuardReturn, RouteLocationNormalized, RouteLocationRaw } from 'vue-router'
import { useFwApp } from '../app/context.ts'
import type { FwApp } from '../app/fw-app.ts'
import { appRules } from '../app/routing-state.ts'
import { validatePage } from './navigation-errors.ts'

export type MiddlewareResult = NavigationGuardReturn | RouteLocationRaw | Error

/** Runs before the app goes to a route. Gives nothing to let it pass, a location to go elsewhere, `false` or an error to stop. */
export type RouteMiddleware = (
  to: RouteLocationNormalized,
  from: RouteLocationNormalized,
) => MiddlewareResult | Promise<MiddlewareResult>

/**
 * Declares route middleware.
 *
 * @example
 * export default defineFwRouteMiddleware((to) => {
 *   if (to.path === '/admin') return navigateTo('/login')
 * })
 */
export function defineFwRouteMiddleware(middleware: RouteMiddleware): RouteMiddleware {
  return middleware
}

/** Adds middleware while the app runs: for all routes without a name or with `global`, else for those that name it. */
export function addRouteMiddleware(name: string, middleware: RouteMiddleware, options?: { global?: boolean }): void
export function addRouteMiddleware(middleware: RouteMiddleware): void
export function addRouteMiddleware(
  name: string | RouteMiddleware,
  middleware?: RouteMiddleware,
  options: { global?: boolean } = {},
): void {
  const { _middleware } = useFwApp('addRouteMiddleware')
  if (typeof name === 'function') _middleware.global.push(name)
  else if (options.global) _middleware.global.push(middleware)
  else _middleware.named[name] = middleware
}

/** All middleware of a navigation, in order: undefined once it may go on, else what stopped it. */
export async function runMiddleware(
  fwApp: FwApp,
  to: RouteLocationNormalized,
  from: RouteLocationNormalized,
): Promise<MiddlewareResult> {
  fwApp._middleware.processing = true
  try {
    for (const entry of entriesOf(fwApp, to)) {
      const middleware = typeof entry === 'string' ? await named(fwApp, entry) : entry
      const result = await fwApp.runWithContext(() => middleware(to, from))
      if (result !== undefined && result !== true && result !== null) return result
      // The answer is decided, so nothing that follows matters.
      if (import.meta.server && fwApp.ssrContext?.decided) return false
    }
  } finally {
    fwApp._middleware.processing = false
  }
}

/** Whether a navigation has middleware at all. */
export function hasMiddleware(fwApp: FwApp, to: RouteLocationNormalized): boolean {
  for (const _ of entriesOf(fwApp, to)) return true
  return false
}

function entriesOf(fwApp: FwApp, to: RouteLocationNormalized): Set<string | RouteMiddleware> {
  const { appMiddleware, redirect, follow } = appRules(fwApp, to.path)
  // As on the server, where rules come before everything else.
  if (redirect && follow) return new Set([() => follow(fwApp, redirect, to)])
  const entries = new Set<string | RouteMiddleware>()
  if (to.meta.validate) entries.add(validatePage)
  for (const middleware of globalMiddleware) entries.add(middleware)
  for (const middleware of fwApp._middleware.global) entries.add(middleware as RouteMiddleware) // what addRouteMiddleware was given
  for (const { meta } of to.matched) {
    if (meta.middleware) for (const middleware of [meta.middleware].flat()) entries.add(middleware)
  }
  if (appMiddleware) {
    for (const [name, wanted] of rulesOf(appMiddleware)) {
      if (wanted) entries.add(name)
      else entries.delete(name)
    }
  }
  return entries
}

function rulesOf(rule: string | readonly string[] | Record<string, boolean>): [string, boolean][] {
  if (typeof rule === 'string') return [[rule, true]]
  return Array.isArray(rule) ? rule.map((name: string) => [name, true]) : Object.entries(rule as Record<string, boolean>)
}

async function named(fwApp: FwApp, name: string): Promise<RouteMiddleware> {
  const added = Object.hasOwn(fwApp._middleware.named, name) ? fwApp._middleware.named[name] : undefined
  if (added) return added as RouteMiddleware // what addRouteMiddleware was given
  if (Object.hasOwn(namedMiddleware, name)) return (await namedMiddleware[name]!()).default
  const names = [...Object.keys(namedMiddleware), ...Object.keys(fwApp._middleware.named)].map((one) => `"${one}"`).join(', ')
  throw new Error(`Route middleware "${name}" not found. ${names ? `Available: ${names}.` : 'The app has no named middleware.'}`)
}
