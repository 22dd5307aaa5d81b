import { describe, expect, it } from 'vitest'
import { mergeSchemas, mismatches, schemaOf, withSchemaDefaults } from './schema-of.ts'

const schema = schemaOf({
  shop: {
    currency: 'EUR',
    vat: { $default: 19, $schema: { title: 'VAT', type: ['number', 'null'] } },
    size: { $schema: { enum: ['small', 'large'] } },
    tags: ['a'],
    $schema: { description: 'The shop.' },
  },
})

describe('schemaOf', () => {
  it('infers types and defaults from values', () => {
    expect(schema).toEqual({
      type: 'object',
      properties: {
        shop: {
          type: 'object',
          description: 'The shop.',
          properties: {
            currency: { type: 'string', default: 'EUR' },
            vat: { type: ['number', 'null'], title: 'VAT', default: 19 },
            size: { enum: ['small', 'large'] },
            tags: { type: 'array', default: ['a'] },
          },
        },
      },
    })
  })

  it('ignores prototype keys', () => {
    const { properties } = schemaOf(JSON.parse('{ "__proto__": { "a": 1 }, "constructor": 1, "b": 2 }'))
    expect(Object.keys(properties!)).toEqual(['b'])
  })
})

describe('mergeSchemas', () => {
  it('prefers the first schema', () => {
    expect(mergeSchemas([schemaOf({ a: { b: 1 } }), schemaOf({ a: { b: 'text', c: true } })])).toEqual(
      schemaOf({ a: { b: 1, c: true } }),
    )
  })
})

describe('withSchemaDefaults', () => {
  it('fills in missing values, with copies of the defaults', () => {
    expect(withSchemaDefaults({ shop: { vat: null, other: 1 } }, schema)).toEqual({
      shop: { currency: 'EUR', vat: null, tags: ['a'], other: 1 },
    })
    const [one, two] = [withSchemaDefaults(undefined, schema), withSchemaDefaults(undefined, schema)] as {
      shop: { tags: string[] }
    }[]
    expect(one!.shop.tags).not.toBe(two!.shop.tags)
  })
})

describe('mismatches', () => {
  it('reports values of a different type', () => {
    const { shop } = schema.properties!
    expect(mismatches({ currency: 1, vat: '19', size: 'huge', tags: 'a', other: 1 }, shop!, 'shop')).toEqual([
      { path: 'shop.currency', expected: 'string' },
      { path: 'shop.vat', expected: 'number or null' },
      { path: 'shop.size', expected: 'one of "small", "large"' },
      { path: 'shop.tags', expected: 'array' },
    ])
    expect(mismatches({ vat: null, size: 'small' }, shop!, 'shop')).toEqual([])
    expect(mismatches('text', shop!, 'shop')).toEqual([{ path: 'shop', expected: 'object' }])
  })
})
