import { describe, expect, it } from 'vitest'
import { codes, loadFiles } from '../../../../test/support/load.ts'
import { overridesFromSet, UsageError } from './overrides.ts'

describe('overridesFromSet', () => {
  it.each([
    ['appId=x', { appId: 'x' }],
    ['appId=5', { appId: '5' }],
    ['appId=true', { appId: 'true' }],
    ['appId=', { appId: '' }],
    ['ssr=false', { ssr: false }],
    ['ssr=no', { ssr: 'no' }],
    ['devServer.port=4000', { devServer: { port: 4000 } }],
    ['app.baseURL=/a=b/', { app: { baseURL: '/a=b/' } }],
    ['css=["a.css"]', { css: ['a.css'] }],
    ['app.head.htmlAttrs={"lang":"de"}', { app: { head: { htmlAttrs: { lang: 'de' } } } }],
    ['alias["#x"]=./x', { alias: { '#x': './x' } }],
    ['runtimeConfig.public.count=5', { runtimeConfig: { public: { count: 5 } } }],
  ])('%s', (assignment, config) => {
    expect(overridesFromSet([assignment])).toEqual({ kind: 'cli', label: '--set', config })
  })

  it('merges several; the last of duplicates wins', () => {
    expect(overridesFromSet(['app.rootId=a', 'app.rootTag=b', 'app.rootId=c'])?.config).toEqual({
      app: { rootId: 'c', rootTag: 'b' },
    })
  })

  it('returns undefined without assignments', () => {
    expect(overridesFromSet([])).toBeUndefined()
  })

  it.each(['appId', '=x', '', '...=x'])('rejects %j', (assignment) => {
    expect(() => overridesFromSet([assignment])).toThrow(UsageError)
  })

  it.each(['__proto__.x=1', 'constructor.prototype.x=1', 'app.__proto__.x=1', 'app["__proto__"]=1', 'prototype=1'])(
    'rejects %s',
    (assignment) => {
      expect(() => overridesFromSet([assignment])).toThrow(UsageError)
      expect({}).not.toHaveProperty('x')
    },
  )

  it('does not pollute prototypes through JSON', async () => {
    const { options } = await loadFiles({}, { set: ['appConfig={"__proto__":{"polluted":true},"a":1}'] })
    expect(options.appConfig).toEqual({ a: 1 })
    expect(options.appConfig).not.toHaveProperty('polluted')
  })
})

describe('the command line', () => {
  it('overrides everything', async () => {
    const files = {
      'fw.config.ts': `export default { app: { baseURL: '/file/' }, css: ['file.css'], $production: { app: { baseURL: '/block/' } } }`,
      '.env': 'FW_APP_BASE_URL=/env/',
    }
    expect((await loadFiles(files)).options.app.baseURL).toBe('/env/')
    const { options } = await loadFiles(files, { set: ['app.baseURL=/set/', 'css=["set.css"]'] })
    expect(options.app.baseURL).toBe('/set/')
    expect(options.css).toEqual(['set.css'])
  })

  it('includes flags of commands, which --set overrides', async () => {
    const overrides = { logLevel: 'verbose', ssr: false }
    const { options } = await loadFiles(
      { 'fw.config.ts': `export default { logLevel: 'silent' }` },
      { overrides, set: ['ssr=true'] },
    )
    expect(options).toMatchObject({ logLevel: 'verbose', ssr: true })
  })

  it('is validated', async () => {
    const { problems } = await loadFiles({}, { set: ['ssr=perhaps', 'srr=true'] })
    expect(codes(problems)).toEqual(['WRONG_TYPE', 'UNKNOWN_OPTION'])
    expect(problems[0]?.source).toMatchObject({ kind: 'cli', label: '--set' })
  })
})
