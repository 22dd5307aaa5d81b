import type { Component } from 'vue'
import type { RouteLocationRaw, Router } from 'vue-router'
import { tryUseFwApp, useFwApp } from '../app/context.ts'
import type { FwApp } from '../app/fw-app.ts'
import { completeMeta } from './known-routes.ts'
import { pagesEnabled } from '#build/options'

/** Paths whose pages were loaded, or are about to be. */
const started = /* @__PURE__ */ new WeakMap<Router, Set<string>>()

/** More at a time would take the connection away from the page that is shown. */
const AT_A_TIME = 4
let running = 0
const waiting: (() => void)[] = []

/** Loads the code of the pages of a location, so that going there does not wait for it. Once for each path. */
export async function preloadRouteComponents(
  to: RouteLocationRaw,
  router: Router = useFwApp('preloadRouteComponents').$router,
): Promise<void> {
  if (import.meta.server || !pagesEnabled) return
  const route = router.resolve(to)
  let known = started.get(router)
  if (!known) started.set(router, (known = new Set()))
  if (known.has(route.path)) return
  known.add(route.path)
  const loaders: (() => unknown)[] = [() => completeMeta(router, route)]
  for (const { components } of route.matched) {
    // What is not loaded yet is a function that loads it.
    for (const component of Object.values(components ?? {}))
      if (typeof component === 'function') loaders.push(component as () => unknown)
  }
  await Promise.all(loaders.map(inTurn))
}

/** Loads components that are registered for the whole app, by name. */
export async function preloadComponents(names: string | readonly string[]): Promise<void> {
  if (import.meta.server) return
  const fwApp = useFwApp('preloadComponents')
  await Promise.all([names].flat().map((name: string) => loadComponent(fwApp, name)))
}

/** Loads components that may be needed soon, by name. */
export function prefetchComponents(names: string | readonly string[]): Promise<void> {
  return import.meta.client && tryUseFwApp() ? preloadComponents(names) : Promise.resolve()
}

async function loadComponent(fwApp: FwApp, name: string): Promise<void> {
  const component = fwApp.vueApp.component(name) as (Component & { __asyncLoader?: () => Promise<unknown> }) | undefined // what Vue keeps there
  await component?.__asyncLoader?.()
}

/** A page that cannot be loaded now is loaded again when somebody goes there, and then the failure counts. */
async function inTurn(load: () => unknown): Promise<void> {
  if (running >= AT_A_TIME) await new Promise<void>((resolve) => waiting.push(resolve))
  running++
  try {
    await load()
  } catch {
    // see above
  } finally {
    running--
    waiting.shift()?.()
  }
}
