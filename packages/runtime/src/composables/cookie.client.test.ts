import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp } from '../testing/create-test-app.ts'
import { refreshCookie, useCookie } from './cookie.ts'

let app = createTestApp()
const jar = new Map<string, string>()
const written: string[] = []

beforeEach(() => {
  jar.clear()
  written.length = 0
  app = createTestApp()
  vi.spyOn(Document.prototype, 'cookie', 'get').mockImplementation(() => [...jar].map((pair) => pair.join('=')).join('; '))
  vi.spyOn(Document.prototype, 'cookie', 'set').mockImplementation((line) => {
    written.push(line)
    const [name, value] = line.split(';')[0]!.split('=') as [string, string]
    if (line.includes('Max-Age=0')) jar.delete(name)
    else jar.set(name, value)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const use: typeof useCookie = (...args: Parameters<typeof useCookie>) => app.runWithContext(() => useCookie(...args)) as never

describe('useCookie in the browser', () => {
  it('writes synchronously, and shares one ref per name', () => {
    jar.set('a', '1')
    const cookie = use<number>('a')
    expect([cookie.value, written]).toEqual([1, []])
    cookie.value = 2
    expect(written).toEqual(['a=2; Path=/; SameSite=Lax'])
    expect(use<number>('a').value).toBe(2)
  })

  it('writes deep changes and deletions, but no defaults', () => {
    const list = use<number[] | null>('list', { default: () => [1] })
    expect(written).toEqual([])
    list.value!.push(2)
    expect(written.at(-1)).toBe('list=%5B1%2C2%5D; Path=/; SameSite=Lax')
    list.value = null
    expect([...jar]).toEqual([])
  })

  it('writes the default if it is assigned after another value', () => {
    const theme = use<string>('theme', { default: () => 'light' })
    theme.value = 'dark'
    theme.value = 'light'
    expect(written.map((line) => line.split(';')[0])).toEqual(['theme=dark', 'theme=light'])
  })

  it('does not write if readonly, not watched, or httpOnly', () => {
    const readonly = use<string>('r', { readonly: true, default: () => 'x' })
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    ;(readonly as { value: string }).value = 'y'
    use<string>('w', { watch: false }).value = 'x'
    use<string>('h', { httpOnly: true }).value = 'x'
    expect([readonly.value, written]).toEqual(['x', []])
  })

  it("only writes assignments with `watch: 'shallow'`", () => {
    const cookie = use<{ n: number }>('a', { watch: 'shallow', default: () => ({ n: 1 }) })
    cookie.value.n = 2
    expect(written).toHaveLength(0)
    cookie.value = { n: 3 }
    expect(written).toHaveLength(1)
  })

  it('writes an equal value again with `refresh`', () => {
    jar.set('a', 'x')
    const cookie = use<string>('a', { refresh: true, maxAge: 60 })
    cookie.value = 'x'
    expect(written).toEqual(['a=x; Max-Age=60; Path=/; SameSite=Lax'])
    cookie.value = 'y'
    expect(written).toHaveLength(2)
  })

  it('resets the ref when the cookie expires', () => {
    vi.useFakeTimers()
    const cookie = use<string | undefined>('a', { maxAge: 10 })
    cookie.value = 'x'
    vi.advanceTimersByTime(9_999)
    expect(cookie.value).toBe('x')
    vi.advanceTimersByTime(1)
    expect(cookie.value).toBe(undefined)
  })

  it('reads changes of others with refreshCookie', () => {
    const cookie = use<string | undefined>('a')
    jar.set('a', 'other')
    app.runWithContext(() => refreshCookie('a'))
    expect([cookie.value, written]).toEqual(['other', []])
  })

  it('follows other tabs through the cookie store, or a channel', async () => {
    const store = new EventTarget()
    vi.stubGlobal('cookieStore', store)
    const cookie = use<string | undefined>('a')
    jar.set('a', 'tab')
    store.dispatchEvent(new Event('change'))
    expect(cookie.value).toBe('tab')
    vi.unstubAllGlobals()
  })

  it('throws for values that would inject attributes', () => {
    const cookie = use<string>('a', { encode: String })
    expect(() => (cookie.value = 'x;Domain=evil')).toThrow(/Cannot set the cookie/)
  })
})
