import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyEnv } from './apply-env.ts'
import { listEnv } from './list-env.ts'

const config = {
  public: { baseURL: '', theme: {} },
  apiKey: '',
  app: { buildId: 'b', baseURL: '/', buildAssetsDir: '/_fw/', cdnURL: '' },
  db: { port: 1, hosts: [], replicas: ['a'] },
}

describe('listEnv', () => {
  it('R17: lists every key with its variable, private ones first, in declaration order', () => {
    expect(listEnv(config, {}).map(({ key, name, type }) => [key, name, type])).toEqual([
      ['runtimeConfig.apiKey', 'FW_API_KEY', 'string'],
      ['runtimeConfig.db.port', 'FW_DB_PORT', 'number'],
      ['runtimeConfig.db.hosts', 'FW_DB_HOSTS', 'array'],
      ['runtimeConfig.db.replicas', 'FW_DB_REPLICAS', 'array'],
      ['runtimeConfig.public.baseURL', 'FW_PUBLIC_BASE_URL', 'string'],
      ['runtimeConfig.public.theme', 'FW_PUBLIC_THEME', 'object'],
      ['runtimeConfig.app.buildId', 'FW_APP_BUILD_ID', 'string'],
      ['runtimeConfig.app.baseURL', 'FW_APP_BASE_URL', 'string'],
      ['runtimeConfig.app.buildAssetsDir', 'FW_APP_BUILD_ASSETS_DIR', 'string'],
      ['runtimeConfig.app.cdnURL', 'FW_APP_CDN_URL', 'string'],
    ])
  })

  it('R15: names have the configured prefix', () => {
    expect(listEnv({ apiKey: '' }, { SHOP_API_KEY: 'x' }, { prefix: 'SHOP_' })).toEqual([
      {
        key: 'runtimeConfig.apiKey',
        path: ['apiKey'],
        name: 'SHOP_API_KEY',
        set: true,
        visibility: 'server',
        type: 'string',
        fixed: false,
      },
    ])
  })

  it('R22, R23, R24: marks what the frontend sees', () => {
    const visible = listEnv(config, {}).filter(({ visibility }) => visibility === 'client')
    expect(new Set(visible.map(({ path }) => path[0]))).toEqual(new Set(['public', 'app']))
    expect(visible).toHaveLength(6)
    expect(listEnv({ publicKey: '', api: { public: '' } }, {}).every(({ visibility }) => visibility === 'server')).toBe(true)
  })

  it('R28: marks values fixed at build time', () => {
    const fixed = listEnv(config, {}).filter((row) => row.fixed)
    expect(fixed.map(({ path }) => path[1])).toEqual(['buildId', 'buildAssetsDir'])
  })

  it('Q4: an empty variable counts as set for strings only', () => {
    const rows = listEnv({ text: 'a', port: 1 }, { FW_TEXT: '', FW_PORT: '' })
    expect(rows.map(({ set }) => set)).toEqual([true, false])
  })

  it('Q4: an object whose variable is set has a row too', () => {
    const keys = listEnv(config, { FW_DB: '{"port":2}' }).map(({ key, set }) => [key, set])
    expect(keys.slice(1, 3)).toEqual([
      ['runtimeConfig.db', true],
      ['runtimeConfig.db.port', false],
    ])
  })

  it('R24: rows contain names, never values', () => {
    const canary = 'q7Zk9canary'
    expect(JSON.stringify(listEnv({ apiKey: canary }, { FW_API_KEY: canary }))).not.toContain(canary)
  })

  it('R17: the listed variable works for any key', () => {
    const texts = fc.dictionary(fc.string({ minLength: 1 }), fc.string(), { maxKeys: 5 })
    fc.assert(
      fc.property(texts, fc.string(), (declared, value) => {
        for (const { name, path } of listEnv(declared, {})) {
          expect(applyEnv(declared, { [name]: value }).config[path[0]!]).toBe(value)
        }
      }),
    )
  })
})
