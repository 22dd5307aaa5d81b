import type { ActiveHeadEntry, UseHeadInput, UseHeadOptions, VueHeadClient } from '@unhead/vue'
import {
  getCurrentInstance,
  getCurrentScope,
  isRef,
  onActivated,
  onBeforeUnmount,
  onDeactivated,
  onScopeDispose,
  ref,
  watchEffect,
} from 'vue'

const nothing: ActiveHeadEntry<UseHeadInput> = { _i: -1, patch() {}, dispose() {} }

/**
 * Keeps a head entry up to date until the calling component is unmounted. Equivalent to unhead's own function, which would include
 * the whole library.
 */
export function useHeadInBrowser(
  head: VueHeadClient,
  input: UseHeadInput,
  options: UseHeadOptions,
): ActiveHeadEntry<UseHeadInput> {
  const scope = getCurrentScope()
  if (scope && !scope.active) return nothing
  const resting = ref(false)
  let entry: ActiveHeadEntry<UseHeadInput> = nothing
  watchEffect(() => {
    const now = (resting.value ? {} : resolved(input)) as UseHeadInput // same shape, without refs
    if (entry === nothing) entry = head.push(now, options)
    else entry.patch(now)
  })
  if (getCurrentInstance()) {
    onBeforeUnmount(() => entry.dispose())
    onDeactivated(() => (resting.value = true))
    onActivated(() => (resting.value = false))
  } else if (scope) {
    onScopeDispose(() => entry.dispose())
  }
  return entry
}

/** Replaces refs and getters with their values. Event listeners and title templates stay functions. */
function resolved(given: unknown, key = ''): unknown {
  const called =
    typeof given === 'function' && key !== 'titleTemplate' && !key.startsWith('on') ? (given as () => unknown)() : given
  const value = isRef(called) ? called.value : called
  if (Array.isArray(value)) return value.map((each) => resolved(each))
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  const result: Record<string, unknown> = {}
  for (const [name, each] of Object.entries(value)) if (name !== '__proto__') result[name] = resolved(each, name)
  return result
}
