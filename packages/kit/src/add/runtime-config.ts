import { merge, type RuntimeConfig } from '@fw/schema'
import { applyEnv } from '@fw/schema/runtime-config'
import { useFw } from '../context/fw-context.ts'

/**
 * Merges values over the runtime configuration. Environment variables replace them at server start, like those declared by the
 * project. Can also be called later in development: the running server then gets the new values.
 *
 * @example updateRuntimeConfig({ public: { mailForm: true } })
 */
export function updateRuntimeConfig(values: Record<string, unknown>): void {
  const fw = useFw()
  const { options } = fw
  options.runtimeConfig = merge(options.runtimeConfig, values) as typeof options.runtimeConfig // merging objects yields an object
  fw.runtimeConfigChanged?.()
}

/**
 * Returns the runtime configuration as a server started now would have it: a copy with environment variables applied.
 *
 * @example const { mailKey } = useRuntimeConfig()
 */
export function useRuntimeConfig(): RuntimeConfig {
  const { options } = useFw()
  return applyEnv(options.runtimeConfig, process.env).config as RuntimeConfig // has the same keys
}
