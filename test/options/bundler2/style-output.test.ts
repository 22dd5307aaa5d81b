import { writeFileSync } from 'node:fs'
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import { basename, join } from 'pathe'
import { describe, expect, it } from 'vitest'
import { useBrowser } from '../../support/browser.ts'
import { bundledBy } from '../../support/bundled-by.ts'
import { loaderBuilders } from '../../support/cell.ts'
import type { Bundled } from '../../support/bundled.ts'
import { serveDirectory } from '../../support/serve-directory.ts'

const styles = {
  'entry.ts': `import './a.css'; import './b.scss'; import './c.less'; import './d.styl'; import Box from './Box.vue'; console.log(Box)`,
  'a.css': '\n.a { color: red }',
  'b.scss': '$c: green;\n\n.b { i { color: $c } }',
  'c.less': '@c: blue;\n\n\n.c { i { color: @c } }',
  'd.styl': 'c = pink\n\n\n\n.d\n  i\n    color c\n',
  'Box.vue': '<template><b class="box" /></template>\n<style scoped>\n.box { color: tomato }\n</style>\n',
}

/** Original places of the selectors in a style sheet, as far as it has a source map. */
function placesIn({ client }: Bundled): string[] {
  const [file, css] = Object.entries(client).find(([name]) => name.endsWith('.css'))!
  const map = client[`${file}.map`]
  expect(css.includes(`/*# sourceMappingURL=${basename(file)}.map*/`)).toBe(map !== undefined)
  if (map === undefined) return []
  const trace = new TraceMap(map)
  return ['.a', '.b i', '.c i', '.d i', '.box'].flatMap((selector) => {
    const { source, line } = originalPositionFor(trace, { line: 1, column: css.indexOf(selector) })
    return source === null ? [] : `${basename(source)}:${line}`
  })
}

const minified = { optimization: { minimize: true } }
const notMinified = { postcss: { postcssOptions: { plugins: { cssnano: false } } } }

const sassFiles = (sass: string): Record<string, string> => ({
  'entry.ts': `import './a.sass'; import Box from './Box.vue'; console.log(Box)`,
  'a.sass': `.a${sass}`,
  'Box.vue': `<template><b class="box" /></template>\n<style lang="sass">\n.box${sass}\n</style>`,
})

const cssIn = ({ client }: Bundled): string[] => Object.keys(client).filter((file) => file.endsWith('.css'))

const islandCss = ({ client }: Bundled, ending: string): boolean =>
  Object.entries(client).some(([name, text]) => name.endsWith(ending) && text.includes('rgb(1, 2, 3)'))

describe.each(loaderBuilders)('%s', (slot) => {
  const browser = useBrowser()

  it('bundler2.cssSourceMap: style sheets have source maps, by default only in development', async () => {
    expect(placesIn(await bundledBy(slot, styles, { bundler2: minified }))).toEqual([])
    expect(placesIn(await bundledBy(slot, styles, { bundler2: { ...minified, cssSourceMap: true } }))).toEqual([
      'a.css:2',
      'b.scss:3',
      'c.less:4',
      'd.styl:6',
      'Box.vue:3',
    ])
  })

  it('bundler2.loaders.less.sourceMap, bundler2.loaders.uiStyle.sourceMap, bundler2.loaders.scss.sourceMap, bundler2.loaders.stylus.sourceMap: only for these styles', async () => {
    const sourceMap = true
    const some = { loaders: { less: { sourceMap }, uiStyle: { sourceMap } } }
    expect(placesIn(await bundledBy(slot, styles, { bundler2: { ...minified, ...some } }))).toEqual(['c.less:4', 'Box.vue:3'])
    const others = { loaders: { scss: { sourceMap }, stylus: { sourceMap } } }
    expect(placesIn(await bundledBy(slot, styles, { bundler2: { ...minified, ...others } }))).toEqual(['b.scss:3', 'd.styl:6'])
  })

  it('bundler2.loaders.sass.sassOptions.indentedSyntax: is the syntax of `.sass`, in files and components', async () => {
    const braces = sassFiles(' { color: red }')
    const { css } = await bundledBy(slot, braces, {
      bundler2: { loaders: { sass: { sassOptions: { indentedSyntax: false } } } },
    })
    expect(css).toMatch(/^\.a\{color:red\}\s+\.box\{color:red\}\s+$/)
    await expect(bundledBy(slot, braces)).rejects.toThrow('Expected newline')
    expect((await bundledBy(slot, sassFiles('\n  color: red'))).css).toBe(css)
  })

  it('bundler2.extractCSS: `false` adds styles with scripts', async () => {
    const files = {
      'entry.ts': `import './a.css'; import names, { box } from './b.module.css'\ndocument.body.className = names.box + ' ' + (box === names.box)`,
      'a.css': '@import "./imported.css";\nbody { color: rgb(1, 2, 3) }',
      'imported.css': 'body { margin: 11px }',
      'b.module.css': '.box { padding: 12px }',
    }
    const extracted = await bundledBy(slot, files)
    expect(extracted.css).toContain('rgb(1, 2, 3)')
    expect(extracted.clientCode).not.toContain('rgb(1, 2, 3)')
    for (const esModule of [false, true]) {
      const { css, client, project } = await bundledBy(slot, files, {
        bundler2: { extractCSS: false, loaders: { cssModules: { esModule } } },
      })
      expect(css).toBe('')
      const dir = join(project.options.buildDir, 'dist/client')
      const entry = project.output.client!.manifest.modules['entry']!.file
      writeFileSync(join(dir, 'index.html'), `<!doctype html><body><script type="module" src="/_fw/${entry}"></script>`)
      expect(Object.keys(client)).toContain(`_fw/${entry}`)
      const page = await browser.evaluate()
      await page.goto(await serveDirectory(dir))
      const style = await page.evaluate(() => {
        const { color, margin, padding } = getComputedStyle(document.body)
        return [color, margin, padding, document.body.className.replace(/^\S+ /, '')]
      })
      expect(style).toEqual(['rgb(1, 2, 3)', '11px', '12px', 'true'])
    }
  })

  it('bundler2.extractCSS: `false` adds styles of islands with scripts', async () => {
    const files = {
      'entry.ts': `export const load = import.meta.server ? () => import('./components/Note.server.vue') : undefined`,
      'components/Note.server.vue': '<template><b>note</b></template>\n<style>\nb { color: rgb(1, 2, 3) }\n</style>',
    }
    const extracted = await bundledBy(slot, files)
    expect([islandCss(extracted, '.css'), islandCss(extracted, '.js')]).toEqual([true, false])
    const injected = await bundledBy(slot, files, { bundler2: { extractCSS: false } })
    expect([islandCss(injected, '.css'), islandCss(injected, '.js')]).toEqual([false, true])
  })

  it('bundler2.extractCSS: an object sets options of the plugin; a cache group collects styles in one file (R219)', async () => {
    const files = {
      'entry.ts': `import './a.css'; console.log(import('./x.ts'), import('./y.ts'))`,
      'x.ts': `import './1.css'; import './2.css'`,
      'y.ts': `import './2.css'; import './1.css'`,
      'a.css': 'a { color: red }',
      '1.css': 'b { margin: 1px }',
      '2.css': 'b { margin: 2px }',
    }
    const styleGroup = String.raw`splitChunks: { cacheGroups: { styles: { name: 'styles', test: /\.(css|vue)$/, chunks: 'all', enforce: true } } }`
    const oneFile = `optimization: { minimize: false, ${styleGroup} }`
    const plain = await bundledBy(slot, files, `{ logLevel: 'info', bundler2: { ${oneFile} } }`)
    expect(cssIn(plain)).toEqual([expect.stringMatching(/^_fw\/styles\.\w{8}\.css$/)])
    expect(plain.project.warnings.join()).not.toContain('order')
    const options = `extractCSS: { ignoreOrder: false, filename: 'own/[name].css', chunkFilename: 'own/[name].css' }`
    const changed = await bundledBy(slot, files, `{ logLevel: 'info', bundler2: { ${options}, ${oneFile} } }`)
    expect(cssIn(changed)).toEqual(['_fw/own/styles.css'])
    expect(changed.project.warnings.join()).toMatch(/conflicting order/i)
    expect(cssIn(await bundledBy(slot, files))).toHaveLength(3)
  })

  it('bundler2.optimizeCSS: minimizes; by default if `extractCSS` is set', async () => {
    const files = { 'entry.ts': `import './a.css'`, 'a.css': '.a {\n  color: #ff0000;\n}\n.b {\n  color: #ff0000;\n}' }
    const cssWith = async (options: object): Promise<string> =>
      (await bundledBy(slot, files, { bundler2: { ...minified, ...notMinified, ...options } })).css.trim()
    expect(await cssWith({})).toBe(files['a.css'])
    expect(await cssWith({ optimizeCSS: true })).toBe('.a,.b{color:red}')
    expect(await cssWith({ extractCSS: true })).toBe('.a,.b{color:red}')
    expect(await cssWith({ extractCSS: true, optimizeCSS: false })).toBe(files['a.css'])
  })
})
