import { expect, it } from 'vitest'
import { valueText } from './value-text.ts'

it('is equal for equal values, in any order of keys', () => {
  expect(valueText({ a: 1, b: [undefined, null, /x/g] })).toBe(valueText({ b: [undefined, null, /x/g], a: 1 }))
})

it.each([
  [{ a: 1 }, { a: '1' }],
  [[undefined], [null]],
  [/x/, /x/i],
  [new Set([1]), new Set([2])],
  [new Map([['a', 1]]), new Map([['a', 2]])],
  [new Date(1), new Date(2)],
  [(a: number) => a + 1, (a: number) => a + 2],
  [
    { name: 'plugin', options: { deep: true } },
    { name: 'plugin', options: { deep: false } },
  ],
  [new URL('http://a.test'), new URL('http://b.test')],
])('differs for %o and %o', (a, b) => {
  expect(valueText(a)).not.toBe(valueText(b))
})

it('accepts objects that contain themselves', () => {
  const self: { inner: { self?: object } } = { inner: {} }
  self.inner.self = self
  expect(valueText(self)).toBe('{"inner":{"self":circular 2}}')
})
