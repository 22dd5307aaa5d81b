import { join } from 'pathe'
import { describe, expect, it } from 'vitest'
import { bundledBy } from '../../support/bundled-by.ts'
import { loaderBuilders } from '../../support/cell.ts'

const pixel = 'x'.repeat(1200)
const sheet = (name: string): string =>
  `@import url('./imported-${name}.scss');\n.${name} { cursor: url('./a.cur'), url('./b.cur'), url('/public.cur'), auto }`
const files = {
  'entry.ts': `import './plain.scss'; import names from './named.module.scss'; console.log(names)`,
  'plain.scss': sheet('plain'),
  'named.module.scss': sheet('named'),
  'imported-plain.scss': '$size: 1px;\np { margin: $size }',
  'imported-named.scss': '$size: 2px;\np { margin: $size }',
  'a.cur': pixel,
  'b.cur': pixel,
}

/** URLs in a rule, without hashes. */
function urlsIn(css: string, selector: RegExp): string[] {
  const rule = new RegExp(String.raw`${selector.source}\s*\{([^}]*)\}`).exec(css)?.[1] ?? ''
  return [...rule.matchAll(/url\("?([^)"]*)"?\)/g)].map(([, url]) => url!.replace(/\.[\da-f]{8}\./, '.hash.'))
}

describe.each(loaderBuilders)('%s', (slot) => {
  it('bundler2.loaders.css.url.filter, bundler2.loaders.cssModules.url.filter, bundler2.loaders.cssModules.modules.localIdentName: have these defaults', async () => {
    const { css, serverCode } = await bundledBy(slot, files)
    for (const selector of [/\.plain/, /\.named_[\w-]{5}/])
      expect(urlsIn(css, selector)).toEqual(['a.hash.cur', 'b.hash.cur', '/public.cur'])
    expect(serverCode).toContain(/\.(named_[\w-]{5})/.exec(css)![1])
    expect(css.match(/margin: [^}\s]+/g)).toEqual(['margin: $size', 'margin: $size'])
  })

  it('bundler2.loaders.css.url.filter, bundler2.loaders.css.importLoaders: which URLs and how imports are processed', async () => {
    const { css } = await bundledBy(
      slot,
      files,
      `{ bundler2: { loaders: { css: {
        importLoaders: 1,
        url: { filter: (url, file) => !(url === './b.cur' && file.endsWith('/plain.scss')) && !url.startsWith('/') },
      } } } }`,
    )
    expect(urlsIn(css, /\.plain/)).toEqual(['a.hash.cur', './b.cur', '/public.cur'])
    expect(urlsIn(css, /\.named_[\w-]{5}/)).toEqual(['a.hash.cur', 'b.hash.cur', '/public.cur'])
    expect(css.match(/margin: ?[^}\s]+/g)).toEqual(['margin:1px', 'margin: $size'])
  })

  it('bundler2.loaders.cssModules.url.filter, bundler2.loaders.cssModules.importLoaders, bundler2.loaders.cssModules.modules.localIdentName: the same for CSS modules, and their names', async () => {
    const { css, clientCode, serverCode } = await bundledBy(
      slot,
      files,
      `{ bundler2: { loaders: { cssModules: {
        importLoaders: 1,
        url: { filter: (url) => url === './b.cur' },
        modules: { localIdentName: 'own__[local]' },
      } } } }`,
    )
    expect(urlsIn(css, /\.plain/)).toEqual(['a.hash.cur', 'b.hash.cur', '/public.cur'])
    expect(urlsIn(css, /\.own__named/)).toEqual(['./a.cur', 'b.hash.cur', '/public.cur'])
    for (const code of [clientCode, serverCode]) expect(code).toMatch(/["`]own__named["`]/)
    expect(css.match(/margin: ?[^}\s]+/g)).toEqual(['margin: $size', 'margin:2px'])
  })

  it('bundler2.loaders.css.esModule, bundler2.loaders.cssModules.esModule: `require` returns an ES module', async () => {
    const required = {
      'entry.ts': `import './required.cjs'; import text from './a.css?inline'; import names, { box } from './b.module.css'
        Object.assign(globalThis, { imported: [text, names.box === box] })`,
      'required.cjs': `globalThis.required = [require('./a.css?inline'), require('./b.module.css')]`,
      'a.css': 'a { color: red }',
      'b.module.css': '.box { color: red }',
    }
    const loadedWith = async (esModule: object): Promise<unknown[][]> => {
      const { project } = await bundledBy(slot, required, { bundler2: { loaders: esModule } })
      const dist = join(project.options.buildDir, 'dist')
      const results = globalThis as { required?: unknown[]; imported?: unknown[] }
      const sides: unknown[][] = []
      for (const file of ['server/entry.mjs', `client/_fw/${project.output.client!.manifest.modules['entry']!.file}`]) {
        await import(join(dist, file))
        expect(results.imported).toEqual(['a { color: red }', true])
        sides.push(results.required!)
      }
      return sides
    }
    const text = 'a { color: red }'
    const names = { box: expect.stringMatching(/^box_/) }
    for (const side of await loadedWith({})) expect(side).toEqual([text, names])
    for (const side of await loadedWith({ css: { esModule: true } })) expect(side).toMatchObject([{ default: text }, names])
    for (const side of await loadedWith({ cssModules: { esModule: true } }))
      expect(side).toMatchObject([text, { default: names }])
  })
})
