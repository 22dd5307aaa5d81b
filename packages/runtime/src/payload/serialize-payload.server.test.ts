import { describe, expect, it } from 'vitest'
import * as fc from 'fast-check'
import { isReactive, isRef, isShallow, reactive, ref, shallowReactive, shallowRef, type Ref } from 'vue'
import { costOf, expectRatio } from '../../../../test/support/measure/costs.ts'
import { createError } from '../app/errors.ts'
import type { FwPayload } from '../app/fw-app.ts'
import { createPayload, fillPayload } from '../app/create-payload.ts'
import { parsePayload } from './parse-payload.ts'
import { serializePayload, serializePayloadFile } from './serialize-payload.ts'

const payloadOf = (values: Partial<FwPayload>) => {
  const payload = createPayload()
  fillPayload(payload, values)
  return payload
}
const roundTrip = async (values: Partial<FwPayload>) => {
  const text = serializePayload(payloadOf(values))
  return { text, back: await parsePayload(text) }
}

const error = () => createError({ status: 404, message: 'no', data: { a: 1 } })

const refused = (values: Partial<FwPayload>): Error & { root?: unknown } => {
  try {
    serializePayload(payloadOf({ ...values, path: 'visitor-secret' }))
  } catch (thrown) {
    return thrown as Error
  }
  throw new Error('It was not refused.')
}

const cost = (data: Record<string, unknown>) => {
  const payload = payloadOf({ data })
  return () =>
    costOf(() => {
      for (let count = 0; count < 60; count++) serializePayload(payload)
    })
}

describe('serialized payload', () => {
  it('is JSON for plain data, with sets and errors', async () => {
    const { text, back } = await roundTrip({
      path: '/a',
      serverRendered: true,
      data: { k: [1, { b: null }] },
      state: { $sx: 'y' },
      once: new Set(['o']),
      _errors: { k: error() },
      error: error(),
    })
    expect(text[0]).toBe('{')
    expect(back).toMatchObject({
      path: '/a',
      serverRendered: true,
      data: { k: [1, { b: null }] },
      state: { $sx: 'y' },
      once: new Set(['o']),
    })
    expect(back._errors!.k).toMatchObject({ statusCode: 404, message: 'no', data: { a: 1 }, __fwError: true })
    expect(back.error).toMatchObject({ __fwError: true, statusCode: 404 })
  })

  it('restores what JSON cannot represent', async () => {
    const shared = { s: 1 }
    const { text, back } = await roundTrip({
      data: {
        date: new Date(5),
        map: new Map([[1, new Set([2])]]),
        big: 12n,
        nan: [Number.NaN, -0, undefined, Number.POSITIVE_INFINITY],
        one: shared,
        two: shared,
        error: createError({ status: 418, message: 'tea' }),
        ref: ref({ a: 1 }),
        empty: ref(),
        zero: shallowRef(0),
        reactive: reactive({ a: [1] }),
        shallow: shallowReactive({ a: 1 }),
      },
    })
    const data = back.data as Record<string, unknown>
    expect(text[0]).toBe('[')
    expect(data).toMatchObject({
      date: new Date(5),
      map: new Map([[1, new Set([2])]]),
      big: 12n,
      nan: [Number.NaN, -0, undefined, Number.POSITIVE_INFINITY],
    })
    expect(data.one).toBe(data.two)
    expect(data.error).toMatchObject({ __fwError: true, statusCode: 418 })
    expect([isRef(data.ref), isShallow(data.ref), (data.ref as Ref).value]).toEqual([true, false, { a: 1 }])
    expect([(data.empty as Ref).value, (data.zero as Ref).value, isShallow(data.zero)]).toEqual([undefined, 0, true])
    expect([isReactive(data.reactive), isShallow(data.reactive), isReactive(data.shallow), isShallow(data.shallow)]).toEqual([
      true,
      false,
      true,
      true,
    ])
  })

  it('never closes its script element, and shows no paths', async () => {
    const evil = ['</script><script>alert(1)</script>', '<!--<script>', ']]>', '\u2028\u2029', '/api/secret']
    for (const data of [{ evil }, { evil, date: new Date(0) }]) {
      const { text, back } = await roundTrip({ data, path: '/a/b' })
      expect(text).not.toMatch(/[<>/\u2028\u2029]/)
      expect((back.data as { evil: unknown }).evil).toEqual(evil)
    }
  })

  it('round-trips any value', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.anything({
          key: fc.string().filter((key) => key !== '__proto__'), // is left out, see below
          withDate: true,
          withMap: true,
          withSet: true,
          withBigInt: true,
          withSparseArray: true,
        }),
        async (value) => {
          let text: string
          try {
            text = serializePayload(payloadOf({ data: { value } }))
          } catch {
            return // devalue rejects it too
          }
          const back = (await parsePayload(text)).data as { value: unknown }
          expect(back.value).toStrictEqual(value)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('leaves out `__proto__` keys and symbol keys, beside any other value and with any plugin', async () => {
    const stored = { name: 'a', deep: [JSON.parse('{"__proto__":{"x":1},"kept":1}') as unknown], [Symbol('mark')]: 1 }
    for (const data of [{ stored }, { stored, date: new Date(0) }]) {
      for (const custom of [{}, { Never: () => false }]) {
        const back = (await parsePayload(serializePayload(payloadOf({ data }), custom))).data as { stored: { deep: object[] } }
        expect(back.stored).toEqual({ name: 'a', deep: [{ kept: 1 }] })
        expect([Object.keys(back.stored.deep[0]!), ({} as { x?: number }).x]).toEqual([['kept'], undefined])
      }
    }
  })

  it('reports key, path, type and fix of an unsupported value, without other data', () => {
    class Money {
      readonly cents = 1
    }
    expect(refused({ data: { user: { save: () => 1 } } }).message).toMatch(/key "user" .*data\.user\.save is a function.*`pick`/)
    expect(refused({ state: { $scart: [new Money()] } }).message).toMatch(
      /key "cart" \(useState\).*class Money.*definePayloadReducer/,
    )
    expect(refused({ data: { 'a-b': { later: Promise.resolve(1) } } }).message).toMatch(/key "a-b".*a promise\. Await it/)
    const refusal = refused({ data: { user: { save: () => 1 } } })
    expect([refusal.root, refusal.cause, JSON.stringify(Object.entries(refusal))]).toEqual([
      undefined,
      undefined,
      '[["name","FW_PAYLOAD_VALUE"]]',
    ])
  })

  it('is the same text with a plugin that claims nothing, for deeply nested data too', () => {
    let deep: unknown = 1
    for (let level = 0; level < 2000; level++) deep = { deep }
    const payload = payloadOf({ data: { deep } })
    expect(serializePayload(payload, { Never: () => false })).toBe(serializePayload(payload))
  })

  it('passes everything to reducers of plugins', () => {
    const reducers = { Upper: (value: unknown) => value === 'a' && 'A' }
    expect(serializePayload(payloadOf({ data: { k: 'a' } }), reducers)).toContain('["Upper"')
  })

  it('contains only data in payload files', async () => {
    const text = serializePayloadFile(payloadOf({ data: { k: 1 }, state: { secret: 1 }, prerenderedAt: 5 }))
    expect(JSON.parse(text)).toEqual({ data: { k: 1 }, prerenderedAt: 5 })
  })

  it('is faster for plain data than for other data', async () => {
    const items = Array.from({ length: 300 }, (_, id) => ({ id, name: `Item ${id}`, tags: ['a', 'b'], price: id * 1.5 }))
    await expectRatio('plain data instead of other data', cost({ items, date: new Date() }), cost({ items }), 1)
  })
})
