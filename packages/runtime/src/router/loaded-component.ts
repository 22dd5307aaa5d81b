import { defineComponent, h, type Component } from 'vue'

/**
 * A component that is loaded when it is shown; Suspense around it waits. Smaller than what the library has for this, which also knows
 * delays, timeouts and retries.
 */
export function loadedComponent(load: () => Promise<Component>): Component {
  let loaded: Component | undefined
  return defineComponent({
    inheritAttrs: false,
    setup(_, { attrs, slots }) {
      // A dynamic import costs a server more than the rest of a small page, even if the module is there.
      if (loaded) return () => h(loaded!, attrs, slots)
      return load().then((component) => {
        if (import.meta.server && !import.meta.dev) loaded = component
        return () => h(component, attrs, slots)
      })
    },
  })
}
