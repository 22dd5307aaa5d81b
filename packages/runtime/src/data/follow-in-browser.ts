import {
  getCurrentInstance,
  getCurrentScope,
  nextTick,
  onBeforeMount,
  onMounted,
  onScopeDispose,
  shallowRef,
  toValue,
  watch,
} from 'vue'
import type { FwApp } from '../app/fw-app.ts'
import { disableEntry, execute, unhold, type DataEntry } from './data-entry.ts'
import { stateOf, stateOfCurrent } from './entry-state.ts'
import { leaveEntry, takeEntry } from './data-store.ts'
import type { AnyDataOptions, AsyncDataState, DataHandler } from './data-options.ts'

/** Uses an entry in the browser: loads, follows the key and what is watched, and leaves with the component. */
export function followInBrowser(
  app: FwApp,
  key: string | (() => string),
  handler: DataHandler<unknown>,
  options: AnyDataOptions,
): [state: AsyncDataState<unknown, unknown>, loaded: Promise<void> | undefined] {
  const immediate = options.immediate !== false
  const instance = getCurrentInstance()
  const scope = getCurrentScope() ?? app.scope
  const reactiveKey = typeof key === 'function' && key
  const firstKey = reactiveKey ? reactiveKey() : (key as string)
  const isNew = !app._data.has(firstKey)
  const current = shallowRef(join(firstKey))
  const loaded = start()

  function join(name: string): DataEntry {
    const entry = takeEntry(app, name, handler, options)
    entry.users++
    return entry
  }

  function start(): Promise<void> | undefined {
    const entry = current.value
    if (!immediate || (entry.state.status !== 'idle' && (app.isHydrating || isNew))) return
    const takesOver = app.isHydrating && app.payload.serverRendered
    if (!instance || !(takesOver || options.lazy)) return execute(entry)
    if (takesOver) onMounted(() => unhold(entry))
    onBeforeMount(() => {
      if (takesOver) entry.held ??= []
      void execute(entry)
    })
    return
  }

  /** Set while a new key is taken: what is watched changed with it, and must not load a second time. */
  let switched = false

  function switchTo(name: string): void {
    const old = current.value
    const hadRun = old.state.status === 'pending' || old.state.status === 'success'
    const entry = join(name)
    // Something to look at until the new data is there.
    if (entry.state.fresh && entry.users === 1) entry.data.value = old.data.value
    current.value = entry
    leaveEntry(old)
    switched = true
    void watchersRan().then(() => (switched = false))
    if (!options.ignoreKeyChange && (immediate || hadRun || options.runOnKeyChange)) void execute(entry)
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
      leaveEntry(current.value)
    })
  })

  return [reactiveKey ? stateOfCurrent(current) : stateOf(current.value), loaded]
}

/** The first tick may come before the one in which the watchers of this change run. */
async function watchersRan(): Promise<void> {
  await nextTick()
  await nextTick()
}
