import { describe, expect, it } from 'vitest'
import { configWith, errorPaths, optionsOf, resolveConfig, variants } from './resolve-config.ts'

describe('dev server', () => {
  it('R129: warns that a URL is overwritten, without an error', () => {
    const { problems } = resolveConfig({ devServer: { url: 'http://example.test:8080' } })
    expect(problems).toMatchObject([
      { level: 'warning', path: 'devServer.url', why: expect.stringContaining('always overwrites') },
    ])
    expect(resolveConfig({}).problems).toEqual([])
  })

  it('R130: accepts the paths of key and certificate', () => {
    const https = { key: './certs/dev.key', cert: './certs/dev.crt' }
    expect(optionsOf({ devServer: { https } }).devServer.https).toEqual(https)
    expect(errorPaths({ devServer: { https: { key: './certs/dev.key' } } })).toEqual(['devServer.https.cert'])
    expect(errorPaths({ devServer: { https: { key: 1, cert: './certs/dev.crt' } } })).toEqual(['devServer.https.key'])
  })

  it.each(variants)('R225: listens on port 3000 in %s, or on the configured host and port', (variant) => {
    const { host, port } = optionsOf({}, { variant }).devServer
    expect([host, port]).toEqual([undefined, 3000])
    expect(optionsOf({ devServer: { host: '0.0.0.0', port: 4000 } }, { variant }).devServer).toMatchObject({
      host: '0.0.0.0',
      port: 4000,
    })
    expect(errorPaths({ devServer: { port: '4000', host: 127 } }, { variant })).toEqual(['devServer.port', 'devServer.host'])
  })

  it.each(variants)('R226: has the URL http://localhost:3000 in %s, or that of its address', (variant) => {
    expect(optionsOf({}, { variant }).devServer.url).toBe('http://localhost:3000')
    expect(optionsOf({ devServer: { host: 'dev.test', port: 4000 } }, { variant }).devServer.url).toBe('http://dev.test:4000')
  })

  it.each([true, { key: 'a', cert: 'b' }])('R226: has an HTTPS URL with https: %j', (https) => {
    expect(optionsOf({ devServer: { https } }).devServer.url).toBe('https://localhost:3000')
  })
})

describe('handlers', () => {
  const entry = { handler: '#server/items.ts', route: '/api/items/:id', method: 'get', middleware: false, lazy: true }

  it('R133: have handler, route, method, middleware and lazy', () => {
    expect(optionsOf({ serverHandlers: [entry] }).serverHandlers).toEqual([entry])
  })

  it('R133: require only the handler', () => {
    expect(optionsOf({ serverHandlers: [{ handler: '#server/log.ts' }] }).serverHandlers).toEqual([{ handler: '#server/log.ts' }])
    expect(errorPaths({ serverHandlers: [{ route: '/api/items' }] })).toEqual(['serverHandlers[0].handler'])
  })

  it.each(Object.keys(entry))('R133: have a type for %s', (field) => {
    expect(errorPaths({ serverHandlers: [{ ...entry, [field]: 1 }] })).toEqual([`serverHandlers[0].${field}`])
  })
})

describe('route rules', () => {
  const rules = { '/old': { redirect: '/new' }, '/blog/**': { swr: 60 } }

  it.each(variants)('R140: contain options by route in %s, none by default', (variant) => {
    expect(optionsOf({}, { variant }).routeRules).toEqual({})
    expect(optionsOf({ routeRules: rules }, { variant }).routeRules).toEqual(rules)
    expect(errorPaths({ routeRules: { '/old': '/new' } }, { variant })).toEqual(['routeRules["/old"]'])
  })

  it.each(['routeRules', 'serverEngine.routeRules'])('R141: are the same in both places, set in %s', (place) => {
    const { options, problems } = resolveConfig(configWith(place, rules))
    expect(problems).toEqual([])
    expect(options.routeRules).toEqual(rules)
    expect(options.serverEngine.routeRules).toEqual(rules)
  })

  it('R141: are the same in both places, set in both', () => {
    const options = optionsOf({ routeRules: { '/a': { ssr: false } }, serverEngine: { routeRules: { '/b': { cors: true } } } })
    expect(options.routeRules).toEqual({ '/a': { ssr: false }, '/b': { cors: true } })
    expect(options.serverEngine.routeRules).toEqual(options.routeRules)
  })

  it('R142: may contain any field, because the set of fields may change', () => {
    const future: Record<string, object> = { '/**': { notYetInvented: { deep: [1] } } }
    expect(optionsOf({ routeRules: future }).routeRules).toEqual(future)
  })
})
