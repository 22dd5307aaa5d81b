import type { FwConfigExport, SchemaDefinition } from '@fw/schema'

export type { SchemaDefinition } from '@fw/schema'
export type { FwConfig, FwConfigExport, FwOptions, TraceMessages } from '@fw/schema'

/**
 * Defines the configuration of a project, with completion and type checking in the editor. Returns its argument.
 *
 * @example
 * export default defineFwConfig({
 *   app: { baseURL: '/docs/' },
 * })
 */
export function defineFwConfig(config: FwConfigExport): FwConfigExport {
  return config
}

/**
 * Defines custom options in `fw.schema.ts` of a project or a layer: their defaults, and more with `$default` and `$schema`.
 * Returns its argument.
 *
 * @example
 * export default defineFwSchema({
 *   shop: { currency: 'EUR', vat: { $default: 19, $schema: { title: 'VAT in percent' } } },
 * })
 */
export function defineFwSchema(definition: SchemaDefinition): SchemaDefinition {
  return definition
}

type DefineFwSchema = typeof defineFwSchema
type DefineFwConfig = typeof defineFwConfig

declare global {
  /** Available while a configuration file runs; in other files import it from `fw/config`. */
  // oxlint-disable-next-line no-var -- only `var` declares a property of the global object
  var defineFwConfig: DefineFwConfig
  /** Available while a schema file runs; in other files import it from `fw/config`. */
  // oxlint-disable-next-line no-var -- only `var` declares a property of the global object
  var defineFwSchema: DefineFwSchema
}
