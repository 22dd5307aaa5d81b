/**
 * Describes options of a layer or a module: a tree of default values. To add metadata, use an object with `$default` and
 * `$schema`.
 *
 * @example { shop: { currency: 'EUR', vat: { $default: 19, $schema: { title: 'VAT in percent' } } } }
 */
export type SchemaDefinition = Record<string, unknown>

/** Metadata of a value. */
export interface SchemaNotes {
  title?: string
  description?: string
  /** JSON Schema types. Defaults to the type of the default. */
  type?: JsonType | readonly JsonType[]
  enum?: readonly unknown[]
}

export type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'null'

/** The subset of JSON Schema that fw generates. */
export interface ConfigSchema extends SchemaNotes {
  default?: unknown
  properties?: Record<string, ConfigSchema>
}
