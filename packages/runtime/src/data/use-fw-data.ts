import { computed, nextTick, type WritableComputedRef } from 'vue'
import { useFwApp } from '../app/context.ts'
import type { FwApp } from '../app/fw-app.ts'
import { clearEntry } from './data-entry.ts'
import { entriesOf } from './data-store.ts'

/**
 * The data that `useAsyncData` or `useFetch` keeps under a key; undefined if there is none.
 *
 * @example
 * const { data: books } = useFwData<Book[]>('books')
 */
export function useFwData<T = unknown>(key: string): { data: WritableComputedRef<T | undefined> } {
  const app = useFwApp('useFwData')
  const data = computed<T | undefined>({
    get() {
      // Asked first, and always: the payload is what tells that data has come or gone.
      if (!(key in app.payload.data)) return undefined
      const entry = entriesOf(app).get(key)
      return (entry ? entry.data.value : app.payload.data[key]) as T | undefined // the caller says what the key holds
    },
    set(value) {
      const entry = entriesOf(app).get(key)
      if (entry) entry.data.value = value
      app.payload.data[key] = value
    },
  })
  return { data }
}

/**
 * Loads the data of all `useAsyncData` and `useFetch` calls in use again, or of those with the given keys. Works in the browser.
 *
 * @example
 * await refreshFwData('books')
 */
export async function refreshFwData(keys?: string | string[]): Promise<void> {
  if (import.meta.server) return
  const app = useFwApp('refreshFwData')
  await ready(app)
  await app.hooks.callHookParallel('app:data:refresh', typeof keys === 'string' ? [keys] : keys)
}

/**
 * Forgets data, errors and runs: of all keys, of the given keys, or of those for which a function says true.
 *
 * @example
 * clearFwData((key) => key.startsWith('search-'))
 */
export function clearFwData(keys?: string | string[] | ((key: string) => boolean)): void {
  const app = useFwApp('clearFwData')
  const all = new Set([...entriesOf(app).keys(), ...Object.keys(app.payload.data), ...Object.keys(app.payload._errors)])
  const wanted = keys === undefined ? all : typeof keys === 'function' ? [...all].filter(keys) : [keys].flat()
  for (const key of wanted) {
    const entry = entriesOf(app).get(key)
    if (entry) clearEntry(entry)
    delete app.payload.data[key]
    delete app.payload._errors[key]
    delete app.static.data[key]
  }
}

/** Resolves when hydration is over: before, what is on the page is still the server's. */
async function ready(app: FwApp): Promise<void> {
  if (app.isHydrating) await new Promise<void>((resolve) => void app.hooks.hookOnce('app:suspense:resolve', () => resolve()))
  else await nextTick()
}
