import { expect, it } from 'vitest'
import { describedApp, variantA, variantB } from '../../support/described-app.ts'
import { proofFile, proofServer } from '../../support/proof-sites.ts'

it('dir.public: its files are served unchanged, and copied to the output (R56)', async () => {
  const [shop, plain] = await Promise.all([proofServer('shop'), proofServer('plain')])
  expect(await (await shop.fetch('/shop/logo.svg')).text()).toContain('<desc>static</desc>')
  expect(await proofFile('shop', 'logo.svg')).toContain('<desc>static</desc>')
  expect(await (await plain.fetch('/logo.svg')).text()).toContain('<desc>public</desc>')
})

it.each([
  ['A', variantA, 'files', 'public'],
  ['B', variantB, 'src/files', 'src/public'],
])(
  'dir.public: is relative to the root in A and to the source directory in B (%s)',
  async (_variant, config, moved, byDefault) => {
    const dirsOf = async (more: object): Promise<string[]> => {
      const { publicDirs, from } = await describedApp({}, { ...config, srcDir: 'src', ...more })
      return publicDirs.map(from)
    }
    expect(await dirsOf({ dir: { public: 'files' } })).toEqual([moved])
    expect(await dirsOf({})).toEqual([byDefault])
  },
)
