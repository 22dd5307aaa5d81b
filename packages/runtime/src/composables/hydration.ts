import { useFwApp } from '../app/context.ts'

/**
 * Transfers a custom value from the server to the browser: `get` is called when the page is rendered, `set` before the app starts.
 * @example
 * useHydration('cart', () => cart.toJSON(), (value) => cart.load(value))
 */
export function useHydration<T>(key: string, get: () => T, set: (value: T) => void): void {
  const app = useFwApp('useHydration')
  if (import.meta.server) {
    app.hook('app:rendered', () => {
      app.payload[key] = get()
    })
    return
  }
  app.hook('app:created', () => {
    if (Object.hasOwn(app.payload, key)) set(app.payload[key] as T) // returned by `get`
  })
}
