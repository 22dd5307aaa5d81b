import type { AnyLeaf } from '@fw/schema'
import { checkToJsonSchema, type JsonSchema } from './check-to-json-schema.ts'

/** Describes how the values of layers and the project are merged. `byDefault` is the default of the option. */
export function mergeWords(leaf: AnyLeaf, byDefault: unknown): string {
  const { merge = 'deep' } = leaf
  if (merge === 'own') return 'Not inherited from layers.'
  if (merge === 'replace') return 'The value of the project replaces the value of a layer.'
  return [joined(merge, kindsOf(checkToJsonSchema(leaf.check))), besideDefault(leaf, byDefault)].filter(Boolean).join(' ')
}

type Kinds = ReadonlySet<'object' | 'array' | 'other'>

function joined(merge: Exclude<AnyLeaf['merge'], undefined>, kinds: Kinds): string {
  if (merge === 'append') return 'Lists are concatenated, layers first; of equal entries, the last one is kept.'
  if (merge === 'concat') return 'Objects are merged key by key, and lists in them are concatenated.'
  if (typeof merge === 'object' && 'by' in merge)
    return 'Lists are concatenated, layers first; of entries with the same name, the last one is kept.'
  if (typeof merge === 'object') return 'The values of layers and of the project are combined.'
  if (!kinds.has('object')) return 'The value of the project replaces the value of a layer.'
  if (kinds.size === 1) return 'Objects are merged key by key; the project takes precedence over its layers.'
  return 'Objects are merged key by key; any other value of the project replaces that of a layer.'
}

function besideDefault({ extendsDefault, normalize }: AnyLeaf, byDefault: unknown): string {
  if (extendsDefault) return 'They are added to the default.'
  // How the list and its default are combined depends on the option, and is part of its description.
  if (normalize && Array.isArray(byDefault)) return ''
  const isEmpty = typeof byDefault !== 'object' || byDefault === null || Object.keys(byDefault).length === 0
  if (isEmpty) return ''
  return Array.isArray(byDefault) ? 'A list replaces the default.' : 'Missing keys keep their default.'
}

function kindsOf(schema: JsonSchema): Kinds {
  const alternatives = schema.anyOf ?? [schema]
  return new Set(alternatives.map(({ type }) => (type === 'object' || type === 'array' ? type : 'other')))
}
