import type { AnyLeaf } from '@fw/schema'
import { checkToJsonSchema, type JsonSchema } from './check-to-json-schema.ts'

/** How the values of layers and of the project become one, in words. `byDefault` is the option's default. */
export function mergeWords(leaf: AnyLeaf, byDefault: unknown): string {
  const { merge = 'deep' } = leaf
  if (merge === 'own') return 'Not inherited: every layer has its own value.'
  if (merge === 'replace') return 'The value of the project replaces that of a layer as a whole.'
  return [joined(merge, kindsOf(checkToJsonSchema(leaf.check))), besideDefault(leaf, byDefault)].filter(Boolean).join(' ')
}

type Kinds = ReadonlySet<'object' | 'array' | 'other'>

function joined(merge: Exclude<AnyLeaf['merge'], undefined>, kinds: Kinds): string {
  if (merge === 'append') return 'Lists are joined, those of layers first; of equal entries the last one stays.'
  if (merge === 'concat') return 'Objects are merged key by key, and lists inside them are joined.'
  if (typeof merge === 'object' && 'by' in merge)
    return 'Lists are joined, those of layers first; of entries with the same name the last one stays.'
  if (typeof merge === 'object') return 'The values of layers and of the project are put together.'
  if (!kinds.has('object')) return 'The value of the project replaces that of a layer.'
  if (kinds.size === 1) return 'Objects are merged key by key; the project wins over its layers.'
  return 'Objects are merged key by key; any other value of the project replaces that of a layer.'
}

function besideDefault({ extendsDefault, normalize }: AnyLeaf, byDefault: unknown): string {
  if (extendsDefault) return 'They add to the default.'
  // What becomes of a list beside its default is then the option's own affair, and stands in its description.
  if (normalize && Array.isArray(byDefault)) return ''
  const isEmpty = typeof byDefault !== 'object' || byDefault === null || Object.keys(byDefault).length === 0
  if (isEmpty) return ''
  return Array.isArray(byDefault)
    ? 'A list of your own takes the place of the default.'
    : 'Keys that you leave out keep their default.'
}

function kindsOf(schema: JsonSchema): Kinds {
  const alternatives = schema.anyOf ?? [schema]
  return new Set(alternatives.map(({ type }) => (type === 'object' || type === 'array' ? type : 'other')))
}
