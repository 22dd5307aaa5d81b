import { useFwApp } from '../context.ts'
import type { RuntimeConfigOfApp } from '../fw-app.ts'

/**
 * Configuration of the running app. The server sees all of it; the browser sees `public` and `app`.
 *
 * @example
 * const { public: { apiBase } } = useRuntimeConfig()
 */
export function useRuntimeConfig(_event?: unknown): RuntimeConfigOfApp {
  return useFwApp('useRuntimeConfig').$config
}
