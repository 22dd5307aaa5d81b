import { server } from '#build/islands'
import { defineComponent, type PropType, type SlotsType } from 'vue'
import { setupIslandInBrowser } from './fw-island-in-browser.ts'
import { setupIslandOnServer } from './fw-island-on-server.ts'

export interface FwIslandProps {
  name: string
  lazy: boolean
  props: Record<string, unknown> | undefined
  context: Record<string, unknown> | undefined
  source: string | undefined
  dangerouslyLoadClientComponents: boolean
}

/**
 * Renders a component on the server only. Its code is not sent to browsers, which request the markup again when props change.
 *
 * @example
 * <FwIsland name="ProductTable" :props="{ category: 'books' }" />
 */
export const FwIsland = defineComponent({
  name: 'FwIsland',
  inheritAttrs: false,
  props: {
    /** Name of the component, as in templates: `ProductTable`. */
    name: { type: String, required: true },
    /** Don't wait for the island during navigation: the slot `fallback` is shown until it is loaded. */
    lazy: Boolean,
    /** Props of the component; values that JSON can represent. */
    props: { type: Object as PropType<Record<string, unknown>>, default: undefined },
    /** Additional parameters of the request. */
    context: { type: Object as PropType<Record<string, unknown>>, default: undefined },
    /** URL of another server that renders the island. Requires `experimental.componentIslands: { remoteIsland: true }`. */
    source: { type: String, default: undefined },
    /** Run code of the server at `source` for interactive components of the island. Only use servers you trust. */
    dangerouslyLoadClientComponents: Boolean,
  },
  emits: { error: (_error: unknown) => true },
  slots: Object as SlotsType<Record<string, Record<string, unknown>>>,
  setup(props, context) {
    if (import.meta.client) return setupIslandInBrowser(props, context)
    if (!server) {
      throw new Error(
        `The island "${props.name}" cannot be rendered, because the app has no islands or \`experimental.componentIslands\` is false.`,
      )
    }
    return setupIslandOnServer(props, context, server)
  },
})
