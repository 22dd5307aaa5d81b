import { tryUseFwApp, useFwApp } from '#app'
import { defineStore as definePiniaStore, type Pinia, type StoreGeneric } from 'pinia'

export { acceptHMRUpdate, storeToRefs } from 'pinia'

/** The stores of the app that the calling code belongs to. */
export function usePinia(): Pinia {
  return useFwApp('usePinia')['$pinia'] as Pinia // provided by the plugin
}

/**
 * Pinia's function. On the server, where many apps run at the same time, its stores are those of the calling app also behind an `await`.
 *
 * @example export const useCounter = defineStore('counter', { state: () => ({ count: 0 }) })
 */
export const defineStore: typeof definePiniaStore = import.meta.server
  ? (defineServerStore as typeof definePiniaStore) // of all its forms, that which is called
  : definePiniaStore

function defineServerStore(...args: Parameters<typeof definePiniaStore>): ReturnType<typeof definePiniaStore> {
  return new Proxy(definePiniaStore(...args), {
    apply: (useStore, _, [given, hot]: [Pinia?, StoreGeneric?]) =>
      useStore(given ?? (tryUseFwApp()?.['$pinia'] as Pinia | undefined), hot), // provided by the plugin
  })
}
