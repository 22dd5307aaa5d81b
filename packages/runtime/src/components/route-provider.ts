import { defineComponent, inject, provide, type Component, type InjectionKey, type PropType, type VNode } from 'vue'
import type { RouteLocationNormalizedLoaded } from 'vue-router'
import { useFwApp } from '../app/context.ts'
import { provideRoute } from '../router/provide-route.ts'

/** What a page outlet is in: a layout, or a page with pages inside. */
export interface OutletContext {
  /** Whether it belongs to a route, or is about to leave. What is inside something that leaves stays as it is. */
  isCurrent: (route: RouteLocationNormalizedLoaded) => boolean
}

export const outletKey: InjectionKey<OutletContext> = Symbol(import.meta.dev ? 'outlet' : '')

/** Around a page in the browser: what is inside sees the route of that page, also while another page comes. */
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

/** Never kept, whatever is kept otherwise. */
export const PASSING = 'FwPassingPage'
const PassingProvider = /* @__PURE__ */ defineComponent({ ...base, name: PASSING })
const keptProviders = /* @__PURE__ */ new WeakMap<object, Component>()

/** The provider for a page. For one that is kept alive it has the name of the page, which `include` and `exclude` are about. */
export function routeProvider(page: Component, kept: boolean): Component {
  if (!kept) return PassingProvider
  let provider = keptProviders.get(page)
  if (!provider) {
    const name = page.name || (page as { __name?: string }).__name || 'FwKeptPage' // compilers call it so
    keptProviders.set(page, (provider = defineComponent({ ...base, name })))
  }
  return provider
}
