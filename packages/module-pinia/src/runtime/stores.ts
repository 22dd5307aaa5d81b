import { tryUseFwApp, useFwApp } from '#app'
import { defineStore as definePiniaStore, type Pinia, type StoreGeneric } from 'pinia'

export { acceptHMRUpdate, storeToRefs } from 'pinia'

/** Returns the Pinia instance of the current app. */
export function usePinia(): Pinia {
  return useFwApp('usePinia')['$pinia'] as Pinia // provided by the plugin
}

/**
 * Pinia's `defineStore`. On the server, where many apps run concurrently, stores belong to the calling app even after an `await`.
 * @example export const useCounter = defineStore('counter', { state: () => ({ count: 0 }) })
 */
export const defineStore: typeof definePiniaStore = import.meta.server
  ? (defineServerStore as typeof definePiniaStore) // implements all overloads
  : definePiniaStore

function defineServerStore(...args: Parameters<typeof definePiniaStore>): ReturnType<typeof definePiniaStore> {
  return new Proxy(definePiniaStore(...args), {
    apply: (useStore, _, [given, hot]: [Pinia?, StoreGeneric?]) =>
      useStore(given ?? (tryUseFwApp()?.['$pinia'] as Pinia | undefined), hot), // provided by the plugin
  })
}
