import { h, shallowRef, type FunctionalComponent } from 'vue'
import type { RouteLocationNormalizedLoaded, RouteLocationRaw, Router } from 'vue-router'
import { showError } from '../app/show-error.ts'
import { createError } from '../app/errors.ts'
import type { FwApp } from '../app/fw-app.ts'
import { runMiddleware } from './middleware.ts'
import { decideRedirect, hrefWithin } from './navigate-to.ts'
import { createRoutingState } from '../app/routing-state.ts'
import { judgeUrl } from './safe-url.ts'

type Route = RouteLocationNormalizedLoaded
type Guard = (to: Route, from: Route) => unknown

/** The router of an app without pages: addresses, history and guards, and nothing that matches. */
export function setupNoPagesRouter(fwApp: FwApp): void {
  const base = fwApp.$config.app.baseURL.replace(/\/$/, '')
  const here = (): string => (import.meta.server ? fwApp.ssrContext!.request.url : browserPath(base))
  const current = shallowRef(parse(here()))
  const before: Guard[] = []
  const resolvers: Guard[] = []
  const after: Guard[] = []
  const failed: ((error: unknown) => void)[] = []

  const go = async (raw: RouteLocationRaw, replace: boolean, moved = false): Promise<void> => {
    const to = resolve(raw)
    const from = current.value
    try {
      for (const guard of [...before, ...resolvers]) {
        const result = await fwApp.runWithContext(() => guard(to, from))
        if (result === false) return
        if (result instanceof Error) throw result
        if (typeof result === 'string' || (typeof result === 'object' && result !== null))
          return await go(result as RouteLocationRaw, true)
      }
      if (import.meta.client && !moved) history[replace ? 'replaceState' : 'pushState']({}, '', base + to.fullPath)
      current.value = to
      for (const guard of after) guard(to, from)
    } catch (error) {
      for (const listen of failed) listen(error)
      throw error
    }
  }

  const resolve = (raw: RouteLocationRaw): Route & { href: string } => {
    const path = typeof raw === 'string' ? raw : ('path' in raw && raw.path) || current.value.path
    const extra = typeof raw === 'string' ? {} : raw
    const judged = judgeUrl(/^[?#]/.test(path) ? current.value.path + path : path)
    const route = parse(judged.kind === 'internal' ? judged.path : '/')
    if (extra.query) Object.assign(route.query, extra.query)
    if (extra.hash) route.hash = extra.hash
    const query = new URLSearchParams(route.query as Record<string, string>).toString()
    route.fullPath = route.path + (query && `?${query}`) + route.hash
    return { ...route, href: base + route.fullPath }
  }

  const router = {
    currentRoute: current,
    options: { history: { createHref: (path: string) => base + path, location: here() }, routes: [] },
    push: (to: RouteLocationRaw) => go(to, false),
    replace: (to: RouteLocationRaw) => go(to, true),
    resolve,
    beforeEach: listener(before),
    beforeResolve: listener(resolvers),
    afterEach: listener(after),
    onError: listener(failed),
    isReady: () => Promise.resolve(),
    back: () => import.meta.client && history.back(),
    forward: () => import.meta.client && history.forward(),
    go: (delta: number) => import.meta.client && history.go(delta),
    getRoutes: () => [],
    hasRoute: () => false,
    addRoute: () => () => {},
    removeRoute: () => {},
  }
  fwApp.$router = router as unknown as Router // the members that make sense without routes
  fwApp._route = routeOf(() => current.value)
  fwApp._routing ??= createRoutingState()
  fwApp.vueApp.component('RouterLink', RouterLink)
  Object.assign(fwApp.vueApp.config.globalProperties, { $router: router, $route: fwApp._route })
  before.push((to, from) => middleware(fwApp, to, from))
  if (import.meta.client)
    window.addEventListener('popstate', () => void go(here(), true, true).catch(() => {}), { signal: fwApp.signal })
  fwApp.hook('app:created', async () => {
    if (import.meta.server && (fwApp.ssrContext!.decided || fwApp.ssrContext!.request.error || fwApp.ssrContext!.island)) return
    const { fullPath } = resolve(here())
    await go(here(), true)
    if (import.meta.server && !fwApp.ssrContext!.decided && current.value.fullPath !== fullPath) {
      await decideRedirect(fwApp, hrefWithin(fwApp, current.value.fullPath), fwApp._routing!.redirectCode)
    }
  })
}

function listener<T>(list: T[]) {
  return (guard: T) => {
    list.push(guard)
    return () => void list.splice(list.indexOf(guard), 1)
  }
}

async function middleware(fwApp: FwApp, to: Route, from: Route): Promise<unknown> {
  const result = await runMiddleware(fwApp, to, from)
  if (import.meta.server && !fwApp.ssrContext!.decided && (result === false || result instanceof Error)) {
    fwApp.runWithContext(() => showError(result || createError({ status: 404, statusText: `Page not found: ${to.fullPath}` })))
    return false
  }
  return result
}

function parse(url: string): Route {
  const { pathname, searchParams, search, hash } = new URL(url, 'http://fw.invalid')
  const query = Object.fromEntries(searchParams)
  return {
    path: pathname,
    fullPath: pathname + search + hash,
    query,
    hash,
    name: undefined,
    params: {},
    matched: [],
    meta: {},
    redirectedFrom: undefined,
  }
}

function browserPath(base: string): string {
  const { pathname, search, hash } = window.location
  const inside = pathname.toLowerCase().startsWith(base.toLowerCase()) ? pathname.slice(base.length) || '/' : pathname
  return inside + search + hash
}

function routeOf(read: () => Route): Route {
  const route = {}
  for (const key of Object.keys(read()) as (keyof Route)[]) {
    Object.defineProperty(route, key, { get: () => read()[key], enumerable: true })
  }
  return route as Route
}

const RouterLink: FunctionalComponent<{ to: string }> = (props, { slots, attrs }) =>
  h('a', { href: props.to, ...attrs }, slots['default']?.())
