import { defineComponent, inject, provide, type Component, type InjectionKey, type PropType, type VNode } from 'vue'
import type { RouteLocationNormalizedLoaded } from 'vue-router'
import { useFwApp } from '../app/context.ts'
import { provideRoute } from '../router/use-route.ts'

/** The context of a `<FwPage>`: a layout or a parent page. */
export interface OutletContext {
  /** Whether it belongs to a route, or is about to leave. The content of a leaving layout or page does not change. */
  isCurrent: (route: RouteLocationNormalizedLoaded) => boolean
}

export const outletKey: InjectionKey<OutletContext> = Symbol(import.meta.dev ? 'outlet' : '')

/** Provides the route inside a page in the browser, so that it stays the same while another page is loaded. */
const base = {
  props: {
    page: { type: [Object, Array] as PropType<VNode | VNode[] | undefined>, required: true },
    route: { type: Object as PropType<RouteLocationNormalizedLoaded>, required: true },
    isCurrent: { type: Function as PropType<OutletContext['isCurrent']>, required: true },
  },
  setup(props: {
    page: VNode | VNode[] | undefined
    route: RouteLocationNormalizedLoaded
    isCurrent: OutletContext['isCurrent']
  }) {
    const outer = inject(outletKey, undefined)
    provideRoute(useFwApp('FwPage'), () => props.route)
    provide(outletKey, { isCurrent: (route) => (outer?.isCurrent(route) ?? true) && props.isCurrent(route) })
    return () => props.page
  },
} as const

/** Name of providers that are never kept alive. */
export const PASSING = 'FwPassingPage'
const PassingProvider = /* @__PURE__ */ defineComponent({ ...base, name: PASSING })
const keptProviders = /* @__PURE__ */ new WeakMap<object, Component>()

/** The provider of a page. If the page is kept alive, the provider has its name, so that `include` and `exclude` match. */
export function routeProvider(page: Component, kept: boolean): Component {
  if (!kept) return PassingProvider
  let provider = keptProviders.get(page)
  if (!provider) {
    const name = page.name || (page as { __name?: string }).__name || 'FwKeptPage' // set by the SFC compiler
    keptProviders.set(page, (provider = defineComponent({ ...base, name })))
  }
  return provider
}
