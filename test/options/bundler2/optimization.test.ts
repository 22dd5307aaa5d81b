import { describe, expect, it } from 'vitest'
import { bundledBy } from '../../support/bundled-by.ts'
import { loaderBuilders } from '../../support/cell.ts'

const files = {
  'entry.ts': `import('./one.ts'); import('./two.ts'); console.log(   'entry'   )`,
  'one.ts': `import { long } from './shared.ts'; console.log('one', long)`,
  'two.ts': `import { long } from './shared.ts'; console.log('two', long)`,
  'shared.ts': `export const long = ${JSON.stringify('x'.repeat(30_000))}.split('y')`,
}
const scripts = (client: Record<string, string>): string[] => Object.keys(client).filter((file) => file.endsWith('.js'))

const withMinimizer = (minimize: boolean): string =>
  `{ bundler2: { optimization: { minimize: ${minimize}, minimizer: [{ apply: (compiler) => compiler.hooks.compilation.tap('own', (compilation) => compilation.hooks.processAssets.tap({ name: 'own', stage: 400 }, () => compilation.emitAsset('own.txt', new compiler.webpack.sources.RawSource('ran')))) }] } } }`

const copies = ({ clientCode }: { clientCode: string }): number => clientCode.split('x'.repeat(30_000)).length - 1

describe.each(loaderBuilders)('%s', (slot) => {
  it('bundler2.optimization.minimize: minifies scripts and styles, and `false` disables all minimizers', async () => {
    const both = { 'entry.ts': `import './a.css'; console.log(   'entry'   )`, 'a.css': 'a {\n  color: #ff0000\n}' }
    const minified = await bundledBy(slot, both, withMinimizer(true))
    const plain = await bundledBy(slot, both, withMinimizer(false))
    expect([minified.css.trim(), plain.css.includes('\n')]).toEqual(['a{color:red}', true])
    expect([minified, plain].map(({ clientCode }) => clientCode.includes('// ') || clientCode.includes('/*'))).toEqual([
      false,
      true,
    ])
    expect([minified, plain].map(({ client }) => '_fw/own.txt' in client)).toEqual([true, false])
  })

  it('bundler2.optimization.minimizer: adds plugins that minimize', async () => {
    const minimizer = `{ apply: (compiler) => compiler.hooks.compilation.tap('own', (compilation) => compilation.hooks.processAssets.tap({ name: 'own', stage: 400 }, () => {
      for (const { name } of compilation.getAssets()) if (name.endsWith('.js')) compilation.updateAsset(name, (old) => new compiler.webpack.sources.ConcatSource('globalThis.own = 1;', old))
    })) }`
    const small = { 'entry.ts': `console.log(   'entry'   )` }
    const { clientCode } = await bundledBy(
      slot,
      small,
      `{ bundler2: { optimization: { minimize: true, minimizer: [${minimizer}] } } }`,
    )
    const plain = await bundledBy(slot, small, { bundler2: { optimization: { minimize: true } } })
    expect([clientCode, plain.clientCode].map((code) => code.includes('globalThis.own'))).toEqual([true, false])
  })

  it("bundler2.optimization.runtimeChunk: the bundler's runtime is one file for all entries, or one for each", async () => {
    const names = `filenames: { app: () => '[name].js' }`
    const single = await bundledBy(slot, files, `{ bundler2: { ${names} } }`)
    const multiple = await bundledBy(slot, files, `{ bundler2: { ${names}, optimization: { runtimeChunk: 'multiple' } } }`)
    expect(scripts(single.client)).toContain('_fw/runtime.js')
    expect(scripts(multiple.client)).toEqual(expect.arrayContaining([expect.stringMatching(/runtime[~/-]entry\.js$/)]))
  })

  it('bundler2.optimization.splitChunks.automaticNameDelimiter: separates the parts of generated names', async () => {
    // The names of parts, if a chunk is larger than allowed.
    const large = {
      'entry.ts': `import './one.ts'; import './two.ts'`,
      'one.ts': `console.log(${JSON.stringify('x'.repeat(30_000))})`,
      'two.ts': `console.log(${JSON.stringify('y'.repeat(30_000))})`,
    }
    const names = async (more: object): Promise<string[]> => {
      const splitChunks = { maxSize: 20_000, ...more, cacheGroups: { parts: { test: /one|two/, name: 'parts', enforce: true } } }
      const config = `{ bundler2: { filenames: { app: () => '[name].js', chunk: () => '[name].js' }, optimization: { chunkIds: 'named', splitChunks: ${JSON.stringify(splitChunks, (_, value: unknown) => (value instanceof RegExp ? value.source : value))} } } }`
      return Object.keys((await bundledBy(slot, large, config)).client).filter((name) => name.includes('parts'))
    }
    for (const name of await names({ automaticNameDelimiter: '+' })) expect(name).toMatch(/^_fw\/parts\+/)
    for (const name of await names({})) expect(name).toMatch(/^_fw\/parts\//)
  })

  it('bundler2.optimization.splitChunks.cacheGroups.chunks: the chunks from which shared modules are moved', async () => {
    expect(copies(await bundledBy(slot, files))).toBe(1)
    const initial = await bundledBy(slot, files, {
      bundler2: { optimization: { splitChunks: { cacheGroups: { chunks: 'initial' } } } },
    })
    expect(copies(initial)).toBe(2)
  })
})
