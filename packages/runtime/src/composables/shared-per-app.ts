import { getCurrentScope, onScopeDispose } from 'vue'
import type { FwApp } from '../app/fw-app.ts'

interface Shared<T> {
  value: T
  dispose: () => void
  users: number
}

/**
 * Shares one value between all callers in an app. It is created on first use and disposed with the last component that uses it, or
 * with the app if it is used outside of components.
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
