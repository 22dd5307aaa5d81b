import { describe, expect, it } from 'vitest'
import { bundledBy } from '../../support/bundled-by.ts'
import { loaderBuilders } from '../../support/cell.ts'

const files = { 'entry.ts': `console.log('entry')` }

describe.each(loaderBuilders)('%s', (slot) => {
  it('bundler2.plugins: are added to both sides', async () => {
    const plugin = `{ apply: (compiler) => compiler.hooks.compilation.tap('own', (compilation) => compilation.hooks.processAssets.tap('own', () => compilation.emitAsset('own.txt', new compiler.webpack.sources.RawSource(compiler.name ?? compiler.options.name)))) }`
    const { client, server } = await bundledBy(slot, files, `{ bundler2: { plugins: [${plugin}] } }`)
    expect([client['_fw/own.txt'], server['own.txt']]).toEqual(['client', 'server'])
    expect(Object.keys((await bundledBy(slot, files)).client)).not.toContain('_fw/own.txt')
  })

  it('bundler2.experiments: are passed to the bundler', async () => {
    const configs = `globalThis.configs = configs`
    const hooks = `hooks: { '${slot}:configResolved': (configs) => { ${configs} } }`
    await bundledBy(slot, files, `{ ${hooks}, bundler2: { experiments: { asyncWebAssembly: true } } }`)
    const { configs: given = [] } = globalThis as { configs?: { name: string; experiments: object }[] }
    expect(given.map(({ name, experiments }) => [name, experiments])).toEqual([
      ['client', expect.objectContaining({ asyncWebAssembly: true })],
      ['server', expect.objectContaining({ asyncWebAssembly: true })],
    ])
    const wasm = {
      'entry.ts': `import('./empty.wasm').then((module) => console.log(module))`,
      // An empty module, as text: the escapes are the bytes of its header.
      'empty.wasm': '\u0000asm\u0001\u0000\u0000\u0000',
    }
    await expect(bundledBy(slot, wasm, { bundler2: { experiments: { asyncWebAssembly: true } } })).resolves.toBeTruthy()
  })

  const rules = `[
    { test: /\\.csv$/, use: shout },
    { test: /\\.svg$/, resourceQuery: /component/, oneOf: [{ type: 'javascript/auto', loader: shout }] },
    { test: /\\.png$/, type: 'asset/source' },
  ]`
  const loaded = {
    'entry.ts': `import csv from './a.csv'; import svg from './a.svg?component'; import picture from './a.svg'; import png from './a.png'; import other from './a.bin'
globalThis.loaded = [csv, svg, picture, png, other]`,
    'shout.cjs': 'module.exports = (text) => `export default ${JSON.stringify(text.trim().toUpperCase())}`',
    'a.csv': 'csv',
    'a.svg': 'svg',
    'a.png': 'png',
    'a.bin': 'bin',
  }

  it.each(['push', 'unshift'])('rules of the project determine how files are loaded: %s', async (add) => {
    const shout = `const shout = new URL('./shout.cjs', import.meta.url).pathname`
    const change = `(configs) => { ${shout}; for (const { module } of configs) module.rules.${add}(...${rules}) }`
    const { project } = await bundledBy(slot, loaded, `{ hooks: { '${slot}:config': ${change} } }`)
    await import(`${project.options.buildDir}/dist/server/entry.mjs`)
    const data = expect.stringMatching(/^data:/) as string
    expect((globalThis as { loaded?: unknown }).loaded).toEqual(['CSV', 'SVG', data, 'png', data])
  })

  it.each(['push', 'unshift'])('rules of the project load custom blocks: %s', async (add) => {
    const box = {
      'entry.ts': `import Box from './Box.vue'; console.log(Box)`,
      'Box.vue': `<template><b /></template>\n<docs lang="md">of <i>the</i> "box"</docs>`,
      'docs.cjs':
        'module.exports = (text) => `export default (component) => { component.docs = ${JSON.stringify(text.toUpperCase())} }`',
    }
    const rule = `{ resourceQuery: /blockType=docs/, type: 'javascript/auto', loader: new URL('./docs.cjs', import.meta.url).pathname }`
    const change = `(configs) => { for (const { module } of configs) module.rules.${add}(${rule}) }`
    const { clientCode } = await bundledBy(slot, box, `{ hooks: { '${slot}:config': ${change} } }`)
    expect(clientCode).toContain(String.raw`OF <I>THE</I> \"BOX\"`)
  })

  it('bundler2.warningIgnoreFilters: hides warnings', async () => {
    const warning = { 'entry.ts': `import './any.cjs'`, 'any.cjs': 'module.exports = (name) => require(name)' }
    const warnings = async (filters: string): Promise<number> => {
      const { project } = await bundledBy(slot, warning, `{ logLevel: 'info', bundler2: { warningIgnoreFilters: ${filters} } }`)
      return project.warnings.filter((text) => text.includes('Critical dependency')).length
    }
    expect(await warnings('[]')).toBeGreaterThan(0)
    for (const filters of [
      '[/Critical dep/]',
      '[{ message: /Critical dep/ }]',
      '[(warning) => warning.message.includes("Critical dep")]',
    ])
      expect(await warnings(filters)).toBe(0)
    expect(await warnings('[/something else/, { message: /Critical dep/, module: /nowhere/ }]')).toBeGreaterThan(0)
  })

  const run = async (profile: boolean): Promise<string[]> => {
    await bundledBy(
      slot,
      files,
      `{ bundler2: { profile: ${profile} }, hooks: { '${slot}:progress': (states) => void (globalThis.states = states), '${slot}:done': () => void (globalThis.isDone = true) } }`,
    )
    const { states = [], isDone } = globalThis as { states?: { name: string; progress: number }[]; isDone?: boolean }
    Object.assign(globalThis, { states: undefined, isDone: undefined })
    return [...states.map(({ name, progress }) => `${name} ${progress}`).toSorted(), `done ${isDone}`]
  }

  it('bundler2.profile: calls the hooks of progress', async () => {
    expect(await run(true)).toEqual(['client 1', 'server 1', 'done true'])
    expect(await run(false)).toEqual(['done undefined'])
  })
})
