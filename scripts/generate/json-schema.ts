import { isGroup, type AnyGroup, type AnyLeaf, type AnyTree } from '@fw/schema'
import type { OptionDoc } from './extract-docs.ts'
import { checkToJsonSchema, type JsonSchema } from './check-to-json-schema.ts'
import type { SampledDefault, SampledDefaults } from './sample-defaults.ts'

/** Metadata of options besides their checks. */
export interface SchemaTexts {
  options: ReadonlyMap<string, OptionDoc>
  defaults: SampledDefaults
}

const noTexts: SchemaTexts = { options: new Map(), defaults: new Map() }

/** Generates the JSON Schema of a configuration file, as far as JSON can represent the options. */
export function jsonSchema(tree: AnyTree, texts: SchemaTexts = noTexts): JsonSchema {
  const properties = propertiesOf(tree, [], texts)
  const block = { $ref: '#/definitions/block' }
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Configuration of fw',
    type: 'object',
    properties: {
      ...properties,
      $development: { description: 'Options for `fw dev` only.', ...allOf(block) },
      $production: { description: 'Options for production builds only.', ...allOf(block) },
      $test: { description: 'Options for tests only.', ...allOf(block) },
      $env: {
        description: 'Options for an environment selected with `--envName`, by its name.',
        type: 'object',
        additionalProperties: block,
      },
      $meta: {
        description: 'Metadata of this project as a layer.',
        type: 'object',
        properties: { name: { description: 'Name of the layer.', type: 'string' } },
      },
      $schema: { description: 'JSON Schema of the file, for editors.', type: 'string' },
    },
    // Modules add top-level keys, but no environment blocks.
    patternProperties: { '^\\$(?!(development|production|test|env|meta|schema)$)': false },
    additionalProperties: true,
    definitions: {
      block: {
        type: 'object',
        properties: Object.fromEntries(Object.keys(properties).map((key) => [key, { $ref: `#/properties/${key}` }])),
        additionalProperties: true,
      },
    },
  }
}

/** In draft 7, siblings of `$ref` are ignored, including the description. */
function allOf(schema: JsonSchema): JsonSchema {
  return { allOf: [schema] }
}

function propertiesOf(tree: AnyTree, parents: readonly string[], texts: SchemaTexts): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(tree).map(([key, node]) => {
      const keys = [...parents, key]
      return [key, isGroup(node) ? groupSchema(node, keys, texts) : leafSchema(node, keys, texts)]
    }),
  )
}

function groupSchema(group: AnyGroup, keys: readonly string[], texts: SchemaTexts): JsonSchema {
  const inside = { properties: propertiesOf(group.group, keys, texts), additionalProperties: group.open ?? false }
  return {
    ...describe(keys, texts),
    ...(group.onlyIn ? { 'x-only-in': group.onlyIn } : {}),
    // `properties` does not restrict values that are not objects, so it can be combined with the shorthand.
    ...(group.shorthand
      ? { anyOf: [...alternatives(checkToJsonSchema(group.shorthand.check)), { type: 'object' }] }
      : { type: 'object' }),
    ...inside,
  }
}

function alternatives(schema: JsonSchema): JsonSchema[] {
  const { anyOf, ...others } = schema
  return Array.isArray(anyOf) && Object.keys(others).length === 0 ? anyOf : [schema]
}

function leafSchema(leaf: AnyLeaf, keys: readonly string[], texts: SchemaTexts): JsonSchema {
  return {
    ...describe(keys, texts),
    ...(leaf.onlyIn ? { 'x-only-in': leaf.onlyIn } : {}),
    ...(leaf.deprecated && !leaf.deprecated.whenIn ? { deprecated: true } : {}),
    ...withOwnDescription(checkToJsonSchema(leaf.check), texts.options.has(keys.join('.'))),
    ...defaultsOf(texts.defaults.get(keys.join('.'))),
  }
}

/** The description of an option is more useful than that of its value. */
function withOwnDescription({ description, ...schema }: JsonSchema, described: boolean): JsonSchema {
  return described || description === undefined ? schema : { description, ...schema }
}

function describe(keys: readonly string[], { options }: SchemaTexts): JsonSchema {
  const description = options.get(keys.join('.'))?.description
  return description ? { description } : {}
}

function defaultsOf(sampled: { A?: SampledDefault; B?: SampledDefault } | undefined): JsonSchema {
  const [inA, inB] = [sampled?.A?.value, sampled?.B?.value]
  const differs = JSON.stringify(inA) !== JSON.stringify(inB)
  // Editors insert `default`, which is useless if it contains a placeholder.
  const key = JSON.stringify(inA)?.includes('<') ? 'x-default' : 'default'
  return {
    ...(isJson(inA) ? { [key]: inA } : {}),
    ...(differs && isJson(inB) ? { 'x-default-b': inB } : {}),
  }
}

function isJson(value: unknown): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number') return true
  return typeof value === 'object' && !(value instanceof RegExp) && Object.values(value).every(isJson)
}
