import type { PrivateRuntimeConfig } from '../app/app-types.ts'
import { useFwApp } from '../app/context.ts'
import type { AppRuntimeConfig } from '../app/fw-app.ts'

/** The runtime configuration available to server code. */
export type ServerRuntimeConfig = AppRuntimeConfig & PrivateRuntimeConfig

/** Only server code has an event. */
interface ServerEvent {
  readonly node: object
  readonly context: object
}

/**
 * Returns the runtime configuration: `public` and `app`, which are exposed to browsers. In server code pass the event to get all of
 * it.
 * @example
 * const { public: { apiBase } } = useRuntimeConfig()
 */
export function useRuntimeConfig(event: ServerEvent): ServerRuntimeConfig
export function useRuntimeConfig(event?: unknown): AppRuntimeConfig
export function useRuntimeConfig(): AppRuntimeConfig {
  return useFwApp('useRuntimeConfig').$config
}
