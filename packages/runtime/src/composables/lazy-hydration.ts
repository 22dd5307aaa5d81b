import {
  defineAsyncComponent,
  defineComponent,
  h,
  hydrateOnIdle,
  hydrateOnInteraction,
  hydrateOnMediaQuery,
  hydrateOnVisible,
  onMounted,
  watch,
  type Component,
  type HydrationStrategy,
} from 'vue'

/** Hydration strategies and the prop that configures each. */
const properties = {
  visible: 'hydrateOnVisible',
  idle: 'hydrateOnIdle',
  interaction: 'hydrateOnInteraction',
  mediaQuery: 'hydrateOnMediaQuery',
  time: 'hydrateAfter',
  if: 'hydrateWhen',
  never: 'hydrateNever',
} as const

export type LazyHydration = keyof typeof properties

/**
 * Defines a component that is hydrated later than the rest of the page. Until then visitors see the server-rendered markup. Its
 * code is still loaded with the page, after everything that is not lazy.
 * @example
 * const Comments = defineLazyHydrationComponent('visible', () => import('./Comments.vue'))
 */
export function defineLazyHydrationComponent(strategy: LazyHydration, loader: () => Promise<{ default: Component }>): Component {
  const property = properties[strategy]
  return defineComponent({
    name: 'LazyHydration',
    inheritAttrs: false,
    // Any type; a boolean attribute may have no value.
    props: { [property]: { type: null as never, default: undefined } },
    emits: ['hydrated'],
    setup(props: Record<string, unknown>, { attrs, slots, emit }) {
      const when = import.meta.client ? strategies[strategy](() => props[property]) : undefined
      const load = async (): Promise<Component> => reporting((await loader()).default, () => emit('hydrated'))
      const Lazy = defineAsyncComponent({ loader: load, ...(when ? { hydrate: when } : {}) })
      // With slots it updates whenever its parent does, and an update triggers hydration.
      return () => h(Lazy, attrs, Object.keys(slots).length > 0 ? slots : undefined)
    },
  })
}

function reporting(component: Component, onHydrated: () => void): Component {
  return defineComponent({
    name: 'Hydrated',
    inheritAttrs: false,
    setup(_, { attrs, slots }) {
      onMounted(onHydrated)
      return () => h(component, attrs, slots)
    },
  })
}

const strategies: Record<LazyHydration, (value: () => unknown) => HydrationStrategy | undefined> = {
  visible: (value) => hydrateOnVisible(isObject(value()) ? (value() as IntersectionObserverInit) : undefined), // options of the observer
  idle: (value) => (value() === 0 ? undefined : hydrateOnIdle(typeof value() === 'number' ? (value() as number) : undefined)),
  interaction: (value) => hydrateOnInteraction(isEvents(value()) ? (value() as 'click') : ['pointerenter', 'click', 'focus']), // event names
  mediaQuery: (value) => hydrateOnMediaQuery(String(value())),
  time: (value) => (Number(value()) > 0 ? after(Number(value())) : undefined),
  if: (value) => (hydrate) => watch(value, (now) => now && hydrate(), { immediate: true }),
  never: () => () => {},
}

function after(milliseconds: number): HydrationStrategy {
  return (hydrate) => {
    const timer = setTimeout(hydrate, milliseconds)
    return () => clearTimeout(timer)
  }
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

function isEvents(value: unknown): boolean {
  return (typeof value === 'string' && value !== '') || (Array.isArray(value) && value.length > 0)
}
