import { computed, triggerRef, type ComputedRef } from 'vue'
import type { LayoutName, LayoutPropsOf } from '../app/app-types.ts'
import { useFwApp } from '../app/context.ts'
import type { FwApp } from '../app/fw-app.ts'
import { layoutOf } from './layout-loader.ts'
import { useRoute } from './use-route.ts'

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
