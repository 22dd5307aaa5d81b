import { merge, type RuntimeConfig } from '@fw/schema'
import { applyEnv } from '@fw/schema/runtime-config'
import { useFw } from '../context/fw-context.ts'

/**
 * Merges values into the runtime configuration; values of the project take precedence. Environment variables replace them at
 * server start, like those declared by the project.
 *
 * @example updateRuntimeConfig({ mailKey: '', public: { mailForm: true } })
 */
export function updateRuntimeConfig(values: Record<string, unknown>): void {
  const { options } = useFw()
  options.runtimeConfig = merge(values, options.runtimeConfig) as typeof options.runtimeConfig // merging objects yields an object
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
