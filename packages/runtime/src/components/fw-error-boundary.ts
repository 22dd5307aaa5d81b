import { defineComponent, onErrorCaptured, shallowRef } from 'vue'
import { useFwApp } from '../app/context.ts'
import { isFwError } from '../app/errors.ts'

/**
 * Renders the slot `error` when its content fails in the browser. Fatal errors propagate to the error page.
 * @example
 * <FwErrorBoundary>
 *   <Chart />
 *   <template #error="{ error, clearError }">{{ error.message }} <button @click="clearError">Try again</button></template>
 * </FwErrorBoundary>
 */
export const FwErrorBoundary = defineComponent({
  name: 'FwErrorBoundary',
  emits: { error: (_error: unknown) => true },
  setup(_, { slots, emit, expose }) {
    const error = shallowRef<unknown>()
    const clearError = (): void => {
      error.value = undefined
    }
    if (import.meta.client) {
      const fwApp = useFwApp('FwErrorBoundary')
      onErrorCaptured((thrown: unknown, instance, info) => {
        if (isFwError(thrown) && thrown.fatal) return
        const caught = thrown ?? new Error('An empty value was thrown.')
        emit('error', caught)
        Promise.resolve(fwApp.callHook('vue:error', caught, instance, info)).catch((failure: unknown) => console.error(failure))
        const show = (): void => {
          error.value = caught
        }
        // Replacing the content during hydration would cause a mismatch.
        if (fwApp.isHydrating) fwApp.hooks.hookOnce('app:suspense:resolve', show)
        else show()
        return false
      })
    }
    expose({ error, clearError })
    return () => (error.value === undefined ? slots.default?.() : slots.error?.({ error: error.value, clearError }))
  },
})
