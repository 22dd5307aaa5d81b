import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyEnv } from './apply-env.ts'
import { clientRuntimeConfig } from './client-runtime-config.ts'

const canary = 'q7Zk9canary'

describe('clientRuntimeConfig', () => {
  const config = {
    apiKey: canary,
    serverEngine: { envPrefix: 'FW_' },
    public: { baseURL: '/api', nested: { list: [{ a: 1 }] } },
    app: { buildId: 'b', baseURL: '/', buildAssetsDir: '/_fw/', cdnURL: '' },
  }

  it('R22: contains everything in public', () => {
    expect(clientRuntimeConfig(config).public).toEqual(config.public)
  })

  it('R23: contains everything in app', () => {
    expect(clientRuntimeConfig(config).app).toEqual(config.app)
  })

  it('R24: contains nothing else', () => {
    expect(Object.keys(clientRuntimeConfig(config))).toEqual(['public', 'app'])
    expect(JSON.stringify(clientRuntimeConfig(config))).not.toContain(canary)
  })

  it('R20, R22, R26: contains replaced values', () => {
    const { config: applied } = applyEnv(config, { FW_PUBLIC_BASE_URL: '/new', FW_APP_BASE_URL: '/shop/', FW_API_KEY: canary })
    expect(clientRuntimeConfig(applied)).toMatchObject({ public: { baseURL: '/new' }, app: { baseURL: '/shop/' } })
    expect(JSON.stringify(clientRuntimeConfig(applied))).not.toContain(canary)
  })

  it('R24: is a copy, so that the app cannot change what the server reads', () => {
    const view = clientRuntimeConfig(config)
    view.public['baseURL'] = 'changed'
    view.app['added'] = true
    expect(config.public.baseURL).toBe('/api')
    expect(config.app).not.toHaveProperty('added')
  })

  it('R24: references to the whole configuration are removed', () => {
    const cyclic: Record<string, unknown> = { apiKey: canary, app: {} }
    cyclic['public'] = { name: 'n', config: cyclic, deep: { list: [cyclic, 1] } }
    expect(JSON.stringify(clientRuntimeConfig(cyclic))).not.toContain(canary)
    expect(clientRuntimeConfig(cyclic).public).not.toHaveProperty('config')

    const { config: applied } = applyEnv(cyclic, { FW_PUBLIC_NAME: 'x' })
    expect(JSON.stringify(clientRuntimeConfig(applied))).not.toContain(canary)

    const own: Record<string, unknown> = { apiKey: canary }
    own['public'] = own
    expect(clientRuntimeConfig(own)).toEqual({ public: {}, app: {} })
  })

  it('R24: inherited properties and prototype keys are ignored', () => {
    expect(clientRuntimeConfig(Object.create({ public: { a: canary } }))).toEqual({ public: {}, app: {} })
    const hostile: object = JSON.parse('{"public":{"__proto__":{"polluted":1},"constructor":1,"a":{"prototype":1,"b":2}}}')
    const view = clientRuntimeConfig(hostile)
    expect(JSON.stringify(view.public)).toBe('{"a":{"b":2}}')
    expect('polluted' in view.public).toBe(false)
  })

  it.each([undefined, null, 'text', 5, ['a']])('R22: is empty if public is %j', (value) => {
    expect(clientRuntimeConfig({ public: value })).toEqual({ public: {}, app: {} })
  })

  it('R22: cycles, depth and shared objects in public have linear cost', () => {
    const shared: Record<string, unknown> = { a: 1 }
    shared['self'] = shared
    let wide: object = { a: 1 }
    for (let level = 0; level < 90; level++) wide = { left: wide, right: wide }
    let deep: object = {}
    for (let level = 0; level < 50_000; level++) deep = { deep }
    const view = clientRuntimeConfig({ public: { shared, wide, deep } }).public
    expect(view['shared']).toMatchObject({ a: 1 })
    expect(view['shared']).not.toBe(shared)
  })

  const leaf = [fc.string(), fc.integer(), fc.boolean(), fc.constant(null)]
  const part = fc.object({ maxDepth: 4, values: leaf, withNullPrototype: true })

  it('R22, R23: public and app are copied as declared', () => {
    fc.assert(
      fc.property(part, part, (shown, app) => {
        expect(JSON.stringify(clientRuntimeConfig({ public: shown, app }))).toBe(JSON.stringify(cleaned({ public: shown, app })))
      }),
    )
  })

  it('R24: contains no private value at any depth, before and after variables are applied', () => {
    // Names a private object might use to look public.
    const key = fc.oneof(fc.constantFrom('public', 'app', 'apiKey', '__proto__', 'constructor'), fc.string())
    const secrets = fc.letrec((tie) => ({
      node: fc.oneof({ maxDepth: 4 }, fc.constant(canary), fc.array(tie('node')), fc.dictionary(key, tie('node'))),
    })).node
    const name = key.filter((word) => word !== 'public' && word !== 'app')
    fc.assert(
      fc.property(fc.dictionary(name, secrets), part, part, (secret, shown, app) => {
        const whole = { ...secret, public: shown, app }
        expect(JSON.stringify(clientRuntimeConfig(whole))).not.toContain(canary)
        const { config: applied } = applyEnv(whole, { FW_API_KEY: canary, API_KEY: canary })
        expect(JSON.stringify(clientRuntimeConfig({ ...applied, apiKey: canary }))).not.toContain(canary)
      }),
    )
  })
})

/** A value as JSON, without forbidden keys. */
function cleaned(value: unknown): unknown {
  const refused = new Set(['__proto__', 'constructor', 'prototype'])
  return JSON.parse(JSON.stringify(value), (key, inner: unknown) => (refused.has(key) ? undefined : inner))
}
