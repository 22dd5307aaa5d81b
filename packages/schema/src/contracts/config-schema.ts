/**
 * Describes options of a layer or a module: a tree of default values. Where more is to be said of a value, it stands in an object with
 * `$default` and `$schema`.
 *
 * @example { shop: { currency: 'EUR', vat: { $default: 19, $schema: { title: 'VAT in percent' } } } }
 */
export type SchemaDefinition = Record<string, unknown>

/** What `$schema` may say of a value. */
export interface SchemaNotes {
  title?: string
  description?: string
  /** Kinds of values, as JSON Schema names them. That of the default if unset. */
  type?: JsonType | readonly JsonType[]
  enum?: readonly unknown[]
}

export type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'null'

/** A JSON Schema, as far as fw writes it. */
export interface ConfigSchema extends SchemaNotes {
  default?: unknown
  properties?: Record<string, ConfigSchema>
}
