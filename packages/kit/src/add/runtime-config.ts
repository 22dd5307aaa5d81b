import { merge, type RuntimeConfig } from '@fw/schema'
import { applyEnv } from '@fw/schema/runtime-config'
import { useFw } from '../context/fw-context.ts'

/**
 * Merges values into the runtime configuration; those of the project win. A variable of the environment sets them when the server
 * starts, as it does for those that the project declares.
 *
 * @example updateRuntimeConfig({ mailKey: '', public: { mailForm: true } })
 */
export function updateRuntimeConfig(values: Record<string, unknown>): void {
  const { options } = useFw()
  options.runtimeConfig = merge(values, options.runtimeConfig) as typeof options.runtimeConfig // of objects, an object
}

/**
 * The runtime configuration as a server that started now would have it: a copy, with the environment applied.
 *
 * @example const { mailKey } = useRuntimeConfig()
 */
export function useRuntimeConfig(): RuntimeConfig {
  const { options } = useFw()
  return applyEnv(options.runtimeConfig, process.env).config as RuntimeConfig // with the same keys
}
