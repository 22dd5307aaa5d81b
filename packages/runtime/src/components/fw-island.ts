import { server } from '#build/islands'
import { defineComponent, type DefineSetupFnComponent, type PropType, type SlotsType } from 'vue'
import type { IslandName } from '../app/app-types.ts'
import { setupIslandInBrowser } from './fw-island-in-browser.ts'
import { setupIslandOnServer } from './fw-island-on-server.ts'

export interface FwIslandProps {
  /** Name of the component, as in templates: `ProductTable`. */
  name: IslandName
  /** Don't wait for the island during navigation: the slot `fallback` is shown until it is loaded. */
  lazy?: boolean | undefined
  /** Props of the component; values that JSON can represent. */
  props?: Record<string, unknown> | undefined
  /** Additional parameters of the request. */
  context?: Record<string, unknown> | undefined
  /** URL of another server that renders the island. Requires `experimental.componentIslands: { remoteIsland: true }`. */
  source?: string | undefined
  /**
   * Run code of the server at `source`: interactive components of the island, and scripts and handlers in its markup and head. Only
   * use servers you trust.
   */
  dangerouslyLoadClientComponents?: boolean | undefined
}

type Emits = { error: (error: unknown) => true }
type Slots = SlotsType<Record<string, Record<string, unknown>>>

interface Exposed {
  /** Requests the island again. */
  refresh: () => Promise<void>
}

export type FwIslandComponent = new (
  props: FwIslandProps,
) => InstanceType<DefineSetupFnComponent<FwIslandProps, Emits, Slots>> & Exposed

/**
 * Renders a component on the server only. Its code is not sent to browsers, which request the markup again when props change.
 *
 * @example
 * <FwIsland name="ProductTable" :props="{ category: 'books' }" />
 */
export const FwIsland: FwIslandComponent = /* @__PURE__ */ defineComponent({
  name: 'FwIsland',
  inheritAttrs: false,
  props: {
    name: { type: String, required: true },
    lazy: Boolean,
    props: { type: Object as PropType<Record<string, unknown>>, default: undefined },
    context: { type: Object as PropType<Record<string, unknown>>, default: undefined },
    source: { type: String, default: undefined },
    dangerouslyLoadClientComponents: Boolean,
  },
  emits: { error: (_error: unknown) => true },
  slots: Object as Slots,
  setup(props, context) {
    if (import.meta.client) return setupIslandInBrowser(props, context)
    if (!server) {
      throw new Error(
        `The island "${props.name}" cannot be rendered, because the app has no islands or \`experimental.componentIslands\` is false.`,
      )
    }
    return setupIslandOnServer(props, context, server)
  },
}) as never // the types of options would allow any name
