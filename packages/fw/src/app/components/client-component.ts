import { defineComponent, h, onMounted, shallowRef, type Component } from 'vue'
import { useFwApp } from '../context.ts'
import { loadedComponent } from './loaded-component.ts'

/**
 * Makes a component that renders in the browser only: an empty element on the server and during hydration, the component itself
 * once that is mounted. Properties, listeners, slots and template refs reach the component.
 */
export function createClientComponent(component: Component): Component {
  return wrapper(component, () => false)
}

/** The same for a page, which is loaded when it is shown. On the way from another page it shows at once, so navigation waits for it. */
export function createClientPage(loader: () => Promise<Component | { default: Component }>): Component {
  const load = async (): Promise<Component> => {
    const loaded = await loader()
    return 'default' in loaded ? (loaded.default as Component) : loaded // no component has an option of that name
  }
  const page = import.meta.client ? loadedComponent(load) : {}
  return wrapper(page, () => import.meta.client && !useFwApp('createClientPage').isHydrating)
}

function wrapper(component: Component, showAtOnce: () => boolean): Component {
  return defineComponent({
    name: 'ClientComponent',
    inheritAttrs: false,
    setup(_, { attrs, slots, expose }) {
      const shown = shallowRef(showAtOnce())
      const inner = shallowRef<Record<PropertyKey, unknown> | null>(null)
      if (import.meta.client) {
        onMounted(() => (shown.value = true))
        expose(exposing(() => inner.value))
      }
      // Of the attributes only those that shape the page: the others may be properties of the component.
      return () =>
        shown.value ? h(component, { ...attrs, ref: inner }, slots) : h('div', { class: attrs.class, style: attrs.style })
    },
  })
}

/** Stands for an instance that comes later. */
function exposing(instance: () => Record<PropertyKey, unknown> | null): Record<string, unknown> {
  return new Proxy(
    {},
    {
      get: (target, key) => (instance() ?? target)[key as never],
      has: (target, key) => key in (instance() ?? target),
    },
  )
}
