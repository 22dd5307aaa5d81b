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

/** When a component that the server has rendered becomes interactive, and the property that says so in detail. */
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
 * Makes a component that becomes interactive later than the rest of the page. Until then visitors see what the server has rendered.
 * Its code is loaded with the page all the same, after everything that is not lazy.
 *
 * @example
 * const Comments = defineLazyHydrationComponent('visible', () => import('./Comments.vue'))
 */
export function defineLazyHydrationComponent(strategy: LazyHydration, loader: () => Promise<{ default: Component }>): Component {
  const property = properties[strategy]
  return defineComponent({
    name: 'LazyHydration',
    inheritAttrs: false,
    // Of any type, and a boolean without a value.
    props: { [property]: { type: null as never, default: undefined } },
    emits: ['hydrated'],
    setup(props: Record<string, unknown>, { attrs, slots, emit }) {
      const when = import.meta.client ? strategies[strategy](() => props[property]) : undefined
      const load = async (): Promise<Component> => reporting((await loader()).default, () => emit('hydrated'))
      const Lazy = defineAsyncComponent({ loader: load, ...(when ? { hydrate: when } : {}) })
      // With slots it is updated whenever its parent is, and an update hydrates.
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
  visible: (value) => hydrateOnVisible(isObject(value()) ? (value() as IntersectionObserverInit) : undefined), // what the observer takes
  idle: (value) => (value() === 0 ? undefined : hydrateOnIdle(typeof value() === 'number' ? (value() as number) : undefined)),
  interaction: (value) => hydrateOnInteraction(isEvents(value()) ? (value() as 'click') : ['pointerenter', 'click', 'focus']), // names of events
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
