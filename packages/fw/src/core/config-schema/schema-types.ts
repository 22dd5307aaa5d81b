import type { ConfigSchema, JsonType } from '@fw/schema'

/** Generates a declaration file for the keys that a schema describes. Keys below `typed` already have types. */
export function schemaTypes({ properties = {} }: ConfigSchema, typed: readonly string[]): string {
  const own = Object.fromEntries(Object.entries(properties).filter(([key]) => !typed.includes(key)))
  return `export {}
declare module '@fw/schema' {
  interface FwConfig ${objectType(own, '  ')}
}
`
}

function objectType(properties: Record<string, ConfigSchema>, indent: string): string {
  const lines = Object.keys(properties)
    .sort()
    .map((key) => {
      const schema = properties[key]!
      const note = [schema.title, schema.description].filter(Boolean).join('. ').replaceAll('*/', '* /').replaceAll(/\s+/g, ' ')
      return `${note ? `${indent}  /** ${note} */\n` : ''}${indent}  ${JSON.stringify(key)}?: ${typeOf(schema, `${indent}  `)}\n`
    })
  return lines.length === 0 ? '{}' : `{\n${lines.join('')}${indent}}`
}

function typeOf({ type, enum: values, properties }: ConfigSchema, indent: string): string {
  if (properties) return objectType(properties, indent)
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ')
  const types = typeof type === 'string' ? [type] : (type ?? [])
  return types.length === 0 ? 'unknown' : [...new Set(types.map((each) => names[each]))].join(' | ')
}

const names: Record<JsonType, string> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  object: 'Record<string, unknown>',
  array: 'unknown[]',
  null: 'null',
}
