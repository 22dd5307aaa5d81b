import { pagesEnabled } from '#build/options'
import { defineComponent, type KeepAliveProps, type PropType, type SetupContext, type TransitionProps } from 'vue'
import type { RouteLocationNormalizedLoaded } from 'vue-router'
import type { KeyOption } from '../router/page-key.ts'
import { setupPageInBrowser } from './fw-page-in-browser.ts'
import { setupPageOnServer } from './fw-page-on-server.ts'

export interface FwPageProps {
  name: string
  route?: RouteLocationNormalizedLoaded
  pageKey?: KeyOption
  transition?: boolean | TransitionProps
  keepalive?: boolean | KeepAliveProps
}

/**
 * Renders the page of the current route. A parent page contains another one for its child pages.
 * @example
 * <FwLayout><FwPage /></FwLayout>
 */
export const FwPage = defineComponent({
  name: 'FwPage',
  inheritAttrs: false,
  props: {
    /** The named view. */
    name: { type: String, default: 'default' },
    /** Overrides the current route. */
    route: { type: Object as PropType<RouteLocationNormalizedLoaded> },
    /** The page is created again when the key changes. */
    pageKey: { type: [String, Function, Boolean] as PropType<KeyOption>, default: undefined },
    transition: { type: [Boolean, Object] as PropType<boolean | TransitionProps>, default: undefined },
    keepalive: { type: [Boolean, Object] as PropType<boolean | KeepAliveProps>, default: undefined },
  },
  setup(props, context) {
    if (!pagesEnabled) return withoutPages(context)
    return import.meta.server
      ? setupPageOnServer(props as FwPageProps, context)
      : setupPageInBrowser(props as FwPageProps, context)
  },
})

function withoutPages({ slots }: SetupContext): () => unknown {
  if (import.meta.dev)
    console.warn('[fw] <FwPage> has nothing to render, because the app has no pages. Create a file in the pages directory.')
  return () => slots['default']?.()
}
