import type { FwConfig } from '@fw/schema'
import { applyEnv, clientRuntimeConfig, envNameOf, envPrefixOf } from '@fw/schema/runtime-config'
import { describe, expect, it } from 'vitest'
import { fixedFacts, optionsOf, variants } from './resolve-config.ts'

type Env = Record<string, string>

/** The configuration that a server reads if it was built with this config and started with this environment. */
function servedWith(config: FwConfig, env: Env): unknown {
  const { runtimeConfig, serverEngine } = optionsOf(config)
  return applyEnv(runtimeConfig, env, { prefix: envPrefixOf(serverEngine.runtimeConfig) }).config
}

const keys = { apiKey: '', public: { baseURL: '/api' } }
const untouched = servedWith({ runtimeConfig: keys }, {})

describe('environment', () => {
  it('R14: replaces values by variables with the prefix', () => {
    const served = servedWith({ runtimeConfig: { ...keys, mail: { host: 'localhost' } } }, { FW_MAIL_HOST: 'mail.example' })
    expect(served).toMatchObject({ apiKey: '', mail: { host: 'mail.example' }, public: { baseURL: '/api' } })
  })

  it.each(variants)('R15: uses the prefix FW_ by default, in %s', (variant) => {
    const { serverEngine } = optionsOf({}, { variant })
    expect(serverEngine.runtimeConfig.serverEngine.envPrefix).toBe('FW_')
    expect(envPrefixOf(serverEngine.runtimeConfig)).toBe('FW_')
  })

  it.each<[string, FwConfig]>([
    ['the nested form', { serverEngine: { runtimeConfig: { serverEngine: { envPrefix: 'SHOP_' } } } }],
    ['the shorthand', { serverEngine: { runtimeConfig: { envPrefix: 'SHOP_' } } }],
  ])('R15: uses the prefix of the server engine if set, in %s', (_, config) => {
    const served = servedWith({ ...config, runtimeConfig: keys }, { SHOP_API_KEY: 'secret' })
    expect(served).toMatchObject({ apiKey: 'secret' })
    expect(optionsOf(config).serverEngine.runtimeConfig.serverEngine.envPrefix).toBe('SHOP_')
  })

  it('R16: ignores a variable without the prefix', () => {
    expect(servedWith({ runtimeConfig: keys }, { API_KEY: 'secret' })).toEqual(untouched)
  })

  it('R17: derives the variable from the path of its key, in upper snake case', () => {
    expect(envNameOf(['mail', 'smtp', 'host'])).toBe('FW_MAIL_SMTP_HOST')
    expect(servedWith({ runtimeConfig: { mail: { smtp: { host: '' } } } }, { FW_MAIL_SMTP_HOST: 'x' })).toMatchObject({
      mail: { smtp: { host: 'x' } },
    })
  })

  it.each([
    ['apiKey', 'API_KEY'],
    ['baseURL', 'BASE_URL'],
    ['cdnURL', 'CDN_URL'],
  ])('R18: splits %s into %s', (key, name) => {
    expect(envNameOf([key], '')).toBe(name)
    expect(servedWith({ runtimeConfig: { [key]: '' } }, { [`FW_${name}`]: 'x' })).toMatchObject({ [key]: 'x' })
  })

  it('R19: FW_API_KEY replaces runtimeConfig.apiKey', () => {
    expect(servedWith({ runtimeConfig: keys }, { FW_API_KEY: 'secret' })).toMatchObject({ apiKey: 'secret' })
    expect(untouched).toMatchObject({ apiKey: '' })
  })

  it('R20: FW_PUBLIC_BASE_URL replaces runtimeConfig.public.baseURL', () => {
    expect(servedWith({ runtimeConfig: keys }, { FW_PUBLIC_BASE_URL: '/v2' })).toMatchObject({ public: { baseURL: '/v2' } })
    expect(untouched).toMatchObject({ public: { baseURL: '/api' } })
  })

  it('R21: uses a changed variable without resolving again', () => {
    const { runtimeConfig } = optionsOf({ runtimeConfig: keys })
    expect(applyEnv(runtimeConfig, { FW_API_KEY: 'first' }).config).toMatchObject({ apiKey: 'first' })
    expect(applyEnv(runtimeConfig, { FW_API_KEY: 'second' }).config).toMatchObject({ apiKey: 'second' })
  })

  it('R21: does not inline values of variables', () => {
    const built = optionsOf({ runtimeConfig: keys }, { facts: { env: { FW_API_KEY: 'secret' } } })
    expect(JSON.stringify(built)).not.toContain('secret')
  })

  it('R26: FW_APP_BASE_URL sets app.baseURL, when loading and when serving', () => {
    const env = { FW_APP_BASE_URL: '/shop/' }
    expect(optionsOf({}, { facts: { env } })).toMatchObject({
      app: { baseURL: '/shop/' },
      runtimeConfig: { app: { baseURL: '/shop/' } },
    })
    expect(servedWith({ app: { baseURL: '/built/' } }, env)).toMatchObject({ app: { baseURL: '/shop/' } })
    expect(servedWith({ app: { baseURL: '/built/' } }, {})).toMatchObject({ app: { baseURL: '/built/' } })
  })

  it('R27: FW_APP_CDN_URL sets app.cdnURL, when loading and when serving', () => {
    const env = { FW_APP_CDN_URL: 'https://cdn.example' }
    expect(optionsOf({}, { facts: { env } }).app.cdnURL).toBe('https://cdn.example')
    expect(servedWith({}, env)).toMatchObject({ app: { cdnURL: 'https://cdn.example' } })
    expect(servedWith({}, {})).toMatchObject({ app: { cdnURL: '' } })
  })

  it('R28: the environment does not change app.buildAssetsDir', () => {
    const env = { FW_APP_BUILD_ASSETS_DIR: '/other/' }
    expect(optionsOf({}, { facts: { env } }).app.buildAssetsDir).toBe('/_fw/')
    expect(servedWith({}, env)).toMatchObject({ app: { buildAssetsDir: '/_fw/' } })
    expect(servedWith({ app: { buildAssetsDir: '/built/' } }, env)).toMatchObject({ app: { buildAssetsDir: '/built/' } })
  })
})

describe('exposure', () => {
  const { runtimeConfig } = optionsOf({
    runtimeConfig: { apiKey: 'secret', mail: { password: 'secret' }, public: { baseURL: '/api', nested: { flag: 'on' } } },
  })
  const seen = clientRuntimeConfig(runtimeConfig)

  it('R22: the frontend gets everything in public', () => {
    expect(seen.public).toEqual({ baseURL: '/api', nested: { flag: 'on' } })
  })

  it('R23: the frontend gets everything in app', () => {
    expect(seen.app).toEqual({ buildId: fixedFacts.buildId, baseURL: '/', buildAssetsDir: '/_fw/', cdnURL: '' })
  })

  it('R24: the frontend gets nothing else, but the server does', () => {
    expect(Object.keys(seen).toSorted()).toEqual(['app', 'public'])
    expect(JSON.stringify(seen)).not.toContain('secret')
    expect(runtimeConfig).toMatchObject({ apiKey: 'secret', mail: { password: 'secret' } })
  })
})

describe('defaults', () => {
  const app = { buildId: fixedFacts.buildId, baseURL: '/', buildAssetsDir: '/_fw/', cdnURL: '' }

  it.each(variants)('R29: has exactly public and app in %s', (variant) => {
    expect(optionsOf({}, { variant }).runtimeConfig).toEqual({ public: {}, app })
  })

  it('R30: accepts additional private and public keys', () => {
    expect(optionsOf({ runtimeConfig: keys }).runtimeConfig).toEqual({ apiKey: '', public: { baseURL: '/api' }, app })
  })

  it.each(variants)('R31: is repeated in the server engine options, with the prefix, in %s', (variant) => {
    const { serverEngine } = optionsOf({}, { variant })
    expect(serverEngine.runtimeConfig).toEqual({ public: {}, app, serverEngine: { envPrefix: 'FW_' } })
  })

  it.each(variants)('R32: contains the values of app in runtimeConfig.app, set or not, in %s', (variant) => {
    const paths = ['baseURL', 'buildAssetsDir', 'cdnURL'] as const
    const byDefault = optionsOf({}, { variant })
    const configured = optionsOf(
      { app: { baseURL: '/shop/', buildAssetsDir: '/built/', cdnURL: 'https://cdn.example' } },
      { variant },
    )
    for (const path of paths) {
      expect(byDefault.runtimeConfig.app[path], path).toBe(byDefault.app[path])
      expect(configured.runtimeConfig.app[path], path).toBe(configured.app[path])
      expect(configured.app[path], path).not.toBe(byDefault.app[path])
    }
  })
})
