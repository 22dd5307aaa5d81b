import layouts from '#build/layouts'
import { unref, type Component } from 'vue'
import type { RouteLocationNormalized } from 'vue-router'
import { loadedComponent } from './loaded-component.ts'
import type { FwApp } from '../app/fw-app.ts'
import { appRules } from '../app/routing-state.ts'

type Route = Pick<RouteLocationNormalized, 'meta' | 'path'>

const loaded = /* @__PURE__ */ new Map<string, Component>()
const pending = /* @__PURE__ */ new Map<string, Component>()

/** The layout of a route: what the page says, then the route rules, then `default`. */
export function layoutOf(fwApp: FwApp, route: Route): string | false {
  const choice = unref(route.meta.layout) as Route['meta']['layout'] // a ref of a choice is a choice
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
