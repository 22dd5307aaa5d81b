import { isPlainObject, forbiddenKeys, type ConfigSchema, type JsonType, type SchemaDefinition } from '@fw/schema'

/** The schema of a definition, with the type and default of each value. */
export function schemaOf(definition: SchemaDefinition): ConfigSchema {
  const { $default, $schema, ...children } = definition
  const notes: ConfigSchema = isPlainObject($schema) ? { ...($schema as ConfigSchema) } : {} // whatever the author notes
  const keys = Object.keys(children).filter((key) => !key.startsWith('$') && !forbiddenKeys.has(key))
  if (keys.length === 0 && ('$default' in definition || '$schema' in definition)) {
    const type = notes.type ?? typeOf($default)
    return { ...notes, ...(type === undefined ? {} : { type }), ...($default === undefined ? {} : { default: $default }) }
  }
  return {
    ...notes,
    type: 'object',
    properties: Object.fromEntries(
      keys.map((key) => {
        const value = children[key]
        return [key, schemaOf(isPlainObject(value) ? value : { $default: value })]
      }),
    ),
  }
}

/** Merges schemas. Earlier ones take precedence. */
export function mergeSchemas(schemas: readonly ConfigSchema[]): ConfigSchema {
  return schemas.reduce<ConfigSchema>((strong, weak) => {
    if (!strong.properties || !weak.properties) return { ...weak, ...strong }
    const keys = new Set([...Object.keys(strong.properties), ...Object.keys(weak.properties)])
    const properties = [...keys].map((key): [string, ConfigSchema] => {
      const [own, other] = [strong.properties![key], weak.properties![key]]
      return [key, own && other ? mergeSchemas([own, other]) : (own ?? other)!]
    })
    return { ...weak, ...strong, properties: Object.fromEntries(properties) }
  }, {})
}

/** Completes a value with the defaults of a schema. */
export function withSchemaDefaults(value: unknown, schema: ConfigSchema): unknown {
  if (!schema.properties) return value === undefined ? structuredClone(schema.default) : value
  if (value !== undefined && !isPlainObject(value)) return value
  const result: Record<string, unknown> = { ...value }
  for (const [key, inner] of Object.entries(schema.properties)) {
    const filled = withSchemaDefaults(result[key], inner)
    if (filled !== undefined) result[key] = filled
  }
  return result
}

export interface SchemaMismatch {
  path: string
  expected: string
}

/** Values whose type differs from the schema. */
export function mismatches(value: unknown, schema: ConfigSchema, path: string): SchemaMismatch[] {
  if (value === undefined) return []
  if (schema.enum && !schema.enum.some((each) => Object.is(each, value)))
    return [{ path, expected: `one of ${schema.enum.map((each) => JSON.stringify(each)).join(', ')}` }]
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? [])
  if (types.length > 0 && !types.some((type) => isOfType(value, type))) return [{ path, expected: types.join(' or ') }]
  if (!schema.properties || !isPlainObject(value)) return []
  return Object.entries(schema.properties).flatMap(([key, inner]) => mismatches(value[key], inner, `${path}.${key}`))
}

function typeOf(value: unknown): JsonType | undefined {
  if (value === null || value === undefined) return undefined // it may become anything
  if (Array.isArray(value)) return 'array'
  const type = typeof value
  return type === 'string' || type === 'number' || type === 'boolean' || type === 'object' ? type : undefined
}

function isOfType(value: unknown, type: JsonType): boolean {
  if (type === 'null') return value === null
  if (type === 'integer') return Number.isInteger(value)
  return typeOf(value) === type
}
