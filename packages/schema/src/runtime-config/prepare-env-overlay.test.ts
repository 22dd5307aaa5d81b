import { describe, expect, it } from 'vitest'
import { ambiguousEnv } from './ambiguous-env.ts'
import { prepareEnvOverlay } from './prepare-env-overlay.ts'

describe('prepareEnvOverlay', () => {
  it('R17: lists every declared key, an object before its keys', () => {
    const overlay = prepareEnvOverlay({ db: { port: 1 }, list: [{ a: 1 }], on: true })
    expect(overlay.filter(({ fixed }) => !fixed)).toEqual([
      { name: 'FW_DB', path: ['db'], kind: 'object', fixed: false },
      { name: 'FW_DB_PORT', path: ['db', 'port'], kind: 'number', fixed: false },
      { name: 'FW_LIST', path: ['list'], kind: 'array', fixed: false },
      { name: 'FW_ON', path: ['on'], kind: 'boolean', fixed: false },
    ])
  })

  it('R28: values fixed at build time are marked, declared or not', () => {
    for (const config of [{}, { app: { buildId: 'b', buildAssetsDir: '/_fw/' } }]) {
      const fixed = prepareEnvOverlay(config, { prefix: 'SHOP_' }).filter((entry) => entry.fixed)
      expect(fixed.map(({ name }) => name)).toEqual(['SHOP_APP_BUILD_ID', 'SHOP_APP_BUILD_ASSETS_DIR'])
    }
  })

  it('R21: is serializable', () => {
    const overlay = prepareEnvOverlay({ a: undefined, b: { c: null } })
    expect(JSON.parse(JSON.stringify(overlay))).toEqual(overlay)
  })

  it('R17: does not traverse instances', () => {
    class Client {
      key = 'a'
    }
    expect(prepareEnvOverlay({ client: new Client() })[0]).toMatchObject({ name: 'FW_CLIENT', kind: 'other' })
  })
})

describe('ambiguousEnv', () => {
  it('R17: finds keys with the same variable before it is set', () => {
    const overlay = prepareEnvOverlay({ my: { key: '' }, 'my.key': '', 'my-key': '', other: '' })
    expect(ambiguousEnv(overlay)).toEqual([
      {
        kind: 'ambiguous',
        key: 'runtimeConfig.my.key',
        name: 'FW_MY_KEY',
        keys: ['runtimeConfig.my.key', 'runtimeConfig["my.key"]', 'runtimeConfig.my-key'],
      },
    ])
  })

  it('R28: does not include values fixed at build time, which the variable does not change', () => {
    expect(ambiguousEnv(prepareEnvOverlay({ appBuildId: '', app: { buildId: '' } }))).toEqual([])
  })
})
