import type { SchemaDefinition } from '@fw/schema'
import { useFw } from '../context/fw-context.ts'

/**
 * Describes options that the module reads, with their defaults. A schema file of the project or a layer takes precedence. No-op
 * if `experimental.configSchema` is disabled.
 *
 * @example extendFwSchema({ appConfig: { banner: { $default: '', $schema: { title: 'Text above the page' } } } })
 */
export function extendFwSchema(definition: SchemaDefinition | (() => SchemaDefinition | Promise<SchemaDefinition>)): void {
  useFw().hook('schema:extend', async (definitions) => {
    definitions.push(typeof definition === 'function' ? await definition() : definition)
  })
}
