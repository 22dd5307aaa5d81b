import { computed, nextTick, type WritableComputedRef } from 'vue'
import { useFwApp } from '../app/context.ts'
import type { FwApp } from '../app/fw-app.ts'
import { clearEntry } from './data-entry.ts'
import { entriesOf } from './data-store.ts'

/**
 * The data that `useAsyncData` or `useFetch` stores for a key; undefined if there is none.
 *
 * @example
 * const { data: books } = useFwData<Book[]>('books')
 */
export function useFwData<T = unknown>(key: string): { data: WritableComputedRef<T | undefined> } {
  const app = useFwApp('useFwData')
  const data = computed<T | undefined>({
    get() {
      // Always read the payload: it is reactive, the map of entries is not.
      if (!(key in app.payload.data)) return undefined
      const entry = entriesOf(app).get(key)
      return (entry ? entry.data.value : app.payload.data[key]) as T | undefined // the caller states the type
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
 * Reloads the data of all active `useAsyncData` and `useFetch` calls, or of those with the given keys. Does nothing on the server.
 *
 * @example
 * await refreshFwData('books')
 */
export async function refreshFwData(keys?: string | string[]): Promise<void> {
  if (import.meta.server) return
  const app = useFwApp('refreshFwData')
  await hydrated(app)
  await app.hooks.callHookParallel('app:data:refresh', typeof keys === 'string' ? [keys] : keys)
}

/**
 * Removes data and errors and cancels requests: of all keys, of the given keys, or of those for which a function returns true.
 *
 * @example
 * clearFwData((key) => key.startsWith('search-'))
 */
export function clearFwData(keys?: string | string[] | ((key: string) => boolean)): void {
  const app = useFwApp('clearFwData')
  const all = new Set([...entriesOf(app).keys(), ...Object.keys(app.payload.data), ...Object.keys(app.payload._errors)])
  const cleared = keys === undefined ? all : typeof keys === 'function' ? [...all].filter(keys) : [keys].flat()
  for (const key of cleared) {
    const entry = entriesOf(app).get(key)
    if (entry) clearEntry(entry)
    delete app.payload.data[key]
    delete app.payload._errors[key]
    delete app.static.data[key]
  }
}

/** Until hydration is finished, the page shows the data of the server. */
async function hydrated(app: FwApp): Promise<void> {
  if (app.isHydrating) await new Promise<void>((resolve) => void app.hooks.hookOnce('app:suspense:resolve', () => resolve()))
  else await nextTick()
}
