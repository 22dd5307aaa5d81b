import { defineFwPlugin } from '#app'
import { createPinia, setActivePinia, type StateTree } from 'pinia'
import { toRaw, unref } from 'vue'

/** Creates a Pinia instance for each app and transfers its state from the server to the browser. */
export default defineFwPlugin({
  name: 'pinia',
  setup: (fwApp) => {
    const pinia = createPinia()
    fwApp.vueApp.use(pinia)
    if (import.meta.server) {
      // The active Pinia is global to the process, so it could be that of another visitor.
      setActivePinia(undefined)
      fwApp.hook('app:rendered', () => {
        const state = plainState(pinia.state.value)
        if (Object.keys(state).length > 0) fwApp.payload['pinia'] = state
      })
    } else {
      const state = fwApp.payload['pinia'] as Record<string, StateTree> | undefined // set above
      if (state) pinia.state.value = state
    }
    return { provide: { pinia } }
  },
})

/** State without reactivity, so that it can be serialized as JSON where possible. */
function plainState(state: Record<string, StateTree>): Record<string, StateTree> {
  return Object.fromEntries(
    Object.entries(toRaw(state)).map(([id, store]) => [
      id,
      Object.fromEntries(Object.entries(toRaw(store)).map(([key, value]) => [key, toRaw(unref(value))])),
    ]),
  )
}
