import { getCurrentScope, onScopeDispose } from 'vue'
import type { FwApp } from '../app/fw-app.ts'

interface Shared<T> {
  value: T
  dispose: () => void
  users: number
}

/**
 * One value for all that ask for it in an app. It is made for the first, and ends with the last component that uses it; what asks
 * outside of any component keeps it for as long as the app lives.
 */
export function createSharedPerApp<T>(): (fwApp: FwApp, create: () => { value: T; dispose: () => void }) => T {
  const all = new WeakMap<FwApp, Shared<T>>()
  return (fwApp, create) => {
    let shared = all.get(fwApp)
    if (!shared) all.set(fwApp, (shared = { ...create(), users: 0 }))
    const used = shared
    used.users++
    if (getCurrentScope()) {
      onScopeDispose(() => {
        if (--used.users > 0) return
        used.dispose()
        all.delete(fwApp)
      })
    }
    return used.value
  }
}
