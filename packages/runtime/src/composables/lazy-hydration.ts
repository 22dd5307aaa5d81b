import {
  defineAsyncComponent,
  defineComponent,
  getCurrentInstance,
  h,
  hydrateOnIdle,
  hydrateOnMediaQuery,
  hydrateOnVisible,
  onBeforeUpdate,
  onMounted,
  onScopeDispose,
  provide,
  ref,
  ssrContextKey,
  watch,
  type Component,
  type HydrationStrategy,
} from 'vue'
import { useFwApp } from '../app/context.ts'

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

type Loader = () => Promise<{ default: Component }>
type Attributes = Record<string, unknown>

/**
 * Defines a component that is hydrated later than the rest of the page. Until then visitors see the server-rendered markup, and its
 * code is not loaded. It is hydrated early if its props change, and rendered at once if there is no markup of the server.
 * @example
 * const Comments = defineLazyHydrationComponent('visible', () => import('./Comments.vue'))
 */
export function defineLazyHydrationComponent(strategy: LazyHydration, loader: Loader): Component {
  const property = properties[strategy]
  return defineComponent({
    name: 'LazyHydration',
    inheritAttrs: false,
    // Any type; a boolean attribute may have no value.
    props: { [property]: { type: null as never, default: undefined } },
    emits: ['hydrated'],
    setup(props: Attributes, { attrs, slots, emit }) {
      if (import.meta.server) listModules()
      if (import.meta.server || getCurrentInstance()!.vnode.el === null) {
        const Inner = defineAsyncComponent(async () => reporting((await loader()).default, () => emit('hydrated')))
        return () => h(Inner, attrs, slots)
      }
      const { component, isHydrated, hydrate } = hydratedLater(
        loader,
        strategies[strategy](() => props[property]),
        () => emit('hydrated'),
      )
      const before: Attributes = { ...attrs }
      onBeforeUpdate(() => {
        if (!isHydrated.value && isChanged(before, attrs)) void hydrate()
      })
      // An update of the component before it is hydrated would replace its markup.
      const stable = { ...slots, $stable: true }
      return () => (isHydrated.value ? h(component, attrs, slots) : h(component, before, stable))
    },
  })
}

/** Browsers need the styles of the component at once, but not its code. */
function listModules(): void {
  const { ssrContext } = useFwApp('defineLazyHydrationComponent')
  if (!ssrContext) return // a component in a test
  const modules = (ssrContext.lazyModules ??= new Set())
  provide(ssrContextKey, new Proxy(ssrContext, { get: (target, key) => (key === 'modules' ? modules : target[key as never]) })) // any key
}

/** The component, whose code is loaded when the strategy says so, and which is hydrated then. */
function hydratedLater(loader: Loader, strategy: HydrateWhen, onHydrated: () => void) {
  const isHydrated = ref(false)
  let begin: (() => void) | undefined
  let started: Promise<void> | undefined
  let loaded: { component: Component } | { error: unknown } | undefined
  const hydrate = (): Promise<void> => (started ??= load())
  async function load(): Promise<void> {
    loaded = await loader().then(
      (module) => ({ component: module.default }),
      (error: unknown) => ({ error }),
    )
    begin?.()
  }
  const Inner = defineComponent({
    name: 'Hydrated',
    inheritAttrs: false,
    setup(_, { attrs, slots }) {
      if (loaded && 'error' in loaded) throw loaded.error
      const { component } = loaded as { component: Component } // it is hydrated after loading
      onMounted(() => {
        isHydrated.value = true
        onHydrated()
      })
      return () => h(component, attrs, slots)
    },
  })
  let stop: (() => void) | undefined | void
  onScopeDispose(() => stop?.())
  const component = defineAsyncComponent({
    loader: () => Promise.resolve(Inner),
    suspensible: false,
    hydrate: (hydrateNow, forEachElement) => {
      begin = hydrateNow
      if (loaded) hydrateNow()
      else stop = strategy(hydrate, forEachElement)
      return () => stop?.()
    },
  })
  return { component, isHydrated, hydrate }
}

/** Listeners are often new functions in each update, which does not change what is rendered. */
function isChanged(before: Attributes, now: Attributes): boolean {
  const names = new Set([...Object.keys(before), ...Object.keys(now)])
  return [...names].some((name) => !/^on[A-Z]/.test(name) && before[name] !== now[name])
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

/** Like Vue's strategies, but hydration is asynchronous. Returns a function that cancels it. */
type HydrateWhen = (
  hydrate: () => Promise<void>,
  forEachElement: Parameters<HydrationStrategy>[1],
) => (() => void) | undefined | void

const now: HydrateWhen = (hydrate) => void hydrate()

const strategies: Record<LazyHydration, (value: () => unknown) => HydrateWhen> = {
  visible: (value) => asAsync(hydrateOnVisible(isObject(value()) ? (value() as IntersectionObserverInit) : undefined)), // options of the observer
  idle: (value) => {
    const timeout = numberOf(value())
    return timeout === 0 ? now : asAsync(hydrateOnIdle(timeout))
  },
  interaction: (value) => onInteraction(eventNames(value())),
  mediaQuery: (value) => asAsync(hydrateOnMediaQuery(String(value()))),
  time: (value) => {
    const milliseconds = numberOf(value()) ?? 0
    return milliseconds > 0 ? after(milliseconds) : now
  },
  if: (value) => (hydrate) => watch(value, (isWanted) => isWanted && void hydrate(), { immediate: true }),
  never: () => () => {},
}

function asAsync(strategy: HydrationStrategy): HydrateWhen {
  return (hydrate, forEachElement) => strategy(() => void hydrate(), forEachElement)
}

function after(milliseconds: number): HydrateWhen {
  return (hydrate) => {
    const timer = setTimeout(() => void hydrate(), milliseconds)
    return () => clearTimeout(timer)
  }
}

/** Events until hydration are dispatched again afterwards, so that the first click is not lost. */
function onInteraction(names: readonly string[]): HydrateWhen {
  return (hydrate, forEachElement) => {
    const events: Event[] = []
    const collect = (event: Event): void => {
      events.push(event)
      if (events.length === 1) void hydrate().then(replay)
    }
    const stop = (): void =>
      forEachElement((element) => names.forEach((name) => element.removeEventListener(name, collect, { capture: true })))
    const replay = (): void => {
      stop()
      for (const event of events) {
        const Kind = event.constructor as new (name: string, init: Event) => Event // such as MouseEvent
        event.target?.dispatchEvent(new Kind(event.type, event))
      }
    }
    // The capture phase includes events of descendants that don't bubble, such as `focus`.
    forEachElement((element) => names.forEach((name) => element.addEventListener(name, collect, { capture: true })))
    return stop
  }
}

function eventNames(value: unknown): string[] {
  const names = typeof value === 'string' ? value.split(/[\s,]+/).filter(Boolean) : Array.isArray(value) ? value.map(String) : []
  return names.length > 0 ? names : ['pointerenter', 'click', 'focus']
}

/** The number in an attribute. Undefined without a value. */
function numberOf(value: unknown): number | undefined {
  return value === undefined || value === '' || value === true || Number.isNaN(Number(value)) ? undefined : Number(value)
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}
