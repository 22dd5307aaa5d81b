import { cloneVNode, defineComponent, h, onMounted, shallowRef, type VNode } from 'vue'
import { tagName } from './tag-name.ts'

/**
 * Renders its content in the browser only. On the server and during hydration it renders the slot `fallback` or `placeholder`, or
 * the text of the prop of the same name.
 * @example
 * <ClientOnly fallback="Loading the map …"><WorldMap /></ClientOnly>
 */
export const ClientOnly = defineComponent({
  name: 'ClientOnly',
  inheritAttrs: false,
  props: { fallback: String, placeholder: String, fallbackTag: String, placeholderTag: String },
  setup(props, { slots, attrs }) {
    const mounted = shallowRef(false)
    if (import.meta.client) onMounted(() => (mounted.value = true))
    return (): VNode | VNode[] | undefined => {
      if (mounted.value) {
        const content = slots.default?.()
        return content?.length === 1 ? cloneVNode(content[0]!, attrs) : content
      }
      const slot = slots.fallback ?? slots.placeholder
      if (slot) return slot()
      return h(tagName(props.fallbackTag ?? props.placeholderTag, 'span'), attrs, props.fallback ?? props.placeholder ?? '')
    }
  },
})
