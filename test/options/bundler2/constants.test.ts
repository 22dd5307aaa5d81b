import { describe, expect, it } from 'vitest'
import { bundledBy } from '../../support/bundled-by.ts'
import { loaderBuilders } from '../../support/cell.ts'

describe.each(loaderBuilders)('%s', (slot) => {
  it('bundler2.aggressiveCodeRemoval: removes code that tests for globals of the other side', async () => {
    const files = {
      'entry.ts': `if (typeof window === 'object') console.log('has-window')
        if (typeof document === 'object') console.log('has-document')
        if (typeof process === 'object') console.log('has-process')`,
    }
    const kept = async (config: Record<string, unknown>): Promise<string[][]> => {
      const { clientCode, serverCode } = await bundledBy(slot, files, config)
      return [clientCode, serverCode].map((code) =>
        ['window', 'document', 'process'].filter((name) => code.includes(`has-${name}`)),
      )
    }
    const all = ['window', 'document', 'process']
    expect(await kept({ bundler2: { aggressiveCodeRemoval: true } })).toEqual([['window', 'document'], ['process']])
    expect(await kept({})).toEqual([all, all])
  })

  it('the environment is empty in browsers', async () => {
    const files = { 'entry.ts': `console.log(process.env.OWN_VALUE, process.env, process.env.NODE_ENV)` }
    const { clientCode, serverCode } = await bundledBy(slot, files)
    expect(clientCode).not.toMatch(/\bprocess\b/)
    expect(clientCode).toContain('"production"')
    expect(serverCode).toContain('process.env.OWN_VALUE')
  })

  it('bundler2.serverURLPolyfill: provides URL and URLSearchParams on the server', async () => {
    const files = {
      'entry.ts': `console.log(new URL('http://a'), new URLSearchParams('a'))`,
      'node_modules/own-url/package.json': '{ "name": "own-url", "type": "module", "exports": "./index.js" }',
      'node_modules/own-url/index.js': `export class URL { own = 'own-url' }; export class URLSearchParams { own = 'own-params' }`,
      'package.json': '{ "type": "module" }',
    }
    const config = { build: { transpile: ['own-url'] }, bundler2: { serverURLPolyfill: 'own-url' } }
    const { clientCode, serverCode } = await bundledBy(slot, files, config)
    expect([serverCode.includes('own-url'), serverCode.includes('own-params'), clientCode.includes('own-url')]).toEqual([
      true,
      true,
      false,
    ])
    expect((await bundledBy(slot, files)).serverCode).not.toContain('own-url')
  })
})
