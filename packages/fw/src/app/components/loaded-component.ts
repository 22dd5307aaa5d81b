import { defineComponent, h, type Component } from 'vue'

/**
 * A component that is loaded when it is shown; Suspense around it waits. Smaller than what the library has for this, which also knows
 * delays, timeouts and retries.
 */
export function loadedComponent(load: () => Promise<Component>): Component {
  return defineComponent({
    inheritAttrs: false,
    async setup(_, { attrs, slots }) {
      const component = await load()
      return () => h(component, attrs, slots)
    },
  })
}
