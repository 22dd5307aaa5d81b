import { getCurrentInstance } from 'vue'
// @ts-expect-error -- meant for compilers, so the types leave it out
import { withAsyncContext } from 'vue'
import { runWithContext, tryUseFwApp } from './context.ts'

/** The awaited value, and a function that restores the context. */
export type HeldContext<T> = [awaitable: T | Promise<Awaited<T>>, restore: () => void]

/**
 * Calls a function and captures the current app and component. The compiler wraps awaited expressions in it: `await x` becomes
 * `resumeContext(held = holdContext(() => x), await held[0])`.
 */
export function holdContext<T>(start: () => T): HeldContext<T> {
  const app = tryUseFwApp()
  const restoreApp = (): void => {
    // On the server `AsyncLocalStorage` keeps the app.
    if (!import.meta.server && app) runWithContext(app, () => {})
  }
  if (getCurrentInstance()) {
    const [awaitable, restore] = withAsyncContext(start) as HeldContext<T>
    return [awaitable, () => (restore(), restoreApp())]
  }
  const awaitable = start()
  if (!isThenable(awaitable)) return [awaitable, restoreApp]
  const held = Promise.resolve(awaitable).catch((error: unknown) => {
    restoreApp()
    throw error
  })
  return [held as Promise<Awaited<T>>, restoreApp]
}

/** Restores the context and returns the awaited value. */
export function resumeContext<V>(held: HeldContext<unknown>, value: V): V {
  held[1]()
  return value
}

const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'
