import { Transition } from '#build/effects'
import { layoutTransition, pagesEnabled } from '#build/options'
import {
  defineComponent,
  h,
  inject,
  nextTick,
  provide,
  shallowRef,
  Suspense,
  unref,
  watch,
  type DefineSetupFnComponent,
  type PropType,
  type SetupContext,
  type ShallowRef,
  type VNode,
} from 'vue'
import type { RouteLocationNormalizedLoaded } from 'vue-router'
import type { LayoutName } from '../app/app-types.ts'
import { useFwApp } from '../app/context.ts'
import type { FwApp } from '../app/fw-app.ts'
import { hasLayout, layoutComponent, layoutNames, layoutOf, layoutPropsOf } from '../router/layouts.ts'
import { pageRouteKey, provideRoute } from '../router/use-route.ts'
import { transitionProps } from './fw-page-in-browser.ts'
import { onlyOne } from './only-one.ts'
import { outletKey } from './route-provider.ts'

type Name = string | false
type Route = RouteLocationNormalizedLoaded

export interface FwLayoutProps {
  /** `false`: no layout. */
  name?: LayoutName | false | null
  /** Used if the layout does not exist. */
  fallback?: LayoutName | null
}

/**
 * Renders its content inside a layout: the given one, or that of the page.
 * @example
 * <FwLayout><FwPage /></FwLayout>
 */
export const FwLayout: DefineSetupFnComponent<FwLayoutProps> = /* @__PURE__ */ defineComponent({
  name: 'FwLayout',
  inheritAttrs: false,
  props: {
    name: { type: [String, Boolean, Object] as PropType<LayoutName | false | null>, default: null },
    fallback: { type: [String, Object] as PropType<LayoutName | null>, default: null },
  },
  setup(props, context) {
    const fwApp = useFwApp('FwLayout')
    const page = inject(pageRouteKey, undefined)
    const current = (): Route => page ?? fwApp.$router.currentRoute.value
    const nameFor = (route: Route): Name => choose(unref(props.name) ?? layoutOf(fwApp, route), unref(props.fallback))
    if (import.meta.server) return setupOnServer(current(), nameFor, context)
    return setupInBrowser(fwApp, current, nameFor, page !== undefined, context)
  },
}) as never // the types of defaults would allow any name

function choose(wanted: Name, fallback: string | null): Name {
  if (wanted === false || hasLayout(wanted)) return wanted
  if (import.meta.dev && wanted !== 'default') {
    if (import.meta.server) warnMissingLayout(wanted)
    else warnIfStillMissing(wanted)
  }
  return hasLayout(fallback) ? fallback : false
}

function warnMissingLayout(name: string): void {
  console.warn(`[fw] Layout "${name}" not found. Available layouts: ${layoutNames().join(', ') || 'none'}.`)
}

const missing = /* @__PURE__ */ new Set<string>()

/** If a layout is saved together with the page that uses it, its update arrives slightly later. */
function warnIfStillMissing(name: string): void {
  if (missing.has(name)) return
  missing.add(name)
  setTimeout(() => {
    missing.delete(name)
    if (!hasLayout(name)) warnMissingLayout(name)
  }, 1000)
}

function setupOnServer(route: Route, nameFor: (route: Route) => Name, { attrs, slots }: SetupContext): () => unknown {
  return () => {
    const name = nameFor(route)
    if (name === false) return onlyOne(slots['default']?.())
    return h(layoutComponent(name), { ...attrs, ...layoutPropsOf(route) }, slots)
  }
}

function setupInBrowser(
  fwApp: FwApp,
  current: () => Route,
  nameFor: (route: Route) => Name,
  insidePage: boolean,
  { attrs, slots, expose }: SetupContext,
): () => VNode {
  const layoutRef = shallowRef<unknown>()
  expose({ layoutRef })
  const hydrated = fwApp.isHydrating ? fwApp.deferHydration() : undefined
  const onResolve = (): void => {
    if (hydrated) void nextTick(hydrated)
  }
  return () => {
    const route = current()
    const name = nameFor(route)
    const provider = h(
      LayoutProvider,
      { ...attrs, key: name || '', name, nameFor, given: layoutPropsOf(route), insidePage, layoutRef },
      slots,
    )
    const suspense = h(Suspense, { suspensible: true, onResolve }, { default: () => provider })
    const transition = route.meta.layoutTransition ?? layoutTransition
    if (!transition || !Transition || name === false) return suspense
    return h(Transition, transitionProps(transition, layoutTransition, 'layout', {}), { default: () => suspense })
  }
}

/** Provides the route inside a layout in the browser, so that a leaving layout keeps its route. */
const LayoutProvider = /* @__PURE__ */ defineComponent({
  name: 'FwLayoutProvider',
  inheritAttrs: false,
  props: {
    name: { type: [String, Boolean] as PropType<Name>, required: true },
    nameFor: { type: Function as PropType<(route: Route) => Name>, required: true },
    given: { type: Object as PropType<Record<string, unknown> | undefined> },
    insidePage: { type: Boolean, required: true },
    layoutRef: { type: Object as PropType<ShallowRef<unknown>>, required: true },
  },
  setup(props, { attrs, slots }) {
    const fwApp = useFwApp('FwLayout')
    const { name } = props
    const isCurrent = (route: Route): boolean => props.nameFor(route) === name
    if (!props.insidePage) {
      const route = shallowRef(fwApp.$router.currentRoute.value)
      if (pagesEnabled) {
        watch(fwApp._routing!.shown!, (shown) => isCurrent(shown) && (route.value = shown), { flush: 'sync' })
        provideRoute(fwApp, () => route.value)
      }
      provide(outletKey, { isCurrent })
    }
    return () => {
      if (name === false) return onlyOne(slots['default']?.())
      return h(layoutComponent(name), { ...attrs, ...props.given, ref: setRef }, slots)
    }
    function setRef(instance: unknown): void {
      props.layoutRef.value = instance
    }
  },
})
