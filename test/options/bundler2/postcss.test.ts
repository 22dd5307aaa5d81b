import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { bundledBy } from '../../support/bundled-by.ts'
import { loaderBuilders } from '../../support/cell.ts'

const files = {
  'entry.ts': `import './a.css'; import Box from './Box.vue'; console.log(Box)`,
  'a.css': 'h2, h1 {\n  user-select: none;\n  display: grid;\n  grid-template-columns: 1fr;\n}',
  'Box.vue': '<template><b /></template><style lang="css">b { margin: 0px }</style>',
  'node_modules/postcss-own/package.json': '{ "name": "postcss-own", "type": "module", "exports": "./index.mjs" }',
  'node_modules/postcss-own/index.mjs': `export default ({ value }) => ({ postcssPlugin: 'own', OnceExit: (root) => root.walkRules((rule) => { rule.append({ prop: '--own', value }) }) })`,
}

describe.each(loaderBuilders)('%s', (slot) => {
  const cssWith = async (plugins: object, other: object = {}): Promise<string> => {
    const bundler2 = { optimization: { minimize: true }, postcss: { postcssOptions: { plugins } } }
    return (await bundledBy(slot, files, { bundler2, ...other })).css.trim()
  }

  const minified = 'h2,h1{user-select:none;grid-template-columns:1fr;display:grid}b{margin:0}'

  it('bundler2.postcss.postcssOptions.plugins.autoprefixer: options, or `false`', async () => {
    expect(await cssWith({})).toMatch(/-webkit-user-select:none;(?!.*-ms-grid)/)
    expect(await cssWith({ autoprefixer: { overrideBrowserslist: ['ie 11'], grid: true } })).toMatch(/display:-ms-grid/)
    expect(await cssWith({ autoprefixer: false })).toBe(minified)
  })

  it('bundler2.postcss.postcssOptions.plugins.cssnano: options, or `false`; fw minifies by default', async () => {
    const autoprefixer = false
    expect(await cssWith({ autoprefixer, cssnano: false })).toBe(`${files['a.css']}\nb { margin: 0px\n}`)
    const preset = ['default', { normalizeWhitespace: false }]
    expect(await cssWith({ autoprefixer, cssnano: { preset } })).toMatch(/^h1,h2\s*\{\s+display/)
    expect(await cssWith({}, { cssProcessor: { plugins: { autoprefixer, cssnano: { preset } } } })).toMatch(
      /^h1,h2\s*\{\s+display/,
    )
  })

  it('bundler2.postcss.postcssOptions.plugins: other plugins by name', async () => {
    const css = await cssWith({ autoprefixer: false, 'postcss-own': { value: 'yes' } })
    expect(css.match(/--own:yes/g)).toHaveLength(2)
  })

  it('bundler2.postcss.postcssOptions.parser, by name; other options are reported', async () => {
    const { css, project } = await bundledBy(
      slot,
      {
        ...files,
        'node_modules/loud-parser/package.json': '{ "name": "loud-parser", "type": "module", "exports": "./index.mjs" }',
        'node_modules/loud-parser/index.mjs': `import postcss from '${pathToFileURL(createRequire(import.meta.url).resolve('postcss')).href}'
export default (css, options) => postcss.parse(String(css).replaceAll('0px', '7px'), options)`,
      },
      { bundler2: { postcss: { execute: true, postcssOptions: { parser: 'loud-parser', config: 'other' } } } },
    )
    expect(css).toContain('margin: 7px')
    expect(project.warnings.filter((text) => text.includes('postcss'))).toEqual([
      expect.stringContaining('`bundler2.postcss.postcssOptions.config` has no effect.'),
      expect.stringContaining('`bundler2.postcss.execute` has no effect.'),
    ])
  })
})
