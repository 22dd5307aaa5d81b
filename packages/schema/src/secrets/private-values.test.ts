import { describe, expect, it } from 'vitest'
import { privateValues } from './private-values.ts'

const prefix = 'FW_'
const canary = (name: string) => `${name}-c7Qz91xW4kLm`

describe('privateValues', () => {
  it('R24: contains private values, as declared and as replaced by the environment', () => {
    const config = { apiKey: canary('built'), db: { list: [{ password: canary('list') }] }, app: {}, public: {} }
    const env = { FW_API_KEY: canary('env') }
    expect(privateValues({ config, env, prefix })).toEqual([
      { key: 'runtimeConfig.apiKey', value: canary('env') },
      { key: 'runtimeConfig.db.list.0.password', value: canary('list') },
      { key: 'runtimeConfig.apiKey', value: canary('built') },
    ])
  })

  it('R22: a value that is also public is none', () => {
    const config = {
      mapKey: canary('map'),
      siteKey: '',
      public: { mapKey: canary('map'), url: `https://maps.test/?key=${canary('url')}`, siteKey: '' },
    }
    const env = {
      FW_SITE_KEY: canary('site'),
      FW_PUBLIC_SITE_KEY: canary('site'),
      MAP_KEY: canary('map'),
      URL_KEY: canary('url'),
    }
    expect(privateValues({ config, env, prefix, fileVariables: ['MAP_KEY', 'URL_KEY', 'FW_PUBLIC_SITE_KEY'] })).toEqual([])
  })

  it('contains the variables of `.env` files, without those that the bundler publishes', () => {
    const env = { DB_PASSWORD: canary('db'), VITE_KEY: canary('vite'), SAME_KEY: canary('vite'), OTHER_TOKEN: canary('process') }
    expect(privateValues({ config: {}, env, prefix, fileVariables: ['DB_PASSWORD', 'VITE_KEY', 'SAME_KEY'] })).toEqual([
      { key: 'DB_PASSWORD', value: canary('db') },
    ])
  })

  it('a private key stays private if the bundler publishes its variable', () => {
    const options = { config: { apiKey: '' }, env: { FW_API_KEY: canary('a') }, prefix, fileVariables: ['FW_API_KEY'] }
    expect(privateValues({ ...options, publicPrefixes: ['FW_'] })).toEqual([{ key: 'runtimeConfig.apiKey', value: canary('a') }])
  })

  it('contains the passwords in URLs and the texts in JSON', () => {
    const account = JSON.stringify({ project: 'shop', private_key: canary('account') })
    const env = { DATABASE_URL: 'postgres://app:Xk29-pQ7z@db.test/app', ACCOUNT: account }
    expect(privateValues({ config: {}, env, prefix, fileVariables: ['DATABASE_URL', 'ACCOUNT'] })).toEqual([
      { key: 'DATABASE_URL', value: env.DATABASE_URL },
      { key: 'DATABASE_URL', value: 'Xk29-pQ7z' },
      { key: 'ACCOUNT', value: account },
      { key: 'ACCOUNT.private_key', value: canary('account') },
    ])
  })

  it('does not follow references back, and ignores settings of Nitro', () => {
    const config: Record<string, unknown> = { nitro: { token: canary('nitro') }, token: canary('own') }
    config['self'] = config
    expect(privateValues({ config, env: {}, prefix })).toEqual([{ key: 'runtimeConfig.token', value: canary('own') }])
  })
})
