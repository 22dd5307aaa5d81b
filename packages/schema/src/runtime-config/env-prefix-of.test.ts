import { describe, expect, it } from 'vitest'
import { envPrefixOf } from './env-prefix-of.ts'

describe('envPrefixOf', () => {
  it('R15: is FW_ when nothing is set', () => {
    expect(envPrefixOf({ public: {} })).toBe('FW_')
    expect(envPrefixOf(undefined)).toBe('FW_')
  })

  it('R15: is the prefix of the nested serverEngine object', () => {
    expect(envPrefixOf({ serverEngine: { envPrefix: 'SHOP_' } })).toBe('SHOP_')
  })

  it('Q3: the short spelling counts although the default of the nested one is there', () => {
    expect(envPrefixOf({ envPrefix: 'SHOP_', serverEngine: { envPrefix: 'FW_' } })).toBe('SHOP_')
  })

  it.each(['', 5, null, {}])('Q3: %j is no prefix', (envPrefix) => {
    expect(envPrefixOf({ envPrefix, serverEngine: { envPrefix } })).toBe('FW_')
  })

  it('Q3: an inherited prefix is not read', () => {
    expect(envPrefixOf(Object.create({ envPrefix: 'EVIL_' }))).toBe('FW_')
  })
})
