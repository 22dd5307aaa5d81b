import { createStaticVNode, defineComponent, getCurrentInstance, h, onMounted, shallowRef, type Component, type VNode } from 'vue'
import { useFwApp } from './context.ts'

/**
 * Wraps a component so that it renders in the browser only: an empty element on the server and during hydration, the component
 * after mounting. Props, listeners, slots and template refs are forwarded.
 */
export function createClientComponent(component: Component): Component {
  return wrapper(component)
}

/**
 * The same for a page, which is loaded on demand. Navigation waits for it; during hydration the page is replaced once it is loaded,
 * and not before, because surrounding components access its element.
 */
export function createClientPage(loader: () => Promise<Component | { default: Component }>): Component {
  let page: Component | undefined
  const load = async (): Promise<void> => {
    const loaded = await loader()
    page = 'default' in loaded ? (loaded.default as Component) : loaded // components have no option named `default`
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

/** For a component with a separate server version: the server-rendered markup stays until this one is mounted. */
export function createClientTwin(component: Component): Component {
  return defineComponent({
    name: 'ClientTwin',
    inheritAttrs: false,
    setup(_, { attrs, slots }) {
      const shown = shallowRef(!useFwApp('createClientTwin').isHydrating)
      const element: unknown = getCurrentInstance()!.vnode.el // the server-rendered element
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
      // Only attributes that affect layout; the others may be props of the component.
      return () =>
        shown.value ? h(component, { ...attrs, ref: inner }, slots) : h('div', { class: attrs.class, style: attrs.style })
    },
  })
}

/** A proxy for an instance that is created later. */
function exposing(instance: () => Record<PropertyKey, unknown> | null): Record<string, unknown> {
  return new Proxy(
    {},
    {
      get: (target, key) => (instance() ?? target)[key as never],
      has: (target, key) => key in (instance() ?? target),
    },
  )
}
