import { computed, triggerRef, unref, type Component, type ComputedRef } from 'vue'
import type { LayoutName, LayoutPropsOf } from '../app/app-types.ts'
import { useFwApp } from '../app/context.ts'
import type { FwApp } from '../app/fw-app.ts'
import { useRoute } from './use-route.ts'
import layouts from '#build/layouts'
import type { RouteLocationNormalized } from 'vue-router'
import { loadedComponent } from './loaded-component.ts'
import { appRules } from '../app/routing-state.ts'

interface Chosen {
  layout: string | false
  props?: Record<string, unknown>
  path: string
}

const KEY = '_layout'

/**
 * Changes the layout: of the page that is shown, or in middleware of the page that comes.
 *
 * @example
 * setPageLayout('wide', { title: 'Books' })
 */
export function setPageLayout<Name extends LayoutName | false>(layout: Name, props?: LayoutPropsOf<Name>): void {
  const fwApp = useFwApp('setPageLayout')
  const target = pendingRoutes.get(fwApp) ?? fwApp._route
  target.meta.layout = layout
  if (props) target.meta.layoutProps = props
  // The browser starts with what the server has decided, and keeps it while the path stays the same.
  const chosen: Chosen = { layout, path: target.path, ...(props ? { props } : {}) }
  if (import.meta.server) fwApp.payload.state[KEY] = chosen
  else if (!pendingRoutes.has(fwApp)) {
    fwApp.payload.state[KEY] = chosen
    const { currentRoute } = fwApp.$router
    Object.assign(currentRoute.value.meta, { layout }, props && { layoutProps: props })
    // The meta of a route is a plain object, so nobody has seen the change.
    triggerRef(currentRoute)
    if (fwApp._routing?.shown) triggerRef(fwApp._routing.shown)
  }
}

/** The name of the current layout; `false` without one. */
export function useLayout(): ComputedRef<LayoutName | false> {
  const fwApp = useFwApp('useLayout')
  const route = useRoute()
  return computed(() => layoutOf(fwApp, route) as LayoutName | false) // a name that is none is told when it is used
}

interface RouteWithMeta {
  path: string
  meta: FwApp['_route']['meta']
}

/** The routes that middleware runs for, so that it can change them. */
const pendingRoutes = /* @__PURE__ */ new WeakMap<FwApp, RouteWithMeta>()

/** Says which route middleware decides about. */
export function decideLayoutOf(fwApp: FwApp, to: RouteWithMeta | undefined): void {
  if (to) pendingRoutes.set(fwApp, to)
  else pendingRoutes.delete(fwApp)
}

/** Gives a route the layout that was chosen for its path before. */
export function keepChosenLayout(fwApp: FwApp, to: RouteWithMeta): void {
  const chosen = fwApp.payload.state[KEY] as Chosen | undefined // written above, and by the server
  if (chosen?.path !== to.path) return
  to.meta.layout = chosen.layout
  if (chosen.props) to.meta.layoutProps = chosen.props
}

type Route = Pick<RouteLocationNormalized, 'meta' | 'path'>

const loaded = /* @__PURE__ */ new Map<string, Component>()
const pending = /* @__PURE__ */ new Map<string, Component>()

/** The layout of a route: what the page says, then the route rules, then `default`. */
export function layoutOf(fwApp: FwApp, route: Route): string | false {
  const choice = unref(route.meta.layout) as Route['meta']['layout'] // `unref` loses the type
  const name =
    typeof choice === 'object' && choice !== null ? (choice as { name?: string | false }).name : (choice as string | false)
  return name ?? appRules(fwApp, route.path).appLayout ?? 'default'
}

/** What the page gives to its layout. */
export function layoutPropsOf(route: Route): Record<string, unknown> | undefined {
  const choice = unref(route.meta.layout)
  const own = typeof choice === 'object' && choice !== null ? (choice as { props?: Record<string, unknown> }).props : undefined
  return own ? { ...own, ...route.meta.layoutProps } : route.meta.layoutProps
}

export function hasLayout(name: unknown): name is string {
  return typeof name === 'string' && Object.hasOwn(layouts, name)
}

export function layoutNames(): string[] {
  return Object.keys(layouts)
}

/** The component of a layout; one that waits for it, if it was not loaded yet. */
export function layoutComponent(name: string): Component {
  const component = loaded.get(name)
  if (component) return component
  let waiting = pending.get(name)
  if (!waiting) pending.set(name, (waiting = loadedComponent(() => load(name))))
  return waiting
}

/** Loads a layout before it is needed. Undefined if there is nothing to load. */
export function loadLayout(name: string | false): Promise<Component> | undefined {
  return hasLayout(name) && !loaded.has(name) ? load(name) : undefined
}

async function load(name: string): Promise<Component> {
  const { default: component } = await layouts[name]!()
  loaded.set(name, component)
  return component
}

/** Loads what was loaded once more, for development: there may be other files behind the names. */
export async function reloadLayouts(): Promise<void> {
  pending.clear()
  for (const name of loaded.keys()) {
    if (hasLayout(name)) await load(name)
    else loaded.delete(name)
  }
}
