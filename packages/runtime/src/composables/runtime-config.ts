import type { PrivateRuntimeConfig } from '../app/app-types.ts'
import { useFwApp } from '../app/context.ts'
import type { AppRuntimeConfig } from '../app/fw-app.ts'

/** Runtime configuration as server code reads it. */
export type ServerRuntimeConfig = AppRuntimeConfig & PrivateRuntimeConfig

/** What only code of the server has. */
interface ServerEvent {
  readonly node: object
  readonly context: object
}

/**
 * Configuration of the running app: `public` and `app`, which browsers see too. The server sees all of it: there, give the event of the
 * request.
 *
 * @example
 * const { public: { apiBase } } = useRuntimeConfig()
 */
export function useRuntimeConfig(event: ServerEvent): ServerRuntimeConfig
export function useRuntimeConfig(event?: unknown): AppRuntimeConfig
export function useRuntimeConfig(): AppRuntimeConfig {
  return useFwApp('useRuntimeConfig').$config
}
