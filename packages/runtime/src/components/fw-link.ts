import { crossOriginPrefetch, linkDefaults, pagesEnabled } from '#build/options'
import {
  computed,
  h,
  type ComponentPublicInstance,
  type ComputedRef,
  type PropType,
  type PublicProps,
  type SetupContext,
  type VNode,
} from 'vue'
import { useLink } from 'vue-router'
import { useFwApp } from '../app/context.ts'
import type { FwApp } from '../app/fw-app.ts'
import type { LinkActivity, LinkTarget } from '../router/links.ts'
import type { PageName, RouteTarget } from '../router/navigate-to.ts'
import { linkAttributes, linkSlotProps } from './fw-link-attributes.ts'
import { renderLinkOnServer } from './fw-link-on-server.ts'
import { setupPrefetch } from './fw-link-prefetch.ts'
import { targetOf } from './fw-link-target.ts'
import { onlyOne } from './only-one.ts'

export type PrefetchOn = 'visibility' | 'interaction' | { visibility?: boolean; interaction?: boolean }

/** Defaults for all links of a component. */
export interface FwLinkOptions {
  componentName?: string
  externalRelAttribute?: string | null
  activeClass?: string
  exactActiveClass?: string
  prefetchedClass?: string
  trailingSlash?: 'append' | 'remove'
  prefetch?: boolean
  prefetchOn?: PrefetchOn
}

export interface FwLinkProps<Name extends PageName = PageName> {
  to?: RouteTarget<Name>
  href?: RouteTarget<Name>
  external?: boolean
  target?: string
  rel?: string
  noRel?: boolean
  prefetch?: boolean
  prefetchOn?: PrefetchOn
  noPrefetch?: boolean
  activeClass?: string
  exactActiveClass?: string
  prefetchedClass?: string
  replace?: boolean
  ariaCurrentValue?: string
  custom?: boolean
  trailingSlash?: 'append' | 'remove'
}

/** The component, generic over the page it links to. */
export interface FwLinkComponent {
  new <Name extends PageName>(props: FwLinkProps<Name> & PublicProps): FwLinkInstance<Name>
}

type AnyInstance = Omit<ComponentPublicInstance, '$props' | '$slots'>

interface FwLinkInstance<Name extends PageName> extends AnyInstance {
  $props: FwLinkProps<Name> & PublicProps
  $slots: { default?: (slotProps: Record<string, unknown>) => VNode[] }
}

/** A boolean prop for which undefined is not `false`. */
const flag = { type: Boolean, default: undefined }
const text = { type: String, default: undefined }
const location = { type: [String, Object] as PropType<RouteTarget>, default: undefined }

const props = {
  to: location,
  href: location,
  external: flag,
  target: text,
  rel: text,
  noRel: flag,
  prefetch: flag,
  prefetchOn: { type: [String, Object] as PropType<PrefetchOn>, default: undefined },
  noPrefetch: flag,
  activeClass: text,
  exactActiveClass: text,
  prefetchedClass: text,
  replace: flag,
  ariaCurrentValue: text,
  custom: flag,
  trailingSlash: { type: String as PropType<'append' | 'remove'>, default: undefined },
}

/** Creates a link component with other defaults. */
export function defineFwLink(options: FwLinkOptions): FwLinkComponent {
  const name = options.componentName ?? 'FwLink'
  // Strings are enough on the server, which renders once and handles no events.
  const component = import.meta.server
    ? { name, props: Object.keys(props), ssrRender: renderLinkOnServer(options), render: () => null }
    : { name, props, setup: (given: FwLinkProps, context: SetupContext) => setupInBrowser(given, context, options) }
  return component as unknown as FwLinkComponent // equivalent for users of the component
}

/** A link to a page of the app or to an external URL. Linked pages are prefetched. */
export const FwLink = /* @__PURE__ */ defineFwLink(linkDefaults)

function setupInBrowser(
  given: FwLinkProps,
  { slots, expose }: SetupContext,
  options: FwLinkOptions,
): () => VNode | VNode[] | undefined {
  const fwApp = useFwApp('FwLink')
  const router = fwApp.$router
  const target = computed(() => targetOf(router, given, options))
  const activity = setupActivity(fwApp, target)
  const { prefetched, shouldPrefetch, prefetch, listeners, element } = setupPrefetch(fwApp, given, options, () => target.value)
  expose({ prefetch })
  const navigate = (event?: MouseEvent): unknown => {
    if (target.value.external || (event && !isForRouter(event))) return
    event?.preventDefault()
    return router[given.replace ? 'replace' : 'push'](target.value.to).catch(() => {}) // the router reports errors
  }
  return () => {
    const attributes = linkAttributes(router, given, options, target.value, activity.value, prefetched.value)
    if (given.custom) {
      const slotProps = linkSlotProps(router, given, target.value, activity.value, attributes)
      return onlyOne(slots['default']?.({ ...slotProps, navigate, prefetch, prefetched: prefetched.value, shouldPrefetch }))
    }
    const { external } = target.value
    const observed = !external || crossOriginPrefetch ? { ref: element, ...listeners } : {}
    return h('a', { ...attributes, ...(external ? {} : { onClick: navigate }), ...observed }, slots['default']?.())
  }
}

/** In the browser vue-router is loaded anyway, so it determines the active state. */
function setupActivity(fwApp: FwApp, target: ComputedRef<LinkTarget>): ComputedRef<LinkActivity | undefined> {
  if (!pagesEnabled) {
    return computed(() => {
      const active = !target.value.external && fwApp.$router.resolve(target.value.to).path === fwApp._route.path
      return { active, exact: active }
    })
  }
  const { isActive, isExactActive } = useLink({ to: computed(() => target.value.to) })
  return computed(() => (target.value.external ? undefined : { active: isActive.value, exact: isExactActive.value }))
}

/** Whether a click is handled by the router: others open windows or download files. */
function isForRouter(event: MouseEvent): boolean {
  const { metaKey, altKey, ctrlKey, shiftKey, button, defaultPrevented } = event
  return !(metaKey || altKey || ctrlKey || shiftKey || defaultPrevented || button)
}
