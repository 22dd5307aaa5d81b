import { describe, expect, it } from 'vitest'
import { envPrefixOf } from './env-prefix-of.ts'

describe('envPrefixOf', () => {
  it('R15: is FW_ by default', () => {
    expect(envPrefixOf({ public: {} })).toBe('FW_')
    expect(envPrefixOf(undefined)).toBe('FW_')
  })

  it('R15: is the prefix in the nested serverEngine object', () => {
    expect(envPrefixOf({ serverEngine: { envPrefix: 'SHOP_' } })).toBe('SHOP_')
  })

  it('Q3: the shorthand is used even if the nested option has a default', () => {
    expect(envPrefixOf({ envPrefix: 'SHOP_', serverEngine: { envPrefix: 'FW_' } })).toBe('SHOP_')
  })

  it.each(['', 5, null, {}])('Q3: %j is not a valid prefix', (envPrefix) => {
    expect(envPrefixOf({ envPrefix, serverEngine: { envPrefix } })).toBe('FW_')
  })

  it('Q3: an inherited prefix is ignored', () => {
    expect(envPrefixOf(Object.create({ envPrefix: 'EVIL_' }))).toBe('FW_')
  })
})
