import { defineFwPlugin } from '#app'
import { createPinia, setActivePinia, type StateTree } from 'pinia'
import { toRaw, unref } from 'vue'

/** Gives each app its own stores, and takes their state from the server to the browser. */
export default defineFwPlugin({
  name: 'pinia',
  setup: (fwApp) => {
    const pinia = createPinia()
    fwApp.vueApp.use(pinia)
    if (import.meta.server) {
      // What is active is so for the whole process: there it would be the stores of some visitor.
      setActivePinia(undefined)
      fwApp.hook('app:rendered', () => {
        const state = plainState(pinia.state.value)
        if (Object.keys(state).length > 0) fwApp.payload['pinia'] = state
      })
    } else {
      const state = fwApp.payload['pinia'] as Record<string, StateTree> | undefined // written above
      if (state) pinia.state.value = state
    }
    return { provide: { pinia } }
  },
})

/** State without what makes it reactive: so it is written as JSON if it can be. */
function plainState(state: Record<string, StateTree>): Record<string, StateTree> {
  return Object.fromEntries(
    Object.entries(toRaw(state)).map(([id, store]) => [
      id,
      Object.fromEntries(Object.entries(toRaw(store)).map(([key, value]) => [key, toRaw(unref(value))])),
    ]),
  )
}
