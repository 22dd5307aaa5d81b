import {
  compile,
  declarations,
  isGroup,
  putAt,
  type AnyTree,
  type CompiledLeaf,
  type PlainObject,
  type Variant,
} from '@fw/schema'
import type { StandardSchemaV1 } from '@standard-schema/spec'
import * as fc from 'fast-check'
import { notSerializableAt } from '../../packages/schema/src/checks.ts'

/** The introspectable parts of a valibot schema. */
interface Schema {
  type: string
  message?: unknown
  literal?: unknown
  options?: readonly (Schema & string)[]
  item?: Schema
  items?: readonly Schema[]
  wrapped?: Schema
  value?: Schema
  entries?: Readonly<Record<string, Schema>>
  pipe?: readonly (Schema & { kind: string })[]
}

/** Arbitrary valid configurations of a variant, generated from the option declarations. */
export function validConfigs(variant: Variant): fc.Arbitrary<PlainObject> {
  const entries = [...compile(declarations).leaves.values()]
    .filter(({ keys }) => existsIn(keys, variant))
    .map((leaf) => validValues(leaf, variant).map((value) => ({ keys: leaf.keys, value })))
  return fc.array(fc.oneof(...entries, ...passedThrough()), { maxLength: 24 }).map((written) => {
    const config: PlainObject = { future: { compatibilityVersion: variant === 'A' ? 4 : 3 } }
    for (const { keys, value } of written) if (keys[0] !== 'future') putAt(config, keys, value)
    return config
  })
}

/** Arbitrary values that the check of an option accepts in a variant. */
export function validValues({ leaf }: CompiledLeaf, variant: Variant): fc.Arbitrary<unknown> {
  const check = (variant === 'B' && leaf.checkInB) || leaf.check
  return valuesOf(check as unknown as Schema) // every check of the tree is a valibot schema
    .filter((value) => value !== undefined && accepts(check, value) && !(leaf.serializable && notSerializableAt(value)))
}

function existsIn(keys: readonly string[], variant: Variant): boolean {
  let tree: AnyTree = declarations
  for (const key of keys) {
    const node = tree[key]
    if (!node || (node.onlyIn ?? variant) !== variant) return false
    if (isGroup(node)) tree = node.group
  }
  return true
}

function accepts(check: StandardSchemaV1, value: unknown): boolean {
  const result = check['~standard'].validate(value)
  return !(result instanceof Promise) && result.issues === undefined
}

/** Keys that open groups pass to a tool. */
function passedThrough(): fc.Arbitrary<{ keys: readonly string[]; value: unknown }>[] {
  return [...compile(declarations).groups.values()]
    .filter(({ keys, node }) => node.open && existsIn(keys, 'A') && existsIn(keys, 'B'))
    .map(({ keys }) => anyData.map((value) => ({ keys: [...keys, 'furtherKey'], value })))
}

const words = fc.constantFrom(
  '',
  '/',
  './',
  'a',
  'a/b',
  '~/x',
  '@/x',
  '~~/x',
  '../up',
  '/abs/dir/',
  'node_modules',
  'assets',
  'ünï',
  'reports/{name}.html', // some names must contain a placeholder
)

const texts = fc.oneof({ weight: 3, arbitrary: words }, fc.string({ unit: 'grapheme', maxLength: 8 }))

const names = texts.filter((text) => !['__proto__', 'constructor', 'prototype'].includes(text))

const anyData = fc.oneof(
  texts,
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.array(texts, { maxLength: 3 }),
  fc.dictionary(names, fc.oneof(texts, fc.integer(), fc.array(texts, { maxLength: 3 })), { maxKeys: 3 }),
)

const listeners = [() => 'one', () => 'two', () => 'three']

/** By the messages of custom checks. */
const customs: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  function: fc.constantFrom(...listeners),
  object: fc.dictionary(names, anyData, { maxKeys: 3 }),
  value: anyData,
  'port number from 0 to 65535': fc.integer({ min: 0, max: 65_535 }),
  'number of milliseconds, 0 or more': fc.nat(),
  'day written as YYYY-MM-DD': fc.constantFrom('2024-02-29', '2025-07-15'),
  'plugin (an object with `apply`, or a function)': fc.constantFrom<unknown>(...listeners, { apply: listeners[0] }),
  'object of functions': fc.dictionary(
    fc.constantFrom('build', 'build:done', 'app', 'ready'),
    fc.oneof(
      fc.constantFrom(...listeners),
      fc.array(fc.constantFrom(...listeners), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom('done', 'before'), fc.constantFrom(...listeners)),
    ),
  ),
}

function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.pipe) return valuesOf(lastSchemaOf(schema.pipe))
  switch (schema.type) {
    case 'string':
      return texts
    case 'number':
      return fc.oneof(fc.integer({ min: 1, max: 9 }), fc.double({ noNaN: true, noDefaultInfinity: true }))
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'date':
      return fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
    case 'literal':
      return fc.constant(schema.literal)
    case 'picklist':
      return fc.constantFrom<unknown>(...schema.options!)
    case 'union':
      return fc.oneof(...schema.options!.map(valuesOf))
    case 'array':
      return fc.array(valuesOf(schema.item!), { maxLength: 4 })
    case 'tuple':
      return fc.tuple(...schema.items!.map(valuesOf))
    case 'record':
      return fc.dictionary(names, valuesOf(schema.value!), { maxKeys: 4 })
    case 'object':
    case 'strict_object':
    case 'loose_object':
    case 'object_with_rest':
      return fc.record(mapValues(schema.entries!, valuesOf))
    case 'instance':
      return fc.constantFrom(/a/, /b$/i)
    case 'optional':
    case 'nullish':
      return fc.option(valuesOf(schema.wrapped!), { nil: undefined })
    case 'custom':
      return customs[String(schema.message)] ?? missing(`values for the check "${String(schema.message)}"`)
    default:
      return missing(`values for checks of type ${schema.type}`)
  }
}

/** In a pipe the last schema is the most specific; actions after it only narrow it, which the filter does too. */
function lastSchemaOf(pipe: readonly (Schema & { kind: string })[]): Schema {
  return pipe.findLast(({ kind }) => kind === 'schema')!
}

function mapValues<T, R>(record: Readonly<Record<string, T>>, change: (value: T) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))
}

function missing(what: string): never {
  throw new Error(`The test knows no ${what}; add them.`)
}
