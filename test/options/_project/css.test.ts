import { expect, it } from 'vitest'
import { bundled } from '../../support/bundled.ts'
import { proofFile, proofPage } from '../../support/proof-sites.ts'

const styles = (page: string, base: string): string[] =>
  [...page.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, url]) => url!.slice(base.length))

it.each(['/shop/', '/shop/about', '/shop/shell', '/shop/nowhere'])(
  'css: adds its style sheets to every page (%s)',
  async (path) => {
    const files = styles(await proofPage('shop', path), '/shop/')
    const texts = await Promise.all(files.map((file) => proofFile('shop', file)))
    expect(texts.join('\n')).toContain('.from-css-option')
  },
)

it('css: does not add other files', async () => {
  const page = await proofPage('plain', '/')
  expect(page).toContain('.imported-from-assets')
  expect(page).not.toContain('.from-css-option')
  expect(styles(await proofPage('plain', '/about'), '/')).toEqual([])
})

const entry = { 'entry.ts': `import '#build/css'` }

it('css: entries are files, and style sheets of packages (R96)', async () => {
  const files = {
    ...entry,
    'own.css': '.of-a-file { color: red }',
    'node_modules/design/package.json': '{ "name": "design", "version": "1.0.0" }',
    'node_modules/design/all.css': '.of-a-package { color: red }',
  }
  expect((await bundled(files, { css: ['~/own.css', 'design/all.css'] })).css).toMatch(/\.of-a-file[^]*\.of-a-package/)
})

it.each([
  ['scss', '$colour: red; .own { color: $colour }'],
  ['less', '@colour: red; .own { color: @colour }'],
  ['styl', 'colour = red\n.own\n  color colour\n'],
])('css: the extension .%s selects the pre-processor (R96)', async (extension, text) => {
  const { css } = await bundled({ ...entry, [`own.${extension}`]: text }, { css: [`~/own.${extension}`] })
  expect(css.replaceAll(/\s/g, '')).toMatch(/\.own\{color:(?:red|#f00);?\}/)
})
