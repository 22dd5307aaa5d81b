import type { TranspileFunction } from '@fw/schema'
import { describe, expect, it, vi } from 'vitest'
import { createIsTranspiled } from './is-transpiled.ts'

const matcher = (transpile: (string | RegExp | TranspileFunction)[], side: 'client' | 'server' = 'client', dev = false) =>
  createIsTranspiled({ build: { transpile } as never, dev }, side) // no other options are read

describe('isTranspiled', () => {
  it('matches package names, with subpaths and files', () => {
    const is = matcher(['ui', '@acme/kit'])
    for (const yes of [
      'ui',
      'ui/sub',
      '/p/node_modules/ui/index.ts',
      '@acme/kit/a',
      '/p/node_modules/@acme/kit/x.vue?macro=true',
    ])
      expect([yes, is(yes)]).toEqual([yes, true])
    for (const no of ['my-ui', 'ui-kit', '@acme/kitten', '/p/node_modules/ui-kit/index.js', 'kit'])
      expect([no, is(no)]).toEqual([no, false])
  })

  it('matches parts of paths and regular expressions', () => {
    expect(matcher(['lib/esm'])('/p/node_modules/a/lib/esm/b.js')).toBe(true)
    expect(matcher([/\/esm\//])('/p/node_modules/a/esm/b.js')).toBe(true)
    expect(matcher([/\/esm\//])('a')).toBe(false)
    expect(matcher([/node_modules\/a/])('a/sub')).toBe(true)
  })

  it('resets global expressions', () => {
    const is = matcher([/a/g])
    expect([is('a'), is('a'), is('a')]).toEqual([true, true, true])
  })

  it('calls functions once per side', () => {
    const entry = vi.fn<TranspileFunction>(({ isServer }) => isServer && 'a')
    const is = matcher([entry], 'server', true)
    expect([is('a'), is('a/b'), is('b')]).toEqual([true, true, false])
    expect(entry.mock.calls).toEqual([[{ isDev: true, isServer: true, isClient: false, isModern: true, isLegacy: false }]])
    expect(matcher([entry])('a')).toBe(false)
    expect(entry).toHaveBeenLastCalledWith({ isDev: false, isServer: false, isClient: true, isModern: true, isLegacy: false })
  })
})
