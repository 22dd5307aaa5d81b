import { expect, it } from 'vitest'
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
