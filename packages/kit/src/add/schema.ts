import type { SchemaDefinition } from '@fw/schema'
import { useFw } from '../context/fw-context.ts'

/**
 * Describes options that the module reads: their defaults, and what they are for. A schema file of the project or a layer wins.
 * Without effect if `experimental.configSchema` is off.
 *
 * @example extendFwSchema({ appConfig: { banner: { $default: '', $schema: { title: 'Text above the page' } } } })
 */
export function extendFwSchema(definition: SchemaDefinition | (() => SchemaDefinition | Promise<SchemaDefinition>)): void {
  useFw().hook('schema:extend', async (definitions) => {
    definitions.push(typeof definition === 'function' ? await definition() : definition)
  })
}
