import { describe, expect, it } from 'vitest'
import { hostileValues, hugeValues, nested } from '../../../test/support/hostile-values.ts'
import type { PlainObject } from './plain-object.ts'
import { snapshot } from './snapshot.ts'

function fail(): never {
  throw new Error('not ready')
}

function withGetter(key: string, get: () => unknown): object {
  return Object.defineProperty({ fine: 1 }, key, { enumerable: true, get })
}

describe('snapshot', () => {
  it('copies objects and arrays, and keeps anything else by reference', () => {
    const value = { list: [{ run: fail, match: /x/ }], when: new Date(0) }
    const { value: copy, flaws } = snapshot(value)
    expect(copy).toEqual(value)
    expect(copy).not.toBe(value)
    expect(flaws).toEqual([])
  })

  it('runs getters once, and not again', () => {
    let runs = 0
    const { value } = snapshot({ a: withGetter('count', () => ++runs) })
    expect(value).toEqual({ a: { fine: 1, count: 1 } })
    expect(value).toEqual({ a: { fine: 1, count: 1 } })
    expect(runs).toBe(1)
  })

  it('omits values that throw, and reports their path', () => {
    const { value, flaws } = snapshot({ a: [withGetter('broken', fail)], b: 2 })
    expect(value).toEqual({ a: [{ fine: 1 }], b: 2 })
    expect(flaws).toEqual([{ keys: ['a', '0', 'broken'], message: 'not ready' }])
  })

  it('omits revoked proxies, including functions, and reports their path', () => {
    const { proxy, revoke } = Proxy.revocable(() => 'x', {})
    revoke()
    const { value, flaws } = snapshot({ a: { proxy } })
    expect(value).toEqual({ a: {} })
    expect(flaws).toMatchObject([{ keys: ['a', 'proxy'] }])
  })

  it('omits forbidden keys, and reports their path', () => {
    const { value, flaws } = snapshot(JSON.parse('{"a":{"__proto__":{"polluted":1},"b":1}}'))
    expect(value).toEqual({ a: { b: 1 } })
    expect((value as { a: PlainObject }).a['polluted']).toBeUndefined()
    expect(flaws).toEqual([{ keys: ['a', '__proto__'] }])
  })

  it('preserves cycles and shared references', () => {
    const shared = { a: 1 }
    const value: PlainObject = { left: shared, right: [shared] }
    value['self'] = value
    const copy = snapshot(value).value as { left: object; right: object[]; self: object }
    expect(copy.self).toBe(copy)
    expect(copy.right[0]).toBe(copy.left)
  })

  it('rejects only the part that is too large', () => {
    const { value, flaws } = snapshot({ before: 1, huge: Object.assign([], { length: 4_000_000_000 }), after: [1] })
    expect(value).toEqual({ before: 1, huge: undefined, after: [1] })
    expect(flaws).toEqual([{ keys: ['huge'], message: expect.stringContaining('too large') }])
  })

  it('reports any thrown value', () => {
    const thrown: unknown[] = ['text', undefined, Object.create(null)]
    for (const what of thrown) {
      const { flaws } = snapshot({
        get a() {
          // oxlint-disable-next-line no-throw-literal -- anything can be thrown
          throw what
        },
      })
      expect(flaws[0]?.message).toBeTypeOf('string')
    }
  })

  it.each([...hostileValues, ...hugeValues])('never throws for %s', (_, make) => {
    expect(() => snapshot(make())).not.toThrow()
    expect(() => snapshot({ inside: [make()] })).not.toThrow()
    expect(() => snapshot(nested(50, make()))).not.toThrow()
  })
})
