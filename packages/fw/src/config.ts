import type { FwConfigExport } from '@fw/schema'

export type { FwConfig, FwConfigExport, FwOptions } from '@fw/schema'

/**
 * Describes a project. Gives completion and type checks in the editor, and returns its argument as it is.
 *
 * @example
 * export default defineFwConfig({
 *   app: { baseURL: '/docs/' },
 * })
 */
export function defineFwConfig(config: FwConfigExport): FwConfigExport {
  return config
}

type DefineFwConfig = typeof defineFwConfig

declare global {
  /** Available while a configuration file runs; in other files import it from `fw/config`. */
  // oxlint-disable-next-line no-var -- only `var` declares a property of the global object
  var defineFwConfig: DefineFwConfig
}
