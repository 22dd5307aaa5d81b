import { describe, expect, it } from 'vitest'
import { computed, isReactive, ref } from 'vue'
import { createTestApp } from '../testing/create-test-app.ts'
import { clearFwState, useState } from './state.ts'

describe('useState', () => {
  it('shares one value per key, and calls init once', () => {
    const app = createTestApp()
    app.runWithContext(() => {
      const one = useState('k', () => ({ n: 1 }))
      const two = useState<{ n: number }>('k', () => ({ n: 9 }))
      const double = computed(() => two.value.n * 2)
      one.value.n = 2
      expect([two.value.n, double.value, isReactive(one.value)]).toEqual([2, 4, true])
      one.value = { n: 3 }
      expect(double.value).toBe(6)
    })
    expect(Object.keys(app.payload.state)).toEqual(['$sk'])
  })

  it('uses the server state, and accepts refs', () => {
    const app = createTestApp(undefined, { payload: { state: { $sk: 'server' } } })
    app.runWithContext(() => {
      expect(useState('k', () => 'browser').value).toBe('server')
      const source = ref(1)
      const state = useState('r', () => source)
      state.value = 2
      expect(source.value).toBe(2)
    })
  })

  it('uses the key that the build adds', () => {
    const app = createTestApp()
    app.runWithContext(() => {
      useState(() => 1, '$a')
      useState<number>('$b')
      useState('own', '$c' as never)
    })
    expect(Object.keys(app.payload.state)).toEqual(['$s$a'])
    expect(() => app.runWithContext(() => useState(() => 1))).toThrow(/needs a key/)
    expect(() => app.runWithContext(() => useState('k', 3 as never))).toThrow(/needs a function/)
  })

  it('clears all keys, some keys, and resets', () => {
    const app = createTestApp()
    app.runWithContext(() => {
      const [a, b] = [useState('a', () => 1), useState('b', () => 2)]
      clearFwState('a')
      expect([a.value, b.value]).toEqual([undefined, 2])
      b.value = 9
      clearFwState(['b'], { reset: true })
      expect(b.value).toBe(2)
      clearFwState()
      expect(b.value).toBe(undefined)
      b.value = 5
      expect(useState('b').value).toBe(5)
    })
  })

  it('supports keys of Object.prototype', () => {
    createTestApp().runWithContext(() => expect(useState('constructor', () => 1).value).toBe(1))
  })
})
