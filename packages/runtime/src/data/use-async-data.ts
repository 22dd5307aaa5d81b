import {
  computed,
  getCurrentInstance,
  getCurrentScope,
  isRef,
  nextTick,
  onBeforeMount,
  onMounted,
  onScopeDispose,
  onServerPrefetch,
  shallowRef,
  toValue,
  watch,
  type MaybeRefOrGetter,
  type ShallowRef,
} from 'vue'
import { useFwApp } from '../app/context.ts'
import type { AppError } from '../app/errors.ts'
import type { FwApp } from '../app/fw-app.ts'
import { clearEntry, disableEntry, execute, unhold, type DataEntry } from './data-entry.ts'
import type {
  AnyDataOptions,
  AsyncData,
  AsyncDataOptions,
  AsyncDataState,
  DataHandler,
  KeysOf,
  PickFrom,
} from './data-options.ts'
import { leaveEntry, takeEntry } from './data-store.ts'

/** `useAsyncData` can be called with a key, or without one: then the build injects it as the last argument. */
export interface UseAsyncData {
  <ResT, E = AppError, DataT = ResT, PickKeys extends KeysOf<DataT> = KeysOf<DataT>, DefaultT = null | undefined>(
    handler: DataHandler<ResT>,
    options?: AsyncDataOptions<ResT, DataT, PickKeys, DefaultT>,
    injectedKey?: string,
  ): AsyncData<PickFrom<DataT, PickKeys> | DefaultT, E | null | undefined>
  <ResT, E = AppError, DataT = ResT, PickKeys extends KeysOf<DataT> = KeysOf<DataT>, DefaultT = null | undefined>(
    key: MaybeRefOrGetter<string>,
    handler: DataHandler<ResT>,
    options?: AsyncDataOptions<ResT, DataT, PickKeys, DefaultT>,
    injectedKey?: string,
  ): AsyncData<PickFrom<DataT, PickKeys> | DefaultT, E | null | undefined>
}

/**
 * Loads data on the server, and passes it to the browser. Calls with the same key share the data.
 *
 * @example
 * const { data: book, error } = await useAsyncData(`book-${id}`, () => loadBook(id))
 */
export const useAsyncData: UseAsyncData = ((...args: unknown[]) => {
  const { key, handler, options } = parseArguments('useAsyncData', args)
  return asyncData('useAsyncData', key, handler, options)
}) as UseAsyncData // its signatures differ in the number of arguments

/** Like `useAsyncData`, but does not block navigation while data is loading. */
export const useLazyAsyncData: UseAsyncData = ((...args: unknown[]) => {
  const { key, handler, options } = parseArguments('useLazyAsyncData', args)
  return asyncData('useLazyAsyncData', key, handler, { ...options, lazy: true })
}) as UseAsyncData // see above

/** Default options, or a function that returns options which override those of a call. */
export type Preset<T> = Partial<T> | ((options: T) => Partial<T>)

/**
 * Creates a custom `useAsyncData`. Pass an object with defaults, or a function that receives the options of a call and returns overrides.
 *
 * @example
 * export const useCachedData = createUseAsyncData({ getCachedData: (key, app) => app.payload.data[key] })
 */
export function createUseAsyncData(preset: Preset<AnyDataOptions> = {}): UseAsyncData {
  return ((...args: unknown[]) => {
    const { key, handler, options } = parseArguments('useAsyncData', args)
    return asyncData('useAsyncData', key, handler, withPreset(preset, options))
  }) as UseAsyncData // see above
}

export function withPreset<T extends object>(preset: Preset<T>, options: T): T {
  return typeof preset === 'function' ? { ...options, ...preset(options) } : { ...preset, ...options }
}

/** The implementation of `useAsyncData` and `useFetch`, after their arguments are parsed. */
export function asyncData(
  caller: string,
  key: MaybeRefOrGetter<string>,
  handler: DataHandler<unknown>,
  options: AnyDataOptions,
): AsyncData<unknown> {
  const app = useFwApp(caller)
  const readKey = () => checkedKey(caller, toValue(key))
  if (import.meta.client)
    return asPromise(...followInBrowser(app, typeof key === 'string' ? readKey() : readKey, handler, options))
  const entry = takeEntry(app, readKey(), handler, options)
  if (options.server !== false && options.immediate !== false) {
    const promise = entry.state.fresh ? execute(entry) : entry.promise
    if (promise && getCurrentInstance()) onServerPrefetch(() => promise)
    else if (promise) app.hook('app:created', () => promise)
  }
  return asPromise(stateOf(entry), entry.promise)
}

interface DataArguments {
  key: MaybeRefOrGetter<string>
  handler: DataHandler<unknown>
  options: AnyDataOptions
}

/** Parses `(handler, options?, injectedKey)` and `(key, handler, options?, injectedKey?)`. */
function parseArguments(caller: string, args: unknown[]): DataArguments {
  const rest = [...args]
  const injected = typeof rest.at(-1) === 'string' ? rest.pop() : undefined
  const [first, second] = rest
  const hasKey = typeof first === 'string' || isRef(first) || (typeof first === 'function' && typeof second === 'function')
  if (!hasKey) rest.unshift(injected)
  const [key, handler, options] = rest
  if (typeof handler !== 'function') {
    const error = new TypeError(
      `${caller}() needs a function that loads the data. Use it like this: ${caller}('key', () => load()).`,
    )
    error.name = 'FW_DATA_NO_HANDLER'
    throw error
  }
  return {
    key: key as MaybeRefOrGetter<string>, // checked when it is read
    handler: handler as DataHandler<unknown>,
    options: (options ?? {}) as AnyDataOptions,
  }
}

function checkedKey(caller: string, value: unknown): string {
  if (typeof value === 'string' && value && value !== '__proto__') return value
  const error = new TypeError(`Invalid key for ${caller}(): ${JSON.stringify(value)}. Use a non-empty string.`)
  error.name = 'FW_DATA_KEY_INVALID'
  throw error
}

type State = AsyncDataState<unknown, unknown>

/** Combines the state with a promise. The methods of the promise are own properties, so that a spread copy can be awaited too. */
function asPromise(state: State, loaded: Promise<unknown> | undefined): AsyncData<unknown> {
  const promise = Promise.resolve(loaded).then(() => state)
  return Object.assign(promise, state, {
    // oxlint-disable-next-line no-thenable -- intended
    then: promise.then.bind(promise),
    catch: promise.catch.bind(promise),
    finally: promise.finally.bind(promise),
  }) as AsyncData<unknown>
}

/** The state of a call whose key never changes. */
function stateOf(entry: DataEntry): State {
  const { data, error, status, pending } = entry
  return { data, error, status, pending, ...actionsOf(() => entry) }
}

/** The state of a call with a reactive key, and therefore a changing entry. */
function stateOfCurrent(current: ShallowRef<DataEntry>): State {
  const follow = <K extends 'data' | 'error' | 'status' | 'pending'>(name: K) =>
    computed({
      get: () => current.value[name].value,
      set: (value) => {
        current.value[name].value = value
      },
    }) as unknown as State[K] // the entry's ref of that name has this type
  return {
    data: follow('data'),
    error: follow('error'),
    status: follow('status'),
    pending: follow('pending'),
    ...actionsOf(() => current.value),
  }
}

function actionsOf(entry: () => DataEntry): Pick<State, 'refresh' | 'execute' | 'clear'> {
  // Used as an event listener, it is called with an event, which has none of these options.
  const run: State['refresh'] = (options) => execute(entry(), { ...options, cause: options?.cause ?? 'refresh:manual' })
  return { refresh: run, execute: run, clear: () => clearEntry(entry()) }
}

/** Uses an entry in the browser: loads it, watches the key and the sources in `watch`, and releases it when the scope is disposed. */
function followInBrowser(
  app: FwApp,
  key: string | (() => string),
  handler: DataHandler<unknown>,
  options: AnyDataOptions,
): [state: State, loaded: Promise<void> | undefined] {
  const immediate = options.immediate !== false
  const instance = getCurrentInstance()
  const scope = getCurrentScope() ?? app.scope
  const reactiveKey = typeof key === 'function' && key
  const firstKey = reactiveKey ? reactiveKey() : (key as string)
  const isNew = !app._data.has(firstKey)
  const caller = { handler, options }
  const current = shallowRef(join(firstKey))
  const loaded = start()

  function join(name: string): DataEntry {
    const entry = takeEntry(app, name, handler, options)
    entry.callers.push(caller)
    return entry
  }

  function start(): Promise<void> | undefined {
    const entry = current.value
    const isReady = entry.state.status === 'success' || entry.state.status === 'error'
    if (!immediate || (isReady && (app.isHydrating || isNew))) return
    const isHydrating = app.isHydrating && app.payload.serverRendered
    if (!instance || !(isHydrating || options.lazy)) return execute(entry)
    if (isHydrating) onMounted(() => unhold(entry))
    onBeforeMount(() => {
      if (isHydrating) entry.held ??= []
      void execute(entry)
    })
    return
  }

  /** Whether data of any key so far was loaded, also without success. */
  let triggered = false

  /** Set while the key changes: watched sources that change with it must not load the data a second time. */
  let switched = false

  function switchTo(name: string): void {
    const old = current.value
    const { status } = old.state
    triggered ||= status !== 'idle' || old.state.last > 0
    const runs =
      immediate ||
      old.hasData ||
      status === 'pending' ||
      options.runOnKeyChange === 'always' ||
      (options.runOnKeyChange && triggered)
    const entry = join(name)
    // Keep the old data visible until the new data is loaded.
    if (entry.state.fresh && entry.callers.length === 1) entry.data.value = old.data.value
    current.value = entry
    leaveEntry(old, caller)
    switched = true
    void watchersRan().then(() => (switched = false))
    if (runs && options.runOnKeyChange !== 'never') void execute(entry)
  }

  scope.run(() => {
    if (reactiveKey) watch(reactiveKey, switchTo, { flush: 'sync' })
    if (options.watch?.length) {
      watch(options.watch, () => {
        if (!switched) void execute(current.value, { cause: 'watch' })
      })
    }
    if (options.enabled !== undefined && typeof options.enabled !== 'boolean') {
      watch(
        () => toValue(options.enabled),
        (enabled) => {
          if (!enabled) disableEntry(current.value)
          else if (immediate) void execute(current.value, { cause: 'watch' })
        },
      )
    }
    onScopeDispose(() => {
      unhold(current.value)
      leaveEntry(current.value, caller)
    })
  })

  return [reactiveKey ? stateOfCurrent(current) : stateOf(current.value), loaded]
}

/** Two ticks, because the first one may end before the flush that runs the watchers of this change. */
async function watchersRan(): Promise<void> {
  await nextTick()
  await nextTick()
}
