import { expect, it } from 'vitest'
import { bundled } from '../../support/bundled.ts'

/** A plugin that adds its name to each rule. */
const plugin = (name: string): string =>
  `export default () => ({ postcssPlugin: '${name}', Rule: { exit() {} }, OnceExit(root) { root.walkRules((rule) => { rule.append({ prop: '--${name}', value: '1' }) }) } })`
const packageFiles = (name: string): Record<string, string> => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({ name, type: 'module', exports: './index.mjs' }),
  [`node_modules/${name}/index.mjs`]: plugin(name),
})
const files = {
  'entry.ts': `import './a.css'`,
  'a.css': 'a { color: red }',
  ...packageFiles('first'),
  ...packageFiles('second'),
  ...packageFiles('cssnano'),
  ...packageFiles('autoprefixer'),
}
const plugins = { cssnano: {}, autoprefixer: {}, second: {}, first: {} }

async function orderWith(order: string | undefined): Promise<string[]> {
  const { css } = await bundled(
    files,
    `{ cssProcessor: { ${order === undefined ? '' : `order: ${order},`} plugins: ${JSON.stringify(plugins)} } }`,
  )
  return [...css.matchAll(/--(\w+)/g)].map(([, name]) => name!)
}

it('cssProcessor.order: accepts a list of names', async () => {
  expect(await orderWith(`['first', 'autoprefixer', 'second', 'cssnano']`)).toEqual([
    'first',
    'autoprefixer',
    'second',
    'cssnano',
  ])
})

it('cssProcessor.order: accepts a function of the names', async () => {
  expect(await orderWith('(names) => names.toSorted()')).toEqual(['autoprefixer', 'cssnano', 'first', 'second'])
})

it('cssProcessor.order: presets set which plugin is last', async () => {
  expect(await orderWith(`'cssnanoLast'`)).toEqual(['autoprefixer', 'second', 'first', 'cssnano'])
  expect(await orderWith(`'autoprefixerLast'`)).toEqual(['cssnano', 'second', 'first', 'autoprefixer'])
})

it('cssProcessor.order: both are last by default', async () => {
  expect(await orderWith(undefined)).toEqual(['second', 'first', 'autoprefixer', 'cssnano'])
})
