import { crossOriginPrefetch } from '#build/options'
import { onBeforeUnmount, onMounted, shallowRef, type ComponentPublicInstance, type ShallowRef } from 'vue'
import { onFwReady } from '../composables/ready.ts'
import type { FwApp } from '../app/fw-app.ts'
import type { LinkTarget } from '../router/links.ts'
import { preloadRouteComponents } from '../router/preload.ts'
import { isCrossOrigin, prefetchCrossOrigin } from './cross-origin-prefetch.ts'
import type { FwLinkOptions, FwLinkProps } from './fw-link.ts'

type Trigger = 'visibility' | 'interaction'

interface Prefetch {
  prefetched: ShallowRef<boolean>
  shouldPrefetch: (trigger: Trigger) => boolean
  prefetch: () => Promise<void>
  listeners: Record<string, () => void>
  /** A function for the `ref` of the element. */
  element: (instance: Element | ComponentPublicInstance | null) => void
}

/** Prefetches the page of a link when the link becomes visible, or on interaction. */
export function setupPrefetch(fwApp: FwApp, given: FwLinkProps, options: FwLinkOptions, target: () => LinkTarget): Prefetch {
  const prefetched = shallowRef(false)
  const triggers = triggersOf(given, options)
  const shouldPrefetch = (trigger: Trigger): boolean =>
    !prefetched.value &&
    triggers[trigger] &&
    (given.prefetch ?? options.prefetch ?? true) &&
    !given.noPrefetch &&
    given.target !== '_blank' &&
    (!target().external || (crossOriginPrefetch && isOtherSite(target()))) &&
    !isSlow()
  const prefetch = async (): Promise<void> => {
    if (prefetched.value) return
    prefetched.value = true
    const { to } = target()
    if (crossOriginPrefetch && isOtherSite(target())) return prefetchCrossOrigin(to as string) // checked by the condition
    const path = typeof to === 'string' ? to : fwApp.$router.resolve(to).fullPath
    // Not in development, where pages are compiled on request.
    await Promise.allSettled([
      fwApp.callHook('link:prefetch', path),
      import.meta.dev ? undefined : preloadRouteComponents(to, fwApp.$router),
    ])
  }
  const onInteraction = (): void => {
    if (shouldPrefetch('interaction')) void prefetch()
  }
  let node: Element | undefined
  let stop: (() => void) | undefined
  let gone = false
  if (triggers.visibility) {
    onMounted(() => {
      if (!shouldPrefetch('visibility')) return
      fwApp.runWithContext(() =>
        onFwReady(() => {
          if (!node || gone) return
          stop = whenVisible(node, () => {
            if (shouldPrefetch('visibility')) void prefetch()
          })
        }),
      )
    })
    onBeforeUnmount(() => {
      gone = true
      stop?.()
    })
  }
  return {
    prefetched,
    shouldPrefetch,
    prefetch,
    listeners: triggers.interaction ? { onPointerenter: onInteraction, onFocus: onInteraction } : {},
    element: (instance) => {
      node = instance instanceof Element ? instance : undefined
    },
  }
}

function isOtherSite({ to, external }: LinkTarget): boolean {
  return external && typeof to === 'string' && isCrossOrigin(to)
}

function triggersOf(given: FwLinkProps, options: FwLinkOptions): Record<Trigger, boolean> {
  const on = given.prefetchOn ?? options.prefetchOn ?? 'visibility'
  if (typeof on === 'string') return { visibility: on === 'visibility', interaction: on === 'interaction' }
  return { visibility: on.visibility ?? false, interaction: on.interaction ?? false }
}

/** Whether the visitor saves data or has a slow connection. */
function isSlow(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } } // not supported by all browsers
  return connection?.saveData === true || connection?.effectiveType?.includes('2g') === true
}

let observer: IntersectionObserver | undefined
const callbacks = /* @__PURE__ */ new WeakMap<Element, () => void>()

/** Shares one observer between all links. */
function whenVisible(element: Element, callback: () => void): () => void {
  observer ??= new IntersectionObserver((entries) => {
    for (const { target, isIntersecting, intersectionRatio } of entries) {
      if (isIntersecting || intersectionRatio > 0) {
        observer!.unobserve(target)
        callbacks.get(target)?.()
      }
    }
  })
  callbacks.set(element, callback)
  observer.observe(element)
  return () => observer?.unobserve(element)
}
