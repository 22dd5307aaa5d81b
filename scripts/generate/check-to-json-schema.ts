import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { withoutKeys } from './without-keys.ts'

/** The subset of JSON Schema draft 7 that is used here. */
export interface JsonSchema {
  [keyword: string]: unknown
  type?: string | string[]
  description?: string
  properties?: Record<string, JsonSchema>
  items?: JsonSchema | JsonSchema[]
  anyOf?: JsonSchema[]
}

/** Converts a check to JSON Schema, as far as JSON can represent its values. */
export function checkToJsonSchema(check: unknown): JsonSchema {
  const valibotCheck = check as GenericSchema // all checks of declarations are valibot schemas
  const converted = toJsonSchema(valibotCheck, {
    target: 'draft-07',
    // If a pipe contains two schemas, the second one is more specific: `v.pipe(anyObject(), v.record(…))`.
    typeMode: 'output',
    // Custom conditions cannot be represented.
    ignoreActions: ['check', 'raw_check'],
    overrideSchema: ({ valibotSchema, jsonSchema }) => {
      const own = valibotSchema.type === 'custom' ? customCheck(valibotSchema) : notInJson(valibotSchema)
      return own ?? { ...tidy(jsonSchema), ...lengthOf(valibotSchema) }
    },
  })
  return withoutKeys(converted, '$schema') as JsonSchema // the same type in the library, with all keywords
}

type Schema = Exclude<ReturnType<typeof toJsonSchema>, boolean>

const nothing = (description: string): Schema => ({
  description: `${description}; only in a TypeScript or JavaScript configuration file`,
  not: {},
})

/** Custom checks, by their message. */
const customChecks: Readonly<Record<string, Schema>> = {
  object: { type: 'object' },
  value: {},
  function: nothing('A function'),
  'object of functions': {
    type: 'object',
    additionalProperties: nothing('A function, a list of functions, or an object of them'),
  },
  'plugin (an object with `apply`, or a function)': nothing('A plugin'),
  'port number from 0 to 65535': { type: 'integer', minimum: 0, maximum: 65535 },
  'number of milliseconds, 0 or more': { type: 'number', minimum: 0 },
  'day written as YYYY-MM-DD': { type: 'string', pattern: String.raw`^\d{4}-\d{2}-\d{2}$` },
}

function customCheck(schema: object): Schema {
  const message = 'message' in schema ? String(schema.message) : ''
  const known = customChecks[message]
  if (!known) throw new Error(`Declare in scripts/generate/check-to-json-schema.ts what the check “${message}” accepts in JSON.`)
  return known
}

function notInJson(schema: { type: string }): Schema | undefined {
  if (schema.type === 'date') return nothing('A date')
  if (schema.type !== 'instance') return undefined
  const name = 'class' in schema && typeof schema.class === 'function' ? schema.class.name : ''
  return nothing(name === 'RegExp' ? 'A regular expression' : `An instance of ${name}`)
}

/** The library requires all items of a tuple, but trailing ones can be optional. */
function lengthOf(schema: { type: string }): Schema {
  if (schema.type !== 'tuple' || !('items' in schema) || !Array.isArray(schema.items)) return {}
  const items: { type: string }[] = schema.items
  return { minItems: items.findLastIndex(({ type }) => type !== 'optional') + 1 }
}

/** Simplifies the schema: keys are always strings, an empty `required` is redundant, and nested choices are flattened. */
function tidy(schema: Schema): Schema {
  const { required, anyOf, ...rest } = withoutKeys(schema, 'propertyNames')
  return {
    ...rest,
    ...(anyOf ? { anyOf: anyOf.flatMap(alternatives) } : {}),
    ...(required && required.length > 0 ? { required } : {}),
  }
}

function alternatives(schema: Schema | boolean): (Schema | boolean)[] {
  return typeof schema === 'object' && schema.anyOf && Object.keys(schema).length === 1 ? schema.anyOf : [schema]
}
