import { expect, it } from 'vitest'
import { proofFile, proofPage } from '../../support/proof-sites.ts'

const styles = (page: string, base: string): string[] =>
  [...page.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, url]) => url!.slice(base.length))

it.each(['/shop/', '/shop/about', '/shop/shell', '/shop/nowhere'])(
  'css: its style sheets are in every page (%s)',
  async (path) => {
    const files = styles(await proofPage('shop', path), '/shop/')
    const texts = await Promise.all(files.map((file) => proofFile('shop', file)))
    expect(texts.join('\n')).toContain('.from-css-option')
  },
)

it('css: a file that it does not name is in no page', async () => {
  const files = styles(await proofPage('plain', '/'), '/')
  const texts = await Promise.all(files.map((file) => proofFile('plain', file)))
  expect(texts.join('\n')).toContain('.imported-from-assets')
  expect(texts.join('\n')).not.toContain('.from-css-option')
  expect(styles(await proofPage('plain', '/about'), '/')).toEqual([])
})
