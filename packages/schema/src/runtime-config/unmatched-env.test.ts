import { describe, expect, it } from 'vitest'
import { unmatchedEnv } from './unmatched-env.ts'

const config = {
  apiKey: '',
  app: { buildId: 'b', baseURL: '/', buildAssetsDir: '/_fw/', cdnURL: '' },
  public: { apiHost: '', theme: {} },
}

describe('unmatchedEnv', () => {
  it('R17: suggests the nearest key for a mistyped variable', () => {
    expect(unmatchedEnv(config, { FW_API_KYE: 'x' })).toEqual([
      { name: 'FW_API_KYE', nearest: { name: 'FW_API_KEY', key: 'runtimeConfig.apiKey' } },
    ])
  })

  it.each([
    ['FW_APIKEY', 'FW_API_KEY'],
    ['FW_API_HOST', 'FW_PUBLIC_API_HOST'],
    ['FW_APIHOST', 'FW_PUBLIC_API_HOST'],
    ['FW_PUBLIC_APIHOST', 'FW_PUBLIC_API_HOST'],
    ['FW_PUBLIC_API_KEY', 'FW_API_KEY'],
    ['FW_PUBILC_API_HOST', 'FW_PUBLIC_API_HOST'],
    ['FW_APP_CDNURL', 'FW_APP_CDN_URL'],
  ])('R18: %s suggests %s', (name, meant) => {
    expect(unmatchedEnv(config, { [name]: 'x' })[0]?.nearest?.name).toBe(meant)
  })

  it('R17: of two keys with the same name, the one on the same side is suggested', () => {
    const both = { apiKey: '', public: { apiKey: '' } }
    const rows = unmatchedEnv(both, { FW_APIKEY: 'x', FW_PUBLIC_APIKEY: 'x' })
    expect(rows.map((row) => row.nearest?.name)).toEqual(['FW_API_KEY', 'FW_PUBLIC_API_KEY'])
  })

  it('R14: nothing is suggested if no key is near', () => {
    expect(unmatchedEnv(config, { FW_COMPLETELY_DIFFERENT: 'x' })).toEqual([
      { name: 'FW_COMPLETELY_DIFFERENT', nearest: undefined },
    ])
  })

  it('R14: a long prefix does not make names similar', () => {
    const env = { MY_VERY_LONG_COMPANY_PREFIX_ZZZ: 'x' }
    expect(unmatchedEnv(config, env, { prefix: 'MY_VERY_LONG_COMPANY_PREFIX_' })[0]?.nearest).toBeUndefined()
  })

  it('R14: ignores variables that replace a key, including those of objects', () => {
    expect(unmatchedEnv(config, { FW_API_KEY: 'x', FW_PUBLIC: '{}', FW_PUBLIC_THEME: '{}' })).toEqual([])
  })

  it('R16: variables without the prefix are ignored', () => {
    expect(unmatchedEnv(config, { API_KYE: 'x', PATH: '/bin', XFW_A: 'x', FW_GONE: undefined })).toEqual([])
    expect(unmatchedEnv(config, { FW_API_KYE: 'x' }, { prefix: 'SHOP_' })).toEqual([])
    expect(unmatchedEnv(config, { PATH: '/bin' }, { prefix: '' })).toEqual([])
  })

  it('R14: ignores variables of fw itself and those passed by the caller', () => {
    const env = {
      FW_PORT: '1',
      FW_HOST: 'h',
      FW_TELEMETRY_DISABLED: '1',
      FW_SSL_CERT: 'c',
      FW_TEST_CHROMIUM: '/usr/bin/chromium',
      FW_SSL_KEY: 'k',
      FW_DEBUG_PERF: '1',
      FW_MODULE_TOKEN: 't',
    }
    expect(unmatchedEnv(config, env, { known: ['FW_MODULE_TOKEN'] })).toEqual([])
  })

  it('R28: ignores values fixed at build time, and never suggests them', () => {
    expect(unmatchedEnv(config, { FW_APP_BUILD_ASSETS_DIR: 'x', FW_APP_BUILD_ID: 'x' })).toEqual([])
    expect(unmatchedEnv({}, { FW_APP_BUILD_ASSETS_DIR: 'x' })).toEqual([])
    expect(unmatchedEnv(config, { FW_APP_BUILD_ASSET_DIR: 'x' })[0]?.nearest).toBeUndefined()
  })

  it('R24: contains no value', () => {
    expect(JSON.stringify(unmatchedEnv(config, { FW_API_KYE: 'q7Zk9canary' }))).not.toContain('q7Zk9canary')
  })
})
