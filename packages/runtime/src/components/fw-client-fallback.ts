import { createStaticVNode, defineComponent, getCurrentInstance, h, onMounted, shallowRef, useId, type VNode } from 'vue'
import { useState } from '../composables/state.ts'
import { tagName } from './tag-name.ts'

/**
 * Renders its content in the browser if that fails on the server, which renders the slot `fallback` or `placeholder` instead, or the
 * text of the prop of the same name. Requires `experimental.clientFallback`.
 * @example
 * <FwClientFallback fallback="Loading the map …"><WorldMap /></FwClientFallback>
 */
export const FwClientFallback = defineComponent({
  name: 'FwClientFallback',
  inheritAttrs: false,
  props: {
    fallback: String,
    placeholder: String,
    fallbackTag: String,
    placeholderTag: String,
    /** Don't render the content in the browser either. */
    keepFallback: Boolean,
  },
  emits: { 'ssr-error': (_error: unknown) => true },
  setup(props, { slots, attrs, emit }) {
    const failed = useState<boolean | undefined>(`fw-client-fallback:${useId()}`)
    const fallback = (): VNode | VNode[] => {
      const slot = slots['fallback'] ?? slots['placeholder']
      if (slot) return slot()
      return h(tagName(props.fallbackTag ?? props.placeholderTag, 'div'), attrs, props.fallback ?? props.placeholder ?? '')
    }
    if (import.meta.server) {
      const instance = getCurrentInstance()!
      return import('./render-slot.ts').then(async ({ renderSlot }) => {
        try {
          const html = await renderSlot(instance, slots['default'])
          return () => createStaticVNode(html, 1)
        } catch (error) {
          failed.value = true
          emit('ssr-error', error)
          return fallback
        }
      })
    }
    const isShown = shallowRef(failed.value !== true)
    onMounted(() => (isShown.value ||= !props.keepFallback))
    return () => (isShown.value ? slots['default']?.() : fallback())
  },
})
