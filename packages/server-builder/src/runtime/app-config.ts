import { appConfig } from '#fw/app-config'
import { deepFreeze } from './config.ts'

export { default, useRuntimeConfig } from './config.ts'

let frozen: Record<string, unknown> | undefined

/** Returns `appConfig` merged with the `app.config` files. Frozen, and shared by all requests. */
export function useAppConfig(_event?: unknown): Record<string, unknown> {
  return (frozen ??= deepFreeze(appConfig))
}

/** The function of the app, for `app.config` files. */
export function defineAppConfig<Config>(config: Config): Config {
  return config
}
