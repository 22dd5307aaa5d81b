import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { costOf, expectRatio } from '../../../../test/support/measure/costs.ts'
import { applyEnv } from './apply-env.ts'
import { prepareEnvOverlay, type EnvOverlay } from './prepare-env-overlay.ts'

const declared = () => ({
  apiKey: '',
  app: { buildId: 'b1', baseURL: '/', buildAssetsDir: '/_fw/', cdnURL: '' },
  public: { baseURL: '/api' },
})

describe('applyEnv: which keys', () => {
  it('R14: a variable with the prefix replaces the declared value', () => {
    const { config, applied, problems } = applyEnv(declared(), { FW_API_KEY: 'from-env' })
    expect(config).toEqual({ ...declared(), apiKey: 'from-env' })
    expect(applied).toEqual([{ key: 'runtimeConfig.apiKey', path: ['apiKey'], name: 'FW_API_KEY' }])
    expect(problems).toEqual([])
  })

  it('R15: another prefix replaces FW_', () => {
    const env = { SHOP_API_KEY: 'shop', SHOP_APP_BASE_URL: '/shop/' }
    const { config } = applyEnv(declared(), env, { prefix: 'SHOP_' })
    expect(config.apiKey).toBe('shop')
    expect(config.app.baseURL).toBe('/shop/')
  })

  it('R16: API_KEY without the prefix has no effect', () => {
    const config = declared()
    expect(applyEnv(config, { API_KEY: 'x', apiKey: 'x', fw_api_key: 'x', XFW_API_KEY: 'x' }).config).toBe(config)
  })

  it('R17: the variable of a nested key contains the names of its parents', () => {
    const { config } = applyEnv({ mail: { smtp: { hostName: 'a' } } }, { FW_MAIL_SMTP_HOST_NAME: 'mail.test' })
    expect(config.mail.smtp.hostName).toBe('mail.test')
  })

  it('R18: consecutive capitals are one word', () => {
    const { config } = applyEnv({ apiURLPrefix: 'a' }, { FW_API_URL_PREFIX: 'b' })
    expect(config.apiURLPrefix).toBe('b')
  })

  it('R19: FW_API_KEY overrides runtimeConfig.apiKey', () => {
    expect(applyEnv(declared(), { FW_API_KEY: 'secret-token' }).config.apiKey).toBe('secret-token')
  })

  it('R20: FW_PUBLIC_BASE_URL overrides runtimeConfig.public.baseURL', () => {
    expect(applyEnv(declared(), { FW_PUBLIC_BASE_URL: '/other' }).config.public.baseURL).toBe('/other')
  })

  it('R21: one build has different values in another environment', () => {
    const built = JSON.stringify({ config: declared(), overlay: prepareEnvOverlay(declared()) })
    const start = (env: Record<string, string>) => {
      const { config, overlay }: { config: object; overlay: EnvOverlay } = JSON.parse(built)
      return applyEnv(config, env, { overlay }).config
    }
    expect(start({ FW_API_KEY: 'first' })).toMatchObject({ apiKey: 'first' })
    expect(start({ FW_API_KEY: 'second' })).toMatchObject({ apiKey: 'second' })
    expect(start({})).toMatchObject({ apiKey: '' })
  })

  it('R21: a key declared as undefined survives a build that writes JSON', () => {
    const config: object = JSON.parse(JSON.stringify({ a: { token: undefined } }))
    const overlay = prepareEnvOverlay({ a: { token: undefined } })
    expect(applyEnv(config, { FW_A_TOKEN: 't' }, { overlay }).config).toEqual({ a: { token: 't' } })
  })

  it('R25: private values are available on the server, replaced or not', () => {
    const { config } = applyEnv({ ...declared(), dbPassword: 'built-in' }, { FW_API_KEY: 'token' })
    expect(config).toMatchObject({ apiKey: 'token', dbPassword: 'built-in' })
  })

  it('R26: FW_APP_BASE_URL overrides app.baseURL', () => {
    expect(applyEnv(declared(), { FW_APP_BASE_URL: '/shop/' }).config.app.baseURL).toBe('/shop/')
  })

  it('R27: FW_APP_CDN_URL overrides app.cdnURL', () => {
    expect(applyEnv(declared(), { FW_APP_CDN_URL: 'https://cdn.test/' }).config.app.cdnURL).toBe('https://cdn.test/')
  })

  it('R28: FW_APP_BUILD_ASSETS_DIR has no effect and is reported', () => {
    const config = declared()
    const result = applyEnv(config, { FW_APP_BUILD_ASSETS_DIR: '/other/', FW_APP_BUILD_ID: 'b2' })
    expect(result.config).toBe(config)
    expect(result.applied).toEqual([])
    expect(result.problems).toEqual([
      { kind: 'build-time-only', key: 'runtimeConfig.app.buildId', name: 'FW_APP_BUILD_ID' },
      { kind: 'build-time-only', key: 'runtimeConfig.app.buildAssetsDir', name: 'FW_APP_BUILD_ASSETS_DIR' },
    ])
  })

  it('R28: the directory cannot be changed through the app object as a whole', () => {
    const { config, problems } = applyEnv(declared(), { FW_APP: '{"baseURL":"/x/","buildAssetsDir":"/other/","buildId":"b2"}' })
    expect(config.app).toEqual({ ...declared().app, baseURL: '/x/' })
    expect(problems.map(({ kind, key, name }) => [kind, key, name])).toEqual([
      ['build-time-only', 'runtimeConfig.app.buildAssetsDir', 'FW_APP'],
      ['build-time-only', 'runtimeConfig.app.buildId', 'FW_APP'],
    ])
    expect(applyEnv({ app: {} }, { FW_APP: '{"buildId":"b2"}' }).config).toEqual({ app: {} })
  })

  it('R28: the variable is reported even if the configuration does not declare the key', () => {
    expect(applyEnv({}, { FW_APP_BUILD_ASSETS_DIR: '/other/' }).problems).toHaveLength(1)
  })

  it('R30: custom keys are replaced like built-in ones', () => {
    const { config } = applyEnv({ ...declared(), stripe: { key: '' } }, { FW_STRIPE_KEY: 'sk' })
    expect(config.stripe.key).toBe('sk')
  })

  it('Q4: undeclared keys are not added', () => {
    const config = declared()
    expect(applyEnv(config, { FW_TOKEN: 'x', FW_PUBLIC_TOKEN: 'x', FW_: 'x' }).config).toBe(config)
  })
})

describe('applyEnv: conversion', () => {
  const config = { text: 'a', port: 1, debug: false, hosts: ['a'], open: {}, none: null, unset: undefined }

  it('Q4: the declared type decides', () => {
    const env = {
      FW_TEXT: '123',
      FW_PORT: '8080',
      FW_DEBUG: '1',
      FW_HOSTS: '["b","c"]',
      FW_OPEN: '{"any":{"thing":1}}',
      FW_NONE: 'true',
      FW_UNSET: '5',
    }
    const result = applyEnv(config, env)
    expect(result.config).toEqual({
      text: '123',
      port: 8080,
      debug: true,
      hosts: ['b', 'c'],
      open: { any: { thing: 1 } },
      none: 'true',
      unset: '5',
    })
    expect(result.problems).toEqual([])
  })

  it('Q4: an inconvertible value keeps the declared one and is reported without its text', () => {
    const secret = 'hunter2-canary'
    const result = applyEnv(config, { FW_PORT: secret, FW_DEBUG: secret, FW_HOSTS: secret, FW_OPEN: secret })
    expect(result.config).toBe(config)
    expect(result.problems).toEqual([
      { kind: 'unconvertible', key: 'runtimeConfig.port', name: 'FW_PORT', type: 'number' },
      { kind: 'unconvertible', key: 'runtimeConfig.debug', name: 'FW_DEBUG', type: 'boolean' },
      { kind: 'unconvertible', key: 'runtimeConfig.hosts', name: 'FW_HOSTS', type: 'array' },
      { kind: 'unconvertible', key: 'runtimeConfig.open', name: 'FW_OPEN', type: 'object' },
    ])
    expect(JSON.stringify(result)).not.toContain(secret)
  })

  it('Q4: an empty variable clears a string and does not affect other types', () => {
    const env = { FW_TEXT: '', FW_PORT: '', FW_DEBUG: '', FW_HOSTS: '', FW_OPEN: '', FW_NONE: '' }
    const result = applyEnv(config, env)
    expect(result.config).toEqual({ ...config, text: '', none: '' })
    expect(result.problems).toEqual([])
  })

  it('Q4: values of other types are kept', () => {
    const special = { at: new Date(0), call: () => 1 }
    const result = applyEnv(special, { FW_AT: '2020', FW_CALL: 'x' })
    expect(result.config).toBe(special)
    expect(result.problems.map(({ kind }) => kind)).toEqual(['unconvertible', 'unconvertible'])
  })

  it('Q4: entries of an edge environment that are not strings are ignored', () => {
    const env = { FW_TEXT: { binding: true } } as unknown as Record<string, string> // like bindings of edge runtimes
    expect(applyEnv(config, env).config).toBe(config)
  })
})

describe('applyEnv: objects as JSON', () => {
  const config = { db: { host: 'a', port: 1, tls: { on: false }, tags: ['x'], note: null } }

  it('Q4: an object is merged into the declared one, including new keys', () => {
    const result = applyEnv(config, { FW_DB: '{"port":2,"tls":{"on":true,"ca":"c"},"tags":[],"note":"n","extra":1}' })
    expect(result.config.db).toEqual({ host: 'a', port: 2, tls: { on: true, ca: 'c' }, tags: [], note: 'n', extra: 1 })
    expect(result.problems).toEqual([])
  })

  it('Q4: nested declared keys keep their type', () => {
    const text = '{"host":5,"port":"2","tls":[],"tags":{},"note":null}'
    const result = applyEnv(config, { FW_DB: text })
    expect(result.config).toEqual(config)
    expect(result.problems).toEqual(
      [
        ['host', 'string'],
        ['port', 'number'],
        ['tls', 'object'],
        ['tags', 'array'],
      ].map(([key, type]) => ({ kind: 'unconvertible', key: `runtimeConfig.db.${key}`, name: 'FW_DB', type })),
    )
    expect(applyEnv(config, { FW_DB: '{"host":null,"port":1e999}' }).config).toEqual(config)
  })

  it('Q4: the variable of a nested key overrides the object, in any order', () => {
    const object = { FW_DB: '{"host":"object","port":2}' }
    const deeper = { FW_DB_HOST: 'deeper' }
    for (const env of [
      { ...object, ...deeper },
      { ...deeper, ...object },
    ]) {
      expect(applyEnv(config, env).config.db).toMatchObject({ host: 'deeper', port: 2 })
    }
  })

  it('Q4: prototype keys in JSON are dropped', () => {
    const text = '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"host":"b"}'
    const result = applyEnv(config, { FW_DB: text })
    expect(result.config.db).toEqual({ ...config.db, host: 'b' })
    expect(Object.keys(result.config.db)).not.toContain('constructor')
    expect('polluted' in {}).toBe(false)
    expect('polluted' in result.config.db).toBe(false)
  })
})

describe('applyEnv: keys with the same variable', () => {
  it('R17: both get the value and both are reported', () => {
    const { config, applied, problems } = applyEnv({ apiKey: 'a', api: { key: 'b' } }, { FW_API_KEY: 'c' })
    expect(config).toEqual({ apiKey: 'c', api: { key: 'c' } })
    expect(applied).toHaveLength(2)
    expect(problems).toEqual([
      {
        kind: 'ambiguous',
        key: 'runtimeConfig.apiKey',
        name: 'FW_API_KEY',
        keys: ['runtimeConfig.apiKey', 'runtimeConfig.api.key'],
      },
    ])
  })

  it('R17: nothing is reported if the variable is not set', () => {
    expect(applyEnv({ apiKey: 'a', api: { key: 'b' } }, {}).problems).toEqual([])
  })
})

describe('applyEnv: safety', () => {
  it('R14: the input is not modified, and shares nothing with the copy', () => {
    const config = { ...declared(), list: [{ a: 1 }] }
    const before = structuredClone(config)
    const result = applyEnv(config, { FW_API_KEY: 'x' }).config
    result.list[0]!.a = 2
    result.public.baseURL = 'changed'
    expect(config).toEqual(before)
  })

  it('R14: a shared object is changed only at the path of the variable', () => {
    const shared = { key: 'a' }
    expect(applyEnv({ one: shared, two: shared }, { FW_TWO_KEY: 'b' }).config).toEqual({ one: { key: 'a' }, two: { key: 'b' } })
  })

  it('R14: a cyclic configuration is read once', () => {
    interface Cyclic {
      key: string
      self?: Cyclic
    }
    const config: Cyclic = { key: 'a' }
    config.self = config
    const { config: result, applied } = applyEnv(config, { FW_KEY: 'b', FW_SELF_KEY: 'c', FW_SELF: '{"key":"d"}' })
    expect(applied).toHaveLength(1)
    expect(result.key).toBe('b')
    expect(result.self).toBe(result)
    expect(config.key).toBe('a')
  })

  it('R14: an inner cycle and deeply nested JSON terminate', () => {
    const node: Record<string, unknown> = { key: 'a' }
    node['next'] = node
    const text = `${'{"next":'.repeat(300)}{}${'}'.repeat(300)}`
    expect(applyEnv({ node }, { FW_NODE: text }).problems).toHaveLength(1)
  })

  it('R14: deep and repeatedly shared objects do not prevent the start of a server', async () => {
    let wide: object = { key: 'a' }
    for (let level = 0; level < 90; level++) wide = { left: wide, right: wide }
    expect(applyEnv({ key: 'a', wide }, { FW_KEY: 'b' }).config.key).toBe('b')
    const cost = (levels: number) => {
      let deep: object = { key: 'a' }
      for (let level = 0; level < levels; level++) deep = { deep }
      return () => costOf(() => expect(applyEnv({ key: 'a', deep }, { FW_KEY: 'b' }).config.key).toBe('b'))
    }
    await expectRatio('8 times as deep', cost(6250), cost(50_000), 32)
  })

  it('R14: prototype keys of a configuration are neither read nor kept', () => {
    const config: Record<string, unknown> = JSON.parse('{"key":"a","__proto__":{"key":"a"},"constructor":{"key":"a"}}')
    const { config: result, applied } = applyEnv(config, {
      FW_KEY: 'b',
      FW_PROTO_KEY: 'c',
      FW_CONSTRUCTOR_KEY: 'c',
    })
    expect(applied).toHaveLength(1)
    expect(Object.keys(result)).toEqual(['key'])
    expect(Object.getPrototypeOf(result)).toBe(Object.prototype)
  })

  const values = fc.object({ maxDepth: 3, values: [fc.string(), fc.integer(), fc.boolean(), fc.constant(null)] })
  const variables = fc.dictionary(fc.string(), fc.string())

  it('R16: variables without the prefix never change anything', () => {
    fc.assert(
      fc.property(values, variables, (config, env) => {
        for (const { name } of prepareEnvOverlay(config)) env[name.slice('FW_'.length)] = 'intruder'
        // A key can itself start with the prefix, and then its bare name does too.
        const foreign = Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('FW_')))
        const result = applyEnv(config, foreign)
        expect(result.config).toBe(config)
        expect(result).toMatchObject({ applied: [], problems: [] })
      }),
    )
  })

  it('R14: every string key is set by its variable, and by no other', () => {
    const texts = fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.string())
    fc.assert(
      fc.property(texts, fc.string(), (config, value) => {
        for (const { name, path, fixed } of prepareEnvOverlay(config)) {
          if (fixed) continue
          expect(applyEnv(config, { [name]: value }).config).toEqual({ ...config, [path[0]!]: value })
        }
      }),
    )
  })

  it('R24: problems never contain values of variables', () => {
    const canary = 'q7Zk9canary'
    fc.assert(
      fc.property(values, (config) => {
        const env = Object.fromEntries(prepareEnvOverlay(config).map(({ name }) => [name, canary]))
        expect(JSON.stringify(applyEnv(config, env).problems)).not.toContain(canary)
      }),
    )
  })
})
