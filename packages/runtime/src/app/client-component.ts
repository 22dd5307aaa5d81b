import { createStaticVNode, defineComponent, getCurrentInstance, h, onMounted, shallowRef, type Component, type VNode } from 'vue'
import { useFwApp } from './context.ts'

/**
 * Makes a component that renders in the browser only: an empty element on the server and during hydration, the component itself
 * once that is mounted. Properties, listeners, slots and template refs reach the component.
 */
export function createClientComponent(component: Component): Component {
  return wrapper(component)
}

/**
 * The same for a page, which is loaded when it is shown. On the way from another page navigation waits for it; a page that is being hydrated
 * changes once it is there, and not before, since whatever is around it asks for its element.
 */
export function createClientPage(loader: () => Promise<Component | { default: Component }>): Component {
  let page: Component | undefined
  const load = async (): Promise<void> => {
    const loaded = await loader()
    page = 'default' in loaded ? (loaded.default as Component) : loaded // no component has an option of that name
  }
  return defineComponent({
    name: 'ClientPage',
    inheritAttrs: false,
    setup(_, { attrs, slots }) {
      const shown = shallowRef(false)
      const render = (): VNode => (shown.value ? h(page!, attrs, slots) : h('div', { class: attrs.class, style: attrs.style }))
      if (import.meta.server) return render
      const show = async (): Promise<() => VNode> => {
        if (!page) await load()
        shown.value = true
        return render
      }
      if (!useFwApp('createClientPage').isHydrating) return show()
      onMounted(() => void show())
      return render
    },
  })
}

/**
 * A component of which the server has another one: what the server has rendered stays until this is mounted.
 */
export function createClientTwin(component: Component): Component {
  return defineComponent({
    name: 'ClientTwin',
    inheritAttrs: false,
    setup(_, { attrs, slots }) {
      const shown = shallowRef(!useFwApp('createClientTwin').isHydrating)
      const element: unknown = getCurrentInstance()!.vnode.el // what the server has rendered in its place
      const printed = !shown.value && element instanceof Element ? createStaticVNode(element.outerHTML, 1) : undefined
      onMounted(() => (shown.value = true))
      return () => (shown.value || !printed ? h(component, attrs, slots) : printed)
    },
  })
}

function wrapper(component: Component): Component {
  return defineComponent({
    name: 'ClientComponent',
    inheritAttrs: false,
    setup(_, { attrs, slots, expose }) {
      const shown = shallowRef(false)
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
