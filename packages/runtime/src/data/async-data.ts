import { getCurrentInstance, onServerPrefetch, toValue, type MaybeRefOrGetter } from 'vue'
import { useFwApp } from '../app/context.ts'
import { execute } from './data-entry.ts'
import { takeEntry } from './data-store.ts'
import { stateOf } from './entry-state.ts'
import { followInBrowser } from './follow-in-browser.ts'
import type { AnyDataOptions, AsyncData, AsyncDataState, DataHandler } from './data-options.ts'

/** What `useAsyncData` and `useFetch` do, once their arguments are told apart. */
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

function checkedKey(caller: string, value: unknown): string {
  if (typeof value === 'string' && value && value !== '__proto__') return value
  const error = new TypeError(`Invalid key for ${caller}(): ${JSON.stringify(value)}. Use a non-empty string.`)
  error.name = 'FW_DATA_KEY_INVALID'
  throw error
}

/** The state is a promise too, and stays one when somebody spreads it. */
function asPromise(state: AsyncDataState<unknown, unknown>, loaded: Promise<unknown> | undefined): AsyncData<unknown> {
  const promise = Promise.resolve(loaded).then(() => state)
  return Object.assign(promise, state, {
    // oxlint-disable-next-line no-thenable -- it is meant to be one
    then: promise.then.bind(promise),
    catch: promise.catch.bind(promise),
    finally: promise.finally.bind(promise),
  }) as AsyncData<unknown>
}
