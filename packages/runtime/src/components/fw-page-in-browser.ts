import { KeepAlive, Transition } from '#build/effects'
import { keepalive, pageTransition } from '#build/options'
import {
  cloneVNode,
  h,
  inject,
  mergeProps,
  nextTick,
  onBeforeUnmount,
  onMounted,
  shallowRef,
  Suspense,
  unref,
  type Component,
  type KeepAliveProps,
  type SetupContext,
  type TransitionProps,
  type VNode,
} from 'vue'
import { RouterView, viewDepthKey, type RouteLocationNormalizedLoaded } from 'vue-router'
import { useFwApp } from '../app/context.ts'
import { endLoading } from '../router/navigate-in-browser.ts'
import { pageKey } from '../router/page-key.ts'
import { pageDepth } from './fw-page-on-server.ts'
import type { FwPageProps } from './fw-page.ts'
import { onlyOne } from './only-one.ts'
import { outletKey, PASSING, routeProvider } from './route-provider.ts'

interface ViewProps {
  Component: VNode | undefined
  route: RouteLocationNormalizedLoaded
}

/** Transition > KeepAlive > Suspense > provider > page: the old page stays visible until the new one is ready. */
export function setupPageInBrowser(props: FwPageProps, { attrs, slots, expose }: SetupContext): () => VNode {
  const fwApp = useFwApp('FwPage')
  const routing = fwApp._routing!
  const pageRef = shallowRef<unknown>()
  expose({ pageRef })
  const outlet = inject(outletKey, undefined)
  const start = inject(viewDepthKey, 0)
  const hydrated = fwApp.isHydrating ? fwApp.deferHydration() : undefined
  let shown: VNode | undefined
  /**
   * Set once a page is kept alive. Other pages are rendered inside the same `<KeepAlive>`, since removing it would drop the cached
   * ones.
   */
  let keeps: KeepAliveProps | undefined

  routing.outlets++
  onBeforeUnmount(() => void routing.outlets--)
  onMounted(() => {
    if (!shown) hydrated?.() // without a page there is nothing to resolve
  })

  const finish = async (page: VNode, route: RouteLocationNormalizedLoaded): Promise<void> => {
    if (fwApp.$router.currentRoute.value === route) routing.sync()
    await nextTick()
    await fwApp.callHook('page:finish', page.type as Component)
    hydrated?.()
    if (fwApp.$router.currentRoute.value === route) endLoading(fwApp)
  }

  const around = (page: VNode, route: RouteLocationNormalizedLoaded): VNode => {
    const depth = pageDepth(route, unref(start))
    const record = route.matched[depth]
    const key = pageKey(route, record, props.pageKey)
    const kept = props.keepalive ?? route.meta.keepalive ?? keepalive
    if (kept) keeps = kept === true ? {} : kept
    const type = page.type as Component // a page is a component
    const isCurrent = (to: RouteLocationNormalizedLoaded): boolean =>
      to.matched[depth]?.components?.[props.name] === type && pageKey(to, to.matched[depth], props.pageKey) === key
    const content = slots['default']
      ? onlyOne(slots['default']({ Component: page, route }))
      : cloneVNode(page, { ref: pageRef }, true)
    const provider = h(routeProvider(type, Boolean(kept)), { key: key ?? '', page: content, route, isCurrent })
    const suspense = h(
      Suspense,
      {
        suspensible: true,
        onPending: () => void fwApp.callHook('page:start', type),
        onResolve: () => void finish(page, route),
      },
      { default: () => provider },
    )
    const inner = keeps && KeepAlive ? h(KeepAlive, keepProps(keeps), { default: () => suspense }) : suspense
    const transition = props.transition ?? route.meta.pageTransition ?? pageTransition
    if (!transition || !Transition) return inner
    const leave = { onAfterLeave: () => void fwApp.callHook('page:transition:finish', type) }
    return h(Transition, transitionProps(transition, pageTransition, 'page', leave), { default: () => inner })
  }

  const view = ({ Component: page, route }: ViewProps): VNode | VNode[] | undefined => {
    // The content of a leaving layout or page does not change.
    if (shown && outlet && !outlet.isCurrent(route)) return shown
    shown = page && around(page, route)
    if (!shown && slots['default']) return onlyOne(slots['default']({ Component: page, route }))
    return shown
  }
  return () =>
    h(RouterView, { ...attrs, name: props.name, ...(props.route ? { route: props.route } : {}) }, { default: view as never })
}

function keepProps(given: KeepAliveProps): KeepAliveProps {
  return { ...given, exclude: [given.exclude ?? [], PASSING].flat() as string[] } // Vue does not flatten nested patterns
}

/** Merges the given options with the configured defaults and those of fw. Listeners of all are called. */
export function transitionProps(
  own: boolean | TransitionProps,
  configured: boolean | TransitionProps,
  name: string,
  listeners: TransitionProps,
): TransitionProps {
  return mergeProps({ name, mode: 'out-in' }, asProps(configured), asProps(own), listeners as Record<string, unknown>)
}

function asProps(given: boolean | TransitionProps): Record<string, unknown> {
  return typeof given === 'object' ? { ...given } : {}
}
