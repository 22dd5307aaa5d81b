import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskValue } from './mask-value.ts'

describe('maskValue', () => {
  it('R24: a long value shows its first two characters', () => {
    expect(maskValue('sk_live_0123456789')).toBe('sk******')
  })

  it.each(['', 'a', 'hunter2', '12345678901'])('R24: a short value is hidden completely: %j', (value) => {
    expect(maskValue(value)).toBe('******')
  })

  it('R24: control characters are not printed', () => {
    expect(maskValue('\u001B[31m-and-so-on')).toBe('******')
    expect(maskValue('😀😀😀😀😀😀😀😀')).toBe('******')
  })

  it('R24: neither the length nor anything after two characters is shown', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 12 }), fc.string(), (value, more) => {
        expect(maskValue(value + more)).toBe(maskValue(value))
        expect(maskValue(value.slice(0, 2) + more.padEnd(10, 'x'))).toBe(maskValue(value))
      }),
    )
  })
})
